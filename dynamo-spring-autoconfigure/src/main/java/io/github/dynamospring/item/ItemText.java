package io.github.dynamospring.item;

/**
 * Check of the texts of requests, which DynamoDB stores in UTF-8. An unpaired surrogate
 * has no UTF-8 form. Encoders would replace it by {@code ?}, and store another value or
 * address another item.
 *
 * @since 0.1
 */
public final class ItemText {

	private ItemText() {
	}

	/**
	 * Check that a text has a UTF-8 form.
	 * @throws IllegalArgumentException if it has an unpaired surrogate
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
