package io.github.dynamospring.mapping;

/**
 * Generator of the values of {@link GeneratedId} properties. Must be thread-safe, and
 * never return an id twice, in any process: an insert of a taken key fails, but a save
 * without a version replaces the stored item.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface IdGenerator {

	/**
	 * Return a new id.
	 * @param property the property to fill
	 * @return a value of the type of the property, or a {@link java.util.UUID}, which a
	 * {@code String} property takes as text
	 */
	Object generateId(DynamoPersistentProperty property);

	/**
	 * Return a generator of UUIDs that sort by the time of their creation, as text as
	 * well. The UUIDs of one generator ascend strictly, even if the clock goes back.
	 * @see <a href="https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-7">RFC 9562:
	 * UUID version 7</a>
	 */
	static IdGenerator timeOrdered() {
		return new TimeOrderedIdGenerator();
	}

}
