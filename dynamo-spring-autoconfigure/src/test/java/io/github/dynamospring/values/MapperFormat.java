package io.github.dynamospring.values;

import java.lang.reflect.Type;

import io.github.dynamospring.mapping.JsonFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@link JsonFormat} of a mapper.
 */
record MapperFormat(JsonMapper mapper) implements JsonFormat {

	@Override
	public String write(Object value, Type type) {
		return this.mapper.writeValueAsString(value);
	}

	@Override
	public @Nullable Object read(String json, Type type) {
		return this.mapper.readValue(json, this.mapper.constructType(type));
	}

}
