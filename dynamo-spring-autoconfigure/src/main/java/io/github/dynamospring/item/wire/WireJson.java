package io.github.dynamospring.item.wire;

/**
 * Scanner of JSON in UTF-8.
 */
public final class WireJson {

	private WireJson() {
	}

	/**
	 * Return the position behind the value that begins at a position, where there is no
	 * white space.
	 * @throws WireFormatException if it is no valid JSON
	 */
	public static int skip(byte[] json, int position, int end) {
		throw new UnsupportedOperationException();
	}

}
