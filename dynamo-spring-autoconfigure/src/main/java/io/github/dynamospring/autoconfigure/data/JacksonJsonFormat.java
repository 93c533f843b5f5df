package io.github.dynamospring.autoconfigure.data;

import java.lang.reflect.Type;

import io.github.dynamospring.mapping.JsonFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.BeanFactory;

/**
 * {@link JsonFormat} of a Jackson mapper.
 *
 * @param mapper the mapper
 */
record JacksonJsonFormat(JsonMapper mapper) implements JsonFormat {

	/**
	 * Return the format of the application's mapper, or of one by default.
	 */
	static JacksonJsonFormat of(BeanFactory beans) {
		return new JacksonJsonFormat(
				beans.getBeanProvider(JsonMapper.class).getIfAvailable(() -> JsonMapper.builder().build()));
	}

	@Override
	public String write(Object value, Type type) {
		return this.mapper.writerFor(this.mapper.constructType(type)).writeValueAsString(value);
	}

	@Override
	public @Nullable Object read(String json, Type type) {
		return this.mapper.readerFor(this.mapper.constructType(type)).readValue(json);
	}

}
