package io.github.dynamospring.plan.predicate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.Date;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.mapping.PropertyReference;

import org.springframework.util.ClassUtils;

/**
 * Step between neighbouring values of a property, by which a range that excludes an end
 * becomes one that includes the next value.
 */
final class ValueStep {

	private static final Set<Class<?>> INTEGERS = Set.of(Byte.class, Short.class, Integer.class, Long.class,
			BigInteger.class);

	private static final Map<Class<?>, ChronoUnit> UNITS = Map.of(Instant.class, ChronoUnit.NANOS, OffsetDateTime.class,
			ChronoUnit.NANOS, ZonedDateTime.class, ChronoUnit.NANOS, LocalDateTime.class, ChronoUnit.NANOS,
			LocalTime.class, ChronoUnit.NANOS, LocalDate.class, ChronoUnit.DAYS, YearMonth.class, ChronoUnit.MONTHS,
			Year.class, ChronoUnit.YEARS, Date.class, ChronoUnit.MILLIS);

	private ValueStep() {
	}

	/**
	 * Return whether the values of a property have steps. Converted values may lie closer
	 * together.
	 */
	static boolean isKnown(PropertyReference property) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(property.type());
		return (INTEGERS.contains(type) || UNITS.containsKey(type))
				&& type == ClassUtils.resolvePrimitiveIfNecessary(property.codec().keyType());
	}

	/**
	 * Return the value a number of steps above another, or below it.
	 */
	static Object plus(Object value, int steps) {
		if (value instanceof Date date) {
			return new Date(date.getTime() + steps);
		}
		ChronoUnit unit = UNITS.get(value.getClass());
		if (unit != null) {
			return ((Temporal) value).plus(steps, unit);
		}
		if (value instanceof Number) {
			return new BigDecimal(value.toString()).add(BigDecimal.valueOf(steps));
		}
		return value;
	}

}
