package io.github.dynamospring.mapping.context;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.access.PropertyGetter;
import io.github.dynamospring.mapping.access.PropertySetter;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PersistentPropertyAccessor;

/**
 * Properties that a copy of an object takes over. Spring Data changes a final property by
 * a copy from the constructor, which would have the other properties as they are created.
 */
final class CarriedProperties {

	private final List<Carried> properties;

	private CarriedProperties(List<Carried> properties) {
		this.properties = properties;
	}

	/**
	 * Determine the properties of a type: those that can be set and are no argument of
	 * its constructor, if another property is final.
	 */
	static CarriedProperties of(DynamoPersistentEntity<?> entity) {
		if (properties(entity).noneMatch(CarriedProperties::isCopying)) {
			return new CarriedProperties(List.of());
		}
		return new CarriedProperties(
				properties(entity).filter((property) -> !property.isImmutable() && !entity.isCreatorArgument(property))
					.map(Carried::of)
					.filter(Objects::nonNull)
					.toList());
	}

	private static Stream<DynamoPersistentProperty> properties(DynamoPersistentEntity<?> entity) {
		return StreamSupport.stream(entity.spliterator(), false);
	}

	// a wither is of the user, who knows best
	private static boolean isCopying(PersistentProperty<?> property) {
		return property.isImmutable() && property.getWither() == null;
	}

	/**
	 * Return an access with copies that have all properties.
	 */
	<B> PersistentPropertyAccessor<B> complete(PersistentPropertyAccessor<B> accessor) {
		if (this.properties.isEmpty()) {
			return accessor;
		}
		return new CompleteAccessor<>(accessor, this.properties);
	}

	private record Carried(PropertyGetter getter, PropertySetter setter) {

		static @Nullable Carried of(PersistentProperty<?> property) {
			PropertySetter setter = PropertySetter.of(property);
			return (setter != null) ? new Carried(PropertyGetter.of(property), setter) : null;
		}

		void carry(Object from, Object to) {
			this.setter.set(to, this.getter.get(from));
		}

	}

	private record CompleteAccessor<B>(PersistentPropertyAccessor<B> accessor,
			List<Carried> carried) implements PersistentPropertyAccessor<B> {

		@Override
		public void setProperty(PersistentProperty<?> property, @Nullable Object value) {
			B before = getBean();
			this.accessor.setProperty(property, value);
			B after = getBean();
			if (after != before && isCopying(property)) {
				this.carried.forEach((carried) -> carried.carry(before, after));
			}
		}

		@Override
		public @Nullable Object getProperty(PersistentProperty<?> property) {
			return this.accessor.getProperty(property);
		}

		@Override
		public B getBean() {
			return this.accessor.getBean();
		}

	}

}
