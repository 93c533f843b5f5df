package io.github.dynamospring.mapping;

/**
 * Generator of the ids that {@link GeneratedId} properties are filled with. Must be
 * thread-safe, and never return an id twice, in any process: an insert of a taken key
 * fails, but a save without a version replaces what is there.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface IdGenerator {

	/**
	 * Return a new id.
	 * @param property the property that it is for
	 * @return a value of the type of the property, or a {@link java.util.UUID} whose text
	 * a {@code String} property takes
	 */
	Object generateId(DynamoPersistentProperty property);

	/**
	 * Return a generator of UUIDs that sort by the time of their creation, as text as
	 * well. Those of one generator ascend strictly, also where the clock goes back.
	 * @see <a href="https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-7">RFC 9562:
	 * UUID version 7</a>
	 */
	static IdGenerator timeOrdered() {
		return new TimeOrderedIdGenerator();
	}

}
