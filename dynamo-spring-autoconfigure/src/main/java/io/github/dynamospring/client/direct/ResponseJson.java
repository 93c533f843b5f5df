package io.github.dynamospring.client.direct;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.wire.JsonWalk;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.awscore.DefaultAwsResponseMetadata;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingKnownType;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * Body of an answer: DynamoDB's JSON as an object of the SDK.
 */
final class ResponseJson extends JsonWalk {

	/** The position behind the value that has been read last. */
	private int behind;

	private ResponseJson(byte[] json, int end) {
		super(json, end);
	}

	/**
	 * Read an answer.
	 * @param json the bytes
	 * @param from the position at which the body begins
	 * @param to the position behind it. An empty body is an answer without members.
	 * @param builder the builder of the response, such as that of a GetItem
	 * @param http the status and headers
	 * @throws ItemFormatException if it is no valid JSON, or has a value of another type
	 * than the SDK has
	 */
	@SuppressWarnings("unchecked")
	static <T extends AwsResponse> T read(byte[] json, int from, int to, AwsResponse.Builder builder,
			SdkHttpResponse http) {
		ResponseJson reader = new ResponseJson(json, to);
		int start = reader.space(from);
		if (start < to) {
			reader.check(start);
			reader.fill((SdkPojo) builder, start);
		}
		builder.responseMetadata(DefaultAwsResponseMetadata.create(new AnswerHeaders(http)));
		return (T) builder.sdkHttpResponse(http).build();
	}

	// so that the walk is neither too deep nor over invalid UTF-8
	private void check(int start) {
		int rest = space(skip(start));
		if (rest < this.end) {
			throw malformed(rest);
		}
	}

	private void fill(SdkPojo builder, int object) {
		Member[] members = Member.of(builder);
		this.behind = members(object, (name, nameEnd, value) -> {
			Member member = find(members, name, nameEnd);
			if (member == null) {
				return skip(value);
			}
			member.field().set(builder, value(member, value));
			return this.behind;
		});
	}

	private @Nullable Member find(Member[] members, int from, int to) {
		for (Member member : members) {
			if (member.isNamed(this.json, from, to)) {
				return member;
			}
		}
		return findEscaped(members, text(from, to));
	}

	private static @Nullable Member findEscaped(Member[] members, String name) {
		for (Member member : members) {
			if (member.isNamed(name)) {
				return member;
			}
		}
		return null;
	}

	private @Nullable Object value(Member member, int position) {
		if (at(position) == 'n') {
			this.behind = skip(position);
			return null;
		}
		return switch (member.type()) {
			case STRING -> string(position);
			case SDK_POJO -> object(member.field().constructor().get(), position);
			case LIST -> list(Objects.requireNonNull(member.element()), position);
			case MAP -> map(Objects.requireNonNull(member.element()), position);
			case BOOLEAN -> bool(position);
			case SDK_BYTES -> binary(position);
			default -> number(member.type(), position);
		};
	}

	private String string(int position) {
		expect(position, '"');
		this.behind = skip(position);
		return text(position + 1, this.behind - 1);
	}

	private Object object(SdkPojo builder, int position) {
		fill(builder, position);
		return ((Buildable) builder).build();
	}

	private List<@Nullable Object> list(Member element, int position) {
		List<@Nullable Object> list = new ArrayList<>();
		this.behind = elements(position, (value) -> {
			list.add(value(element, value));
			return this.behind;
		});
		return list;
	}

	private Map<String, @Nullable Object> map(Member element, int position) {
		Map<String, @Nullable Object> map = new LinkedHashMap<>();
		this.behind = members(position, (name, nameEnd, value) -> {
			map.put(text(name, nameEnd), value(element, value));
			return this.behind;
		});
		return map;
	}

	private boolean bool(int position) {
		if (at(position) != 't' && at(position) != 'f') {
			throw malformed(position);
		}
		this.behind = skip(position);
		return at(position) == 't';
	}

	private SdkBytes binary(int position) {
		try {
			return SdkBytes.fromByteArrayUnsafe(Base64.getDecoder().decode(string(position)));
		}
		catch (IllegalArgumentException ex) {
			// without its cause, which quotes the text
			throw malformed(position);
		}
	}

	private Object number(MarshallingKnownType type, int position) {
		this.behind = skip(position);
		String text = new String(this.json, position, this.behind - position, StandardCharsets.ISO_8859_1);
		try {
			return switch (type) {
				case INTEGER -> Integer.valueOf(text);
				case LONG -> Long.valueOf(text);
				case DOUBLE -> Double.valueOf(text);
				case INSTANT -> Instant.ofEpochMilli(new BigDecimal(text).movePointRight(3).longValue());
				default -> throw new IllegalStateException("An answer has a member of type " + type);
			};
		}
		catch (NumberFormatException ex) {
			throw malformed(position);
		}
	}

}
