package io.github.dynamospring.repository;

/**
 * Repository method that cannot be served as it is declared.
 *
 * @param name the access pattern, such as {@code Orders.findByStatus}
 * @param reason the reason for the refusal
 * @param fix the smallest change that would help
 * @since 0.1
 */
public record RefusedPattern(String name, String reason, String fix) {

	@Override
	public String toString() {
		return this.name + ": " + this.reason + "; " + this.fix;
	}

}
