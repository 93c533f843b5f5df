package io.github.dynamospring.operations.advice.model;

import java.time.LocalDate;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.key.KeyBuckets;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * Values that a partition key can have.
 *
 * @param isMany whether there are many at any time
 * @param count how many there are otherwise, within the unit of time if there is one
 * @param unit the unit of time, in the singular, that all items of a time have in common,
 * or null
 */
record PartitionValues(boolean isMany, int count, @Nullable String unit) {

	private static final PartitionValues MANY = new PartitionValues(true, 0, null);

	private static final Map<Class<?>, String> UNITS = Map.of(LocalDate.class, "day", MonthDay.class, "day",
			YearMonth.class, "month", Year.class, "year");

	/** The unit that hardly two writes have in common. */
	private static final String FINE = "millisecond";

	static PartitionValues of(DynamoPersistentEntity<?> entity, EntityKey key) {
		PartitionValues values = new PartitionValues(false, 1, null);
		for (KeyPart part : key.partition()) {
			List<PropertyReference> properties = part.properties();
			for (int i = 0; i < properties.size(); i++) {
				values = values.times(isShard(entity, properties.get(i)) ? MANY : of(part, i, properties.get(i)));
			}
		}
		return values;
	}

	private static boolean isShard(DynamoPersistentEntity<?> entity, PropertyReference property) {
		return entity.getShards().stream().map(DynamoPersistentProperty::getName).anyMatch(property.path()::equals);
	}

	private static PartitionValues of(KeyPart part, int placeholder, PropertyReference property) {
		if (part instanceof KeyPart.Composed composed) {
			KeyEncoder encoder = composed.encoder();
			KeyBuckets buckets = encoder.buckets(placeholder);
			if (buckets != null && !buckets.unit().equals(FINE)) {
				return new PartitionValues(false, 1, buckets.unit());
			}
			if (encoder.shards(placeholder) != null) {
				return MANY;
			}
		}
		return of(property.type());
	}

	private static PartitionValues of(Class<?> type) {
		if (type == boolean.class || type == Boolean.class) {
			return new PartitionValues(false, 2, null);
		}
		if (type.isEnum()) {
			return new PartitionValues(false, Math.max(type.getEnumConstants().length, 1), null);
		}
		String unit = UNITS.get(type);
		if (unit != null) {
			return new PartitionValues(false, 1, unit);
		}
		return MANY;
	}

	/**
	 * Return whether a property has many values at any time.
	 */
	static boolean isMany(PropertyReference property) {
		return of(property.type()).isMany();
	}

	private PartitionValues times(PartitionValues other) {
		if (this.isMany || other.isMany) {
			return MANY;
		}
		return new PartitionValues(false, Math.multiplyExact(this.count, other.count),
				(this.unit != null) ? this.unit : other.unit);
	}

}
