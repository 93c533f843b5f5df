package io.github.dynamospring.key;

/**
 * Exception thrown when a key template cannot be parsed or compiled. The message names
 * the template, the position in it, counted from 1, and the smallest fix.
 *
 * @since 0.1
 */
public class KeyTemplateException extends IllegalArgumentException {

	private final String template;

	private final int position;

	KeyTemplateException(String template, int position, String problem) {
		super("Key template \"" + template + "\": " + problem);
		this.template = template;
		this.position = position;
	}

	/**
	 * Return the template as it was written.
	 */
	public String getTemplate() {
		return this.template;
	}

	/**
	 * Return the position of the problem in the template, counted from 1.
	 */
	public int getPosition() {
		return this.position;
	}

}
