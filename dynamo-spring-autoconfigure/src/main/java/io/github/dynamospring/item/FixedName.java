package io.github.dynamospring.item;

import java.nio.charset.StandardCharsets;

/**
 * Name of an attribute of many items. Its JSON form is created once.
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
			append(text.charAt(i), quoted);
		}
		return quoted.append('"').toString();
	}

	private static void append(char unit, StringBuilder quoted) {
		if (unit < ' ') {
			quoted.append("\\u%04x".formatted((int) unit));
			return;
		}
		if (unit == '"' || unit == '\\') {
			quoted.append('\\');
		}
		quoted.append(unit);
	}

	/**
	 * Return the name.
	 */
	public String text() {
		return this.text;
	}

	/**
	 * Return the number of bytes of the JSON form.
	 */
	public int length() {
		return this.json.length;
	}

	/**
	 * Copy the JSON form: quoted, in UTF-8.
	 * @param target the target, with room for {@link #length()} bytes
	 */
	public void copyTo(byte[] target, int position) {
		System.arraycopy(this.json, 0, target, position, this.json.length);
	}

	@Override
	public String toString() {
		return this.text;
	}

}
