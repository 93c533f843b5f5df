package io.github.dynamospring.plan;

import org.springframework.util.Assert;

/**
 * Property by which results are ordered.
 *
 * @param property the path of the property, such as {@code address.city}
 * @param ascending whether small values come first
 * @since 0.1
 */
public record Ordering(String property, boolean ascending) {

	/**
	 * Create an ordering.
	 */
	public Ordering {
		Assert.hasText(property, "'property' must not be empty");
	}

	@Override
	public String toString() {
		return this.property + (this.ascending ? "" : " desc");
	}

}
