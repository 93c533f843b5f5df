package io.github.dynamospring.plan;

/**
 * Exception for an access pattern that cannot be served as it stands. The message names
 * the pattern, the reason and the smallest change that would do.
 *
 * @since 0.1
 */
public class PlanRefusedException extends RuntimeException {

	private final String pattern;

	private final String reason;

	private final String fix;

	/**
	 * Create an exception.
	 * @param pattern the name of the access pattern
	 * @param reason the reason of the refusal, without a full stop
	 * @param fix the smallest change that would do, without a full stop
	 */
	public PlanRefusedException(String pattern, String reason, String fix) {
		super(pattern + ": " + reason + "; " + fix);
		this.pattern = pattern;
		this.reason = reason;
		this.fix = fix;
	}

	/**
	 * Return the name of the access pattern.
	 */
	public String getPattern() {
		return this.pattern;
	}

	/**
	 * Return the reason of the refusal.
	 */
	public String getReason() {
		return this.reason;
	}

	/**
	 * Return the smallest change that would do.
	 */
	public String getFix() {
		return this.fix;
	}

}
