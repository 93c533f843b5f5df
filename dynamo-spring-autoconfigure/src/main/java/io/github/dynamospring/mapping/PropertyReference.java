package io.github.dynamospring.mapping;

import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.TimeFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;

/**
 * Property of an entity, or of an object nested in it, with everything that is known
 * about it at start-up.
 *
 * @since 0.1
 */
public interface PropertyReference {

	/**
	 * Return the path of the property as it is written, such as {@code address.city}.
	 */
	String path();

	/**
	 * Return the path of the attribute that stores the property.
	 */
	Path attributePath();

	/**
	 * Return the name of the top-level attribute that stores the property or the object
	 * around it.
	 */
	String attribute();

	/**
	 * Return whether the property is one of the entity itself.
	 */
	boolean isTopLevel();

	/**
	 * Return whether the property is {@link KeyOnly}, so that no attribute stores it.
	 */
	default boolean isKeyOnly() {
		return properties().get(0).isKeyOnly();
	}

	/**
	 * Return the form in which the value or an object around it is stored, if DynamoDB
	 * cannot look into it, or null.
	 */
	default @Nullable String hiddenForm() {
		return properties().stream()
			.map(DynamoPersistentProperty::getHiddenForm)
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

	/**
	 * Return whether DynamoDB cannot look into the stored value, because it or an object
	 * around it is {@link Attribute#compressed compressed}, {@link Attribute#large
	 * large}, {@link Attribute#encrypted encrypted} or JSON.
	 */
	default boolean isHidden() {
		return hiddenForm() != null;
	}

	/**
	 * Return whether the values are {@link Attribute#large large}.
	 */
	default boolean isLarge() {
		return DynamoPersistentProperty.LARGE.equals(hiddenForm());
	}

	/**
	 * Return whether the property is a part of a value that DynamoDB cannot look into.
	 */
	default boolean isWithinHidden() {
		int whole = attributePath().steps().size() - 1;
		return properties().stream().limit(whole).anyMatch((property) -> property.getHiddenForm() != null);
	}

	/**
	 * Return whether DynamoDB can search the value for a part of its text, though it
	 * cannot look into it.
	 */
	default boolean isSearchable() {
		return !isWithinHidden() && "JSON".equals(hiddenForm());
	}

	/**
	 * Return whether the property is a list of texts that is stored as such. A sort key
	 * can end with it: the elements then are the way to a node of a tree.
	 */
	default boolean isPath() {
		ValueCodec<Object> elements = codec().elements();
		TypeInformation<?> element = typeInformation().getComponentType();
		return type() == List.class && codec().keyType() == List.class && element != null
				&& element.getType() == String.class && elements != null && elements.storedType() == AttributeType.S;
	}

	/**
	 * Return the mapped properties that the path leads through, the last one being this
	 * property, or the list or map that this is an element of.
	 */
	List<DynamoPersistentProperty> properties();

	/**
	 * Return the type of the property, or of the content of an
	 * {@link java.util.Optional}.
	 */
	Class<?> type();

	/**
	 * Return the type of the property, or of the content of an
	 * {@link java.util.Optional}, with its type arguments.
	 */
	TypeInformation<?> typeInformation();

	/**
	 * Return whether the property or an object around it is declared so that it can be
	 * absent: as nullable, as an {@link java.util.Optional} or as an element of a map or
	 * list. A property without such a declaration counts as never absent.
	 */
	boolean mayBeAbsent();

	/**
	 * Return the codec of the property's values.
	 */
	ValueCodec<Object> codec();

	/**
	 * Return the value of the property, or null if it or an object around it is.
	 */
	@Nullable Object get(Object entity);

	/**
	 * Return the value that a key template renders for a value of the property, after
	 * converters.
	 * @return null only for an empty optional
	 */
	@Nullable Object toKeyValue(Object propertyValue);

	/**
	 * Return the stored form of a value of the property. A number of another type is
	 * taken if it is exactly a number of this one.
	 * @return the stored form, or null for a value that is not stored
	 * @throws IllegalArgumentException if the number is not one of the property's type
	 * @throws InvalidValueException if DynamoDB cannot hold the value exactly
	 */
	@Nullable ItemValue toValue(@Nullable Object propertyValue);

	/**
	 * Return the value to use for a value that is given to this property. A bound of a
	 * range is rounded to a value that can be stored, which bounds the same stored
	 * values.
	 * @param value the value
	 * @param kind the role of the value
	 */
	Object rounded(Object value, ValueKind kind);

	/**
	 * Return whether equal texts or numbers of this and another property that are times
	 * may be different times.
	 */
	default boolean hasOtherFormat(PropertyReference other) {
		TimeFormat own = codec().timeFormat();
		TimeFormat others = other.codec().timeFormat();
		if (own != null && others != null) {
			return !own.isSameAs(others);
		}
		PropertyReference unformatted = (own != null) ? other : this;
		return own != others && TemporalAccessor.class.isAssignableFrom(unformatted.codec().keyType());
	}

	/**
	 * Return the stored form of an element of the property's collection or map, or of a
	 * part of its string.
	 */
	ItemValue toElementValue(Object element);

	/**
	 * Return whether stored values sort as the property's values do, so that comparisons
	 * by order are correct.
	 */
	boolean sortsAsStored();

	/**
	 * Return the property's value for a literal as an expression has it, such as the
	 * constant of an enum for its name.
	 * @throws IllegalArgumentException if the literal is no value of the property
	 */
	Object convertLiteral(ItemValue literal);

}
