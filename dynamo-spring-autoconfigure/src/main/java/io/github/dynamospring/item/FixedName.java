package io.github.dynamospring.item;

import java.nio.charset.StandardCharsets;

/**
 * Name of an attribute that is written in many items. Its form in JSON is made once.
 *
 * @since 0.1
 */
public final class FixedName {

	private final String text;

	private final byte[] json;

	private FixedName(String text) {
		this.text = text;
		this.json = quoted(text).getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Create a name.
	 * @throws IllegalArgumentException if the text has an unpaired surrogate, which UTF-8
	 * cannot hold
	 */
	public static FixedName of(String text) {
		ItemText.check(text);
		return new FixedName(text);
	}

	private static String quoted(String text) {
		StringBuilder quoted = new StringBuilder().append('"');
		for (int i = 0; i < text.length(); i++) {
			char unit = text.charAt(i);
			if (unit < ' ') {
				quoted.append("\\u%04x".formatted((int) unit));
			}
			else {
				quoted.append((unit == '"' || unit == '\\') ? "\\" : "").append(unit);
			}
		}
		return quoted.append('"').toString();
	}

	/**
	 * Return the name.
	 */
	public String text() {
		return this.text;
	}

	/**
	 * Return the number of bytes of its form in JSON.
	 */
	public int length() {
		return this.json.length;
	}

	/**
	 * Copy its form in JSON: quoted, in UTF-8.
	 * @param target has room for {@link #length()} bytes
	 */
	public void copyTo(byte[] target, int position) {
		System.arraycopy(this.json, 0, target, position, this.json.length);
	}

	@Override
	public String toString() {
		return this.text;
	}

}
