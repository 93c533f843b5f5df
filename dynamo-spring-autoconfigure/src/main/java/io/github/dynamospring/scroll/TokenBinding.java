package io.github.dynamospring.scroll;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;
import org.springframework.util.ObjectUtils;

/**
 * Binding of a token to values, as bytes. They are equal for equal values and different
 * for different ones, because each value is preceded by its length.
 */
final class TokenBinding {

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
			this.out.writeInt(-1);
		}
		else if (value instanceof Set<?> set) {
			writeSet(set);
		}
		else if (value instanceof Iterable<?> elements) {
			List<@Nullable Object> list = new ArrayList<>();
			elements.forEach(list::add);
			writeAll(list);
		}
		else if (value.getClass().isArray()) {
			writeAll(Arrays.asList(ObjectUtils.toObjectArray(value)));
		}
		else {
			writeBytes(text(value).getBytes(StandardCharsets.UTF_8));
		}
	}

	private void writeAll(List<? extends @Nullable Object> elements) throws IOException {
		this.out.writeInt(elements.size());
		for (Object element : elements) {
			write(element);
		}
	}

	// The order of a set differs from one JVM to the next.
	private void writeSet(Set<?> set) throws IOException {
		List<byte[]> elements = new ArrayList<>();
		set.forEach((element) -> elements.add(new TokenBinding().add(element).bytes()));
		elements.sort(Arrays::compare);
		this.out.writeInt(elements.size());
		for (byte[] element : elements) {
			writeBytes(element);
		}
	}

	private void writeBytes(byte[] bytes) throws IOException {
		this.out.writeInt(bytes.length);
		this.out.write(bytes);
	}

	private static String text(Object value) {
		Class<?> declaring = ClassUtils.getMethod(value.getClass(), "toString").getDeclaringClass();
		Assert.isTrue(declaring != Object.class && !(value instanceof Map), () -> "A scroll token cannot be bound to a "
				+ value.getClass().getName() + ": pass a value with a text of its own, such as its id");
		return value.toString();
	}

}
