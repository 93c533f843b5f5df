package io.github.dynamospring.mapping;

import java.util.List;

import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.schema.KeyAttribute.KeyType;

/**
 * Attribute of a key.
 *
 * @since 0.1
 */
public sealed interface KeyPart {

	/**
	 * Return the name of the attribute.
	 */
	String attribute();

	/**
	 * Return the type of the attribute.
	 */
	KeyType type();

	/**
	 * Return the properties that make the value, one per placeholder, in order.
	 */
	List<PropertyReference> properties();

	/**
	 * Return the template as written.
	 */
	String template();

	/**
	 * Attribute of a property.
	 *
	 * @param property the property
	 * @param type the type under which it is stored
	 */
	record Native(PropertyReference property, KeyType type) implements KeyPart {

		@Override
		public String attribute() {
			return this.property.attribute();
		}

		@Override
		public List<PropertyReference> properties() {
			return List.of(this.property);
		}

		@Override
		public String template() {
			return "{" + this.property.path() + "}";
		}

	}

	/**
	 * Attribute that is computed on write and never mapped back.
	 *
	 * @param attribute the name of the attribute
	 * @param encoder renders the value
	 * @param properties the properties of its placeholders, in order
	 */
	record Composed(String attribute, KeyEncoder encoder, List<PropertyReference> properties) implements KeyPart {

		/**
		 * Create a composed attribute.
		 */
		public Composed {
			properties = List.copyOf(properties);
		}

		@Override
		public KeyType type() {
			return KeyType.S;
		}

		@Override
		public String template() {
			return this.encoder.template().toString();
		}

	}

}
