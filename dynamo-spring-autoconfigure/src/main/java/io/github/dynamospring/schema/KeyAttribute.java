package io.github.dynamospring.schema;

import java.util.Objects;

/**
 * Attribute of a key.
 *
 * @param name the name of the attribute
 * @param type its type in the table definition
 * @since 0.1
 */
public record KeyAttribute(String name, KeyType type) {

	/**
	 * Create a key attribute.
	 */
	public KeyAttribute {
		Objects.requireNonNull(name, "'name' must not be null");
		Objects.requireNonNull(type, "'type' must not be null");
	}

	/**
	 * Type of a key attribute.
	 *
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_AttributeDefinition.html">AttributeDefinition</a>
	 */
	public enum KeyType {

		/** String. */
		S,

		/** Number. */
		N,

		/** Binary. */
		B

	}

	@Override
	public String toString() {
		return this.name + " (" + this.type + ")";
	}

}
