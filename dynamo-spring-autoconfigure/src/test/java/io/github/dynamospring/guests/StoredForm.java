package io.github.dynamospring.guests;

import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Row of a table in the page Coming from: how another library stores a value, and the
 * property that holds it here.
 *
 * @param row the first cell of the row
 * @param property reads the property of an entity
 * @param value the value of the property
 * @param attribute the name of the attribute
 * @param stored the attribute as the other library wrote it
 * @param written the attribute as it is after a save, or null if it is absent
 */
record StoredForm<T>(String row, Function<T, @Nullable Object> property, @Nullable Object value, String attribute,
		AttributeValue stored, @Nullable AttributeValue written) {

	/**
	 * Create a row with an attribute that a save leaves as it is.
	 */
	static <T> StoredForm<T> of(String row, Function<T, @Nullable Object> property, Object value, String attribute,
			AttributeValue stored) {
		return new StoredForm<>(row, property, value, attribute, stored, stored);
	}

	/**
	 * Verify that an item is read, and written as it was.
	 * @param recorded the item of the other library
	 * @param read the entity that was read from it
	 * @param saved the item after the entity was saved
	 */
	void verify(Map<String, AttributeValue> recorded, T read, Map<String, AttributeValue> saved) {
		assertThat(recorded.get(this.attribute)).isEqualTo(this.stored);
		assertThat(this.property.apply(read)).isEqualTo(this.value);
		assertThat(saved.get(this.attribute)).isEqualTo(this.written);
	}

	@Override
	public String toString() {
		return this.row;
	}

}
