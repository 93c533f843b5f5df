package io.github.dynamospring.scroll;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Range;
import org.springframework.util.Assert;
import org.springframework.util.ObjectUtils;

/**
 * Binding of a token to values, as bytes that are equal for equal values and differ for
 * different ones. Each value is preceded by its kind, and by its length or the number of
 * its parts. A record is written as its class and its components, because two records can
 * have the same text.
 */
final class TokenBinding {

	/** Types with an unambiguous text, in addition to java.time. */
	private static final List<Class<?>> TEXTS = List.of(Boolean.class, Character.class, Byte.class, Short.class,
			Integer.class, Long.class, Float.class, Double.class, BigInteger.class, BigDecimal.class, UUID.class,
			URI.class, Locale.class, Currency.class);

	private static final ClassValue<Method[]> ACCESSORS = new ClassValue<>() {

		@Override
		protected Method[] computeValue(Class<?> type) {
			return accessors(type);
		}

	};

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final DataOutputStream out = new DataOutputStream(this.bytes);

	byte[] bytes() {
		return this.bytes.toByteArray();
	}

	TokenBinding copy() {
		TokenBinding copy = new TokenBinding();
		copy.bytes.writeBytes(bytes());
		return copy;
	}

	/**
	 * Bind to one more value.
	 * @throws IllegalArgumentException if its text is ambiguous
	 */
	TokenBinding add(@Nullable Object value) {
		try {
			write(value);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void write(@Nullable Object value) throws IOException {
		if (value == null) {
			this.out.writeByte('0');
		}
		else if (value instanceof CharSequence) {
			writeText('S', value.toString());
		}
		else if (value instanceof Optional<?> optional) {
			write(optional.orElse(null));
		}
		else if (value instanceof Record) {
			writeRecord(value);
		}
		else if (value instanceof Range<?> range) {
			writeBound(range.getLowerBound());
			writeBound(range.getUpperBound());
		}
		else if (value instanceof Map<?, ?> map) {
			writeMap(map);
		}
		else if (value instanceof Set<?> set) {
			writeSet(set);
		}
		else if (value instanceof Collection<?> elements) {
			writeAll(elements);
		}
		else if (value instanceof byte[] binary) {
			writeBytes('B', binary);
		}
		else if (value.getClass().isArray()) {
			writeAll(Arrays.asList(ObjectUtils.toObjectArray(value)));
		}
		else {
			writeScalar(value);
		}
	}

	private void writeBound(Range.Bound<?> bound) throws IOException {
		this.out.writeByte(bound.isInclusive() ? 'I' : 'E');
		write(bound.getValue());
	}

	private void writeScalar(Object value) throws IOException {
		if (value instanceof Enum<?> constant) {
			writeText('T', constant.getDeclaringClass().getName());
			writeText('S', constant.name());
			return;
		}
		writeText('T', value.getClass().getName());
		writeText('S', text(value));
	}

	private static String text(Object value) {
		Class<?> type = value.getClass();
		Assert.isTrue(TEXTS.contains(type) || type.getName().startsWith("java.time."),
				() -> "A scroll token cannot be bound to a " + type.getName() + ", because two of them may have "
						+ "the same text: make it a record, or pass its parts, such as an id, "
						+ "to forPattern(String, Object...)");
		return value.toString();
	}

	private void writeRecord(Object value) throws IOException {
		Method[] accessors = ACCESSORS.get(value.getClass());
		writeText('R', value.getClass().getName());
		this.out.writeInt(accessors.length);
		for (Method accessor : accessors) {
			write(component(accessor, value));
		}
	}

	private static Method[] accessors(Class<?> type) {
		return Arrays.stream(type.getRecordComponents())
			.map(RecordComponent::getAccessor)
			.peek((accessor) -> accessor.setAccessible(true))
			.toArray(Method[]::new);
	}

	private static @Nullable Object component(Method accessor, Object value) {
		try {
			return accessor.invoke(value);
		}
		catch (IllegalAccessException | InvocationTargetException ex) {
			throw new IllegalArgumentException(
					"A scroll token cannot be bound to '" + accessor.getName() + "' of a " + value.getClass().getName(),
					ex);
		}
	}

	private void writeAll(Collection<? extends @Nullable Object> elements) throws IOException {
		this.out.writeByte('L');
		this.out.writeInt(elements.size());
		for (Object element : elements) {
			write(element);
		}
	}

	private void writeMap(Map<?, ?> map) throws IOException {
		List<byte[]> entries = new ArrayList<>();
		map.forEach((key, value) -> entries.add(new TokenBinding().add(key).add(value).bytes()));
		writeSorted('M', entries);
	}

	private void writeSet(Set<?> set) throws IOException {
		List<byte[]> elements = new ArrayList<>();
		set.forEach((element) -> elements.add(new TokenBinding().add(element).bytes()));
		writeSorted('U', elements);
	}

	// The order of a set or map differs between JVMs.
	private void writeSorted(char kind, List<byte[]> elements) throws IOException {
		elements.sort(Arrays::compare);
		this.out.writeByte(kind);
		this.out.writeInt(elements.size());
		for (byte[] element : elements) {
			writeBytes('B', element);
		}
	}

	private void writeBytes(char kind, byte[] bytes) throws IOException {
		this.out.writeByte(kind);
		this.out.writeInt(bytes.length);
		this.out.write(bytes);
	}

	// not in UTF-8, which has the same form for all unpaired surrogates
	private void writeText(char kind, String text) throws IOException {
		this.out.writeByte(kind);
		this.out.writeInt(text.length());
		this.out.writeChars(text);
	}

}
