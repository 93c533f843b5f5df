package io.github.dynamospring.key;

import java.util.Comparator;

/**
 * Order of strings in DynamoDB: by their unsigned UTF-8 bytes, which is the order of
 * their code points. It differs from {@link String#compareTo} for surrogate pairs.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html">Data
 * types</a>
 */
public final class Utf8Order implements Comparator<String> {

	/**
	 * The only instance.
	 */
	public static final Utf8Order INSTANCE = new Utf8Order();

	private Utf8Order() {
	}

	@Override
	public int compare(String left, String right) {
		int length = Math.min(left.length(), right.length());
		for (int i = 0; i < length; i++) {
			char l = left.charAt(i);
			char r = right.charAt(i);
			if (l != r) {
				return compareUnits(l, r);
			}
		}
		return Integer.compare(left.length(), right.length());
	}

	// Surrogates stand for code points above the whole basic plane, including U+E000 and
	// above.
	private int compareUnits(char left, char right) {
		boolean surrogate = Character.isSurrogate(left);
		if (surrogate == Character.isSurrogate(right)) {
			return Character.compare(left, right);
		}
		return surrogate ? 1 : -1;
	}

	/**
	 * Return the number of bytes of a text in UTF-8.
	 */
	static int length(CharSequence text) {
		int length = 0;
		for (int i = 0; i < text.length(); i++) {
			length += length(text.charAt(i));
		}
		return length;
	}

	// Each half of a surrogate pair counts for two of its four bytes.
	private static int length(char c) {
		if (c < 0x80) {
			return 1;
		}
		return (c < 0x800 || Character.isSurrogate(c)) ? 2 : 3;
	}

}
