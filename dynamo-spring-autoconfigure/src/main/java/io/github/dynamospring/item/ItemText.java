package io.github.dynamospring.item;

/**
 * Check of the texts that are sent to DynamoDB, which keeps them as UTF-8. Half of a
 * surrogate pair has no form there. Encoders put a {@code ?} in its place, so that
 * another value would be stored, or another item addressed.
 *
 * @since 0.1
 */
public final class ItemText {

	private ItemText() {
	}

	/**
	 * Check that a text has a form in UTF-8.
	 * @throws IllegalArgumentException if a surrogate in it has no pair
	 */
	public static void check(String text) {
		int length = text.length();
		for (int i = 0; i < length; i++) {
			if (Character.isSurrogate(text.charAt(i))) {
				checkPairs(text, i);
				return;
			}
		}
	}

	private static void checkPairs(String text, int start) {
		for (int i = start; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
			if (Character.getType(text.codePointAt(i)) == Character.SURROGATE) {
				throw new IllegalArgumentException("the text has an unpaired surrogate at index " + i
						+ ", which UTF-8 cannot hold: remove it, or store bytes");
			}
		}
	}

}
