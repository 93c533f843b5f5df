package io.github.dynamospring.economy;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.TimeToLive;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.core.ResolvableType;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.util.ReflectionUtils;

/**
 * Random entities of a type, and random arguments of the methods of its repository. Each
 * type has two values, so that arguments often are those of the item in place. A text is
 * also the literal of a condition.
 */
final class RandomCalls {

	private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

	private final Class<?> entityType;

	private final Class<?> idType;

	private final List<String> key;

	private final Random random;

	RandomCalls(DynamoPersistentEntity<?> entity, Class<?> idType, Random random) {
		this.entityType = entity.getType();
		this.idType = idType;
		this.key = entity.getPrimaryKey()
			.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::path)
			.toList();
		this.random = random;
	}

	/**
	 * Return an entity with the key and the version of another one, if there is one.
	 */
	Object entity(@Nullable Object other) {
		return instance(this.entityType, other);
	}

	/**
	 * Return arguments of a method.
	 * @param other the entity that is in place, or null for none
	 */
	@Nullable Object[] arguments(Method method, @Nullable Object other) {
		return Arrays.stream(method.getParameters())
			.map((parameter) -> argument(method.getName(), parameter, other))
			.toArray();
	}

	private @Nullable Object argument(String method, Parameter parameter, @Nullable Object other) {
		Class<?> type = parameter.getType();
		if (type == Object.class || type == Iterable.class) {
			boolean id = method.endsWith("ById") || method.contains("Revision");
			Object value = id ? id(other) : (method.equals("delete") && other != null) ? other : entity(other);
			return (type == Iterable.class) ? List.of(value) : value;
		}
		if (type == Limit.class || type == ScrollPosition.class) {
			return (type == Limit.class) ? Limit.of(10) : ScrollPosition.keyset();
		}
		if (type == this.entityType) {
			return entity(other);
		}
		return (type == this.idType && type.isRecord()) ? id(other) : named(parameter, other);
	}

	private Object named(Parameter parameter, @Nullable Object other) {
		RecordComponent component = Arrays.stream(this.entityType.getRecordComponents())
			.filter((candidate) -> parameter.getName().startsWith(candidate.getName()))
			.findFirst()
			.orElse(null);
		if (component == null || other == null || this.random.nextInt(4) == 0) {
			return value(ResolvableType.forType(parameter.getParameterizedType()));
		}
		Object value = get(component, other);
		if (value == null) {
			return value(ResolvableType.forType(parameter.getParameterizedType()));
		}
		return Collection.class.isAssignableFrom(parameter.getType()) ? List.of(value) : value;
	}

	private Object id(@Nullable Object other) {
		Object entity = (other != null) ? other : entity(null);
		return this.idType.isRecord() ? instance(this.idType, entity)
				: Objects.requireNonNull(get(component(this.key.get(0)), entity));
	}

	private RecordComponent component(String name) {
		return Arrays.stream(this.entityType.getRecordComponents())
			.filter((component) -> component.getName().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static @Nullable Object get(RecordComponent component, Object entity) {
		Method accessor = component.getAccessor();
		ReflectionUtils.makeAccessible(accessor);
		return ReflectionUtils.invokeMethod(accessor, entity);
	}

	private Object instance(Class<?> type, @Nullable Object other) {
		RecordComponent[] components = type.getRecordComponents();
		Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
		Object[] values = Arrays.stream(components).map((component) -> component(component, other)).toArray();
		try {
			return BeanUtils.instantiateClass(type.getDeclaredConstructor(types), values);
		}
		catch (NoSuchMethodException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private @Nullable Object component(RecordComponent component, @Nullable Object other) {
		AnnotatedElement field = Objects
			.requireNonNull(ReflectionUtils.findField(component.getDeclaringRecord(), component.getName()));
		boolean kept = field.isAnnotationPresent(Version.class) || field.isAnnotationPresent(Shard.class);
		if (other != null && (kept || this.key.contains(component.getName()))) {
			return get(component(component.getName()), other);
		}
		boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
		if (kept || nullable && this.random.nextInt(8) == 0) {
			return null;
		}
		return field.isAnnotationPresent(TimeToLive.class) ? LocalDatabase.NOW.plusSeconds(60)
				: value(ResolvableType.forType(component.getGenericType()));
	}

	private Object value(ResolvableType generic) {
		Class<?> type = generic.toClass();
		if (Collection.class.isAssignableFrom(type)) {
			Object element = value(generic.getGeneric());
			return (type == Set.class) ? Set.of(element) : List.of(element);
		}
		if (type.isRecord()) {
			return instance(type, null);
		}
		if (type.isEnum()) {
			return type.getEnumConstants()[this.random.nextInt(type.getEnumConstants().length)];
		}
		return scalar(type, 1 + this.random.nextInt(2));
	}

	private static Object scalar(Class<?> type, int number) {
		if (type == String.class) {
			return (number == 1) ? "a" : "NEW";
		}
		if (type == Instant.class) {
			return NOON.plusSeconds(number);
		}
		if (type == LocalDate.class) {
			return LocalDate.EPOCH.plusDays(number);
		}
		if (type == BigDecimal.class) {
			return BigDecimal.valueOf(number);
		}
		if (type == int.class || type == Integer.class) {
			return number;
		}
		if (type == long.class || type == Long.class || type == Number.class) {
			return (long) number;
		}
		if (type == double.class) {
			return (double) number;
		}
		throw new IllegalArgumentException("No values of " + type);
	}

}
