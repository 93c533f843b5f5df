package io.github.dynamospring.idempotency;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.Assert;

/**
 * {@link ResultFormat} that writes results as JSON by Jackson.
 *
 * @since 0.1
 */
public final class JacksonResultFormat implements ResultFormat {

	private final JsonMapper mapper;

	/**
	 * Create a format.
	 */
	public JacksonResultFormat(JsonMapper mapper) {
		Assert.notNull(mapper, "'mapper' must not be null");
		this.mapper = mapper;
	}

	@Override
	public String write(@Nullable Object result, Type type) {
		return this.mapper.writerFor(this.mapper.constructType(type)).writeValueAsString(result);
	}

	@Override
	public @Nullable Object read(String text, Type type) {
		return this.mapper.readerFor(this.mapper.constructType(type)).readValue(text);
	}

}
