package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.item.wire.RandomValues;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingKnownType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Bodies of answers with any values of the members that the SDK knows, with others, with
 * white space and escapes anywhere, and with a mistake in a few.
 */
final class RandomAnswers {

	private static final List<String> SPACES = List.of("", "", "", " ", "\n", "\t\r\n  ");

	private static final List<String> UNKNOWN = List.of("1", "-1.5e3", "null", "true", "\"\\\"\"", "[]", "{}",
			"[{\"Item\":{}}]", "{\"S\":\"a\",\"L\":[1,{}]}");

	private static final List<String> FRACTIONS = List.of("", ".0", ".5", ".25", "e2", "E+1", ".75E-1",
			".1234567890123");

	private final Random random;

	private final RandomValues values;

	private final boolean noisy;

	RandomAnswers(Random random) {
		this.random = random;
		this.values = new RandomValues(random);
		this.noisy = random.nextInt(3) == 0;
	}

	/**
	 * Return the body of an answer that the SDK reads by a builder.
	 * @param first the members that it has besides
	 */
	byte[] body(SdkPojo builder, String... first) {
		List<String> members = new ArrayList<>(List.of(first));
		members.addAll(members(builder, 4));
		byte[] json = join(members, "{", "}").strip().getBytes(StandardCharsets.UTF_8);
		if (this.random.nextInt(50) > 0) {
			return json;
		}
		return Arrays.copyOf(json, this.random.nextInt(json.length));
	}

	private List<String> members(SdkPojo builder, int levels) {
		List<String> members = new ArrayList<>();
		List<SdkField<?>> fields = new ArrayList<>(builder.sdkFields());
		Collections.shuffle(fields, this.random);
		for (SdkField<?> field : fields.subList(0, count(builder, fields.size()))) {
			members.add(member(field.locationName(), value(field, levels)));
		}
		if (this.random.nextInt(10) == 0) {
			members.add(this.random.nextInt(members.size() + 1), member(this.values.string(), any(UNKNOWN)));
		}
		return members;
	}

	private int count(SdkPojo builder, int most) {
		if (builder instanceof AttributeValue.Builder && this.random.nextInt(20) > 0) {
			return 1;
		}
		return this.random.nextInt(most + 1);
	}

	private String member(String name, String value) {
		return token(text(name)) + token(":") + value;
	}

	private String value(SdkField<?> field, int levels) {
		MarshallingKnownType type = field.marshallingType().getKnownType();
		if (this.random.nextInt(15) == 0) {
			return token("null");
		}
		if (this.random.nextInt(200) == 0 && type != MarshallingKnownType.STRING) {
			return token(mistake(type));
		}
		return switch (type) {
			case STRING -> token(text(this.values.string()));
			case INTEGER -> token(String.valueOf(this.random.nextInt() >> this.random.nextInt(32)));
			case LONG -> token(String.valueOf(this.random.nextLong() >> this.random.nextInt(64)));
			case DOUBLE -> token((this.random.nextInt() >> this.random.nextInt(32)) + any(FRACTIONS));
			case INSTANT -> token(this.random.nextInt(2_000_000_000) + any(List.of("", ".5", ".123", "E0", ".25E1")));
			case BOOLEAN -> token(String.valueOf(this.random.nextBoolean()));
			case SDK_BYTES -> token(text(base64(this.values.string())));
			case SDK_POJO -> join(members(field.constructor().get(), levels - 1), "{", "}");
			case LIST -> list(field.getTrait(ListTrait.class).memberFieldInfo(), levels - 1);
			case MAP -> map(field.getTrait(MapTrait.class).valueFieldInfo(), levels - 1);
			default -> throw new IllegalStateException("No values of " + field);
		};
	}

	private static String base64(String text) {
		return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
	}

	// the SDK takes a number or a literal for a text, and a text for a number
	private String mistake(MarshallingKnownType type) {
		return switch (type) {
			case SDK_POJO, MAP -> any(List.of("[]", "1", "true", "\"\""));
			case LIST -> any(List.of("{}", "1", "false", "\"\""));
			case INTEGER, LONG -> any(List.of("1.5", "99999999999999999999", "true", "[]", "{}"));
			case SDK_BYTES -> any(List.of("1", "false", "{}", "\"?\""));
			default -> any(List.of("[]", "{}"));
		};
	}

	private String list(SdkField<?> member, int levels) {
		return join(several(levels, () -> value(member, levels)), "[", "]");
	}

	private String map(SdkField<?> member, int levels) {
		return join(several(levels, () -> member(this.values.string(), value(member, levels))), "{", "}");
	}

	private List<String> several(int levels, Supplier<String> value) {
		return Stream.generate(value).limit((levels > 0) ? this.random.nextInt(4) : 0).toList();
	}

	private String join(List<String> parts, String open, String close) {
		return token(open) + String.join(token(","), parts) + token(close);
	}

	private String token(String text) {
		return this.noisy ? any(SPACES) + text + any(SPACES) : text;
	}

	private String text(String value) {
		return value.chars().mapToObj((unit) -> character((char) unit)).collect(Collectors.joining("", "\"", "\""));
	}

	private String character(char unit) {
		boolean escaped = this.noisy && this.random.nextInt(8) == 0 && !Character.isSurrogate(unit);
		if (escaped || unit < ' ' || unit == '"' || unit == '\\') {
			return String.format("\\u%04x", (int) unit);
		}
		return String.valueOf(unit);
	}

	private <T> T any(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

}
