package io.github.dynamospring.idempotency;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

import org.springframework.util.Assert;

/**
 * {@link ResultFormat} that writes results as JSON by Jackson. Arguments are written in a
 * canonical form: properties, entries of maps and elements of sets are sorted by their
 * text, and nulls are left out.
 *
 * @since 0.1
 */
public final class JacksonResultFormat implements ResultFormat {

	private final JsonMapper mapper;

	private final JsonMapper canonical;

	/**
	 * Create a format.
	 */
	public JacksonResultFormat(JsonMapper mapper) {
		Assert.notNull(mapper, "'mapper' must not be null");
		this.mapper = mapper;
		this.canonical = mapper.rebuild()
			.enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
			.disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
			.enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS,
					SerializationFeature.FAIL_ON_ORDER_MAP_BY_INCOMPARABLE_KEY,
					SerializationFeature.FAIL_ON_EMPTY_BEANS)
			.disable(SerializationFeature.INDENT_OUTPUT)
			.changeDefaultPropertyInclusion((inclusion) -> inclusion.withValueInclusion(JsonInclude.Include.NON_ABSENT))
			.addModule(new SimpleModule("sets").addSerializer(new SetSerializer()))
			.build();
	}

	@Override
	public String write(@Nullable Object result, Type type) {
		return this.mapper.writer(SerializationFeature.FAIL_ON_EMPTY_BEANS)
			.forType(this.mapper.constructType(type))
			.writeValueAsString(result);
	}

	@Override
	public @Nullable Object read(String text, Type type) {
		return this.mapper.readerFor(this.mapper.constructType(type)).readValue(text);
	}

	@Override
	public String writeArgument(Object argument) {
		return this.canonical.writeValueAsString(argument);
	}

	/**
	 * Serializer of sets, in the order of their text.
	 */
	private final class SetSerializer extends StdSerializer<Set<?>> {

		SetSerializer() {
			super(Set.class);
		}

		@Override
		public void serialize(Set<?> value, JsonGenerator generator, SerializationContext context) {
			List<String> elements = value.stream()
				.map(JacksonResultFormat.this.canonical::writeValueAsString)
				.sorted()
				.toList();
			generator.writeStartArray();
			elements.forEach(generator::writeRawValue);
			generator.writeEndArray();
		}

		@Override
		public void serializeWithType(Set<?> value, JsonGenerator generator, SerializationContext context,
				TypeSerializer typeSerializer) {
			serialize(value, generator, context);
		}

	}

}
