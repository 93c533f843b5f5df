package io.github.dynamospring.operations.scaffold;

/**
 * Names of a table as they can stand in Java source and YAML. A name of an attribute is
 * any text.
 */
final class SourceText {

	private SourceText() {
	}

	/**
	 * Return a Java string literal, which is YAML as well.
	 */
	static String quoted(String text) {
		StringBuilder quoted = new StringBuilder("\"");
		for (char c : text.toCharArray()) {
			if (c == '"' || c == '\\') {
				quoted.append('\\').append(c);
			}
			else if (c == '\n') {
				quoted.append("\\n");
			}
			else if (c == '\r') {
				quoted.append("\\r");
			}
			else {
				append(c, quoted);
			}
		}
		return quoted.append('"').toString();
	}

	/**
	 * Return text for a comment, which it neither ends nor breaks.
	 */
	static String comment(String text) {
		StringBuilder comment = new StringBuilder();
		for (char c : text.replace("\\", "/").replace("*/", "* /").toCharArray()) {
			append(Character.isISOControl(c) ? ' ' : c, comment);
		}
		return comment.toString();
	}

	private static void append(char c, StringBuilder out) {
		if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
				|| Character.getType(c) == Character.LINE_SEPARATOR
				|| Character.getType(c) == Character.PARAGRAPH_SEPARATOR) {
			out.append(String.format("\\u%04x", (int) c));
		}
		else {
			out.append(c);
		}
	}

	/**
	 * Return a value for YAML, plain if possible.
	 */
	static String yaml(String text) {
		boolean plain = text.matches("[A-Za-z_][A-Za-z0-9_-]*")
				&& !text.matches("(?i)true|false|yes|no|on|off|null|y|n");
		// a comment must not end within the name
		if (plain) {
			return text;
		}
		return yamlText(text);
	}

	/**
	 * Return a text for YAML, also if it looks like a number.
	 */
	static String yamlText(String text) {
		return quoted(text).replace("*/", "*\\/");
	}

	/**
	 * Return a key of a map for YAML, in the brackets by which Boot keeps it as it is.
	 */
	static String yamlKey(String text) {
		if (text.matches("[A-Za-z_][A-Za-z0-9_-]*")) {
			return text;
		}
		return yamlText("[" + text + "]");
	}

}
