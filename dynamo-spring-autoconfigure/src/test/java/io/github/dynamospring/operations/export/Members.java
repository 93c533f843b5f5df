package io.github.dynamospring.operations.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Members of an object in an export, of which a reader takes each once: one that it does
 * not know is an error.
 */
final class Members {

	private final Map<String, Object> members;

	@SuppressWarnings("unchecked")
	private Members(Object object) {
		this.members = new LinkedHashMap<>((Map<String, Object>) object);
	}

	static <T> T read(Object object, Function<Members, T> reader) {
		Members members = new Members(object);
		T result = reader.apply(members);
		assertThat(members.members.keySet()).as("members that the reader does not know").isEmpty();
		return result;
	}

	@Nullable Object take(String name) {
		return this.members.remove(name);
	}

	@Nullable String text(String name) {
		return (String) take(name);
	}

	@Nullable Long number(String name) {
		Number number = (Number) take(name);
		return (number != null) ? number.longValue() : null;
	}

	boolean isTrue(String name) {
		return Boolean.TRUE.equals(take(name));
	}

	<T> @Nullable T object(String name, Function<Members, T> reader) {
		Object object = take(name);
		return (object != null) ? read(object, reader) : null;
	}

	<T> @Nullable List<T> list(String name, Function<Members, T> reader) {
		List<?> list = (List<?>) take(name);
		return (list != null) ? list.stream().map((object) -> read(object, reader)).toList() : null;
	}

	@SuppressWarnings("unchecked")
	@Nullable List<String> texts(String name) {
		return (List<String>) take(name);
	}

	Map<String, Object> all() {
		Map<String, Object> all = new LinkedHashMap<>(this.members);
		new ArrayList<>(this.members.keySet()).forEach(this.members::remove);
		return all;
	}

}
