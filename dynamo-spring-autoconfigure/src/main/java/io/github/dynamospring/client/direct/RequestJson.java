package io.github.dynamospring.client.direct;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.wire.JsonBuffer;
import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;

/**
 * Body of a request: the members of the SDK's object as DynamoDB's JSON.
 */
final class RequestJson extends JsonBuffer {

	/** Most requests fit into it, without the items that are sent past the SDK. */
	private static final int INITIAL_SIZE = 512;

	private static final byte[] STRING = ascii("{\"S\":");

	private static final byte[] NUMBER = ascii("{\"N\":");

	private static final byte[] NULL = ascii("null");

	private static final byte[] INDEXES = ascii("\"INDEXES\"");

	/** The classes that put an item. */
	private static final Set<Class<?>> PUTS = Set.of(PutItemRequest.class, PutRequest.class, Put.class);

	private final List<WireItem> sent;

	private final boolean capacity;

	/** The number of items that the request puts, if any are sent in their place. */
	private int puts;

	private RequestJson(int size, List<WireItem> sent, boolean capacity) {
		super(size);
		this.sent = sent;
		this.capacity = capacity;
	}

	/**
	 * Write a request.
	 * @param sent the items in place of those that the request puts, in its order, or an
	 * empty list
	 * @param capacity whether a request that says nothing about it asks for the consumed
	 * capacity of table and indexes
	 * @throws IllegalStateException if more or fewer items are sent than the request puts
	 * @throws IllegalArgumentException if a text has an unpaired surrogate
	 */
	static RequestJson of(SdkRequest request, List<WireItem> sent, boolean capacity) {
		int size = INITIAL_SIZE;
		for (int i = 0; i < sent.size(); i++) {
			size += sent.get(i).length();
		}
		RequestJson json = new RequestJson(size, sent, capacity);
		json.object(request);
		if (json.puts != sent.size()) {
			throw new IllegalStateException(
					"The request puts " + json.puts + " items, but " + sent.size() + " are to be sent");
		}
		return json;
	}

	private void object(SdkPojo pojo) {
		write('{');
		for (Member member : Member.of(pojo)) {
			member(member, pojo, member.field().getValueOrDefault(pojo));
		}
		close('}');
	}

	private void member(Member member, SdkPojo pojo, @Nullable Object value) {
		if (value == null) {
			if (this.capacity && member.isNamed("ReturnConsumedCapacity")) {
				write(member.head());
				write(INDEXES);
				write(',');
			}
		}
		else if (!isDefault(value)) {
			write(member.head());
			if (!isSent(member, pojo)) {
				value(value);
			}
			write(',');
		}
	}

	// collections that the caller has not set
	private static boolean isDefault(Object value) {
		return value instanceof SdkAutoConstructMap || value instanceof SdkAutoConstructList;
	}

	private boolean isSent(Member member, SdkPojo pojo) {
		if (this.sent.isEmpty() || !member.isNamed("Item") || !PUTS.contains(pojo.getClass())
				|| this.puts++ >= this.sent.size()) {
			return false;
		}
		write(this.sent.get(this.puts - 1));
		return true;
	}

	private void value(@Nullable Object value) {
		if (value instanceof String text) {
			quote(text);
		}
		else if (value instanceof AttributeValue attribute) {
			attribute(attribute);
		}
		else if (value instanceof Map<?, ?> map) {
			map(map);
		}
		else if (value instanceof List<?> list) {
			list(list);
		}
		else if (value instanceof SdkPojo pojo) {
			object(pojo);
		}
		else {
			scalar(value);
		}
	}

	// Most values are of these types. The others are written as any object, so that one
	// without a type, or of several, is left for DynamoDB to refuse. A value keeps its
	// type if its builder is set to null.
	private void attribute(AttributeValue value) {
		if (value.type() == AttributeValue.Type.S && value.s() != null) {
			attribute(STRING, value.s());
		}
		else if (value.type() == AttributeValue.Type.N && value.n() != null) {
			attribute(NUMBER, value.n());
		}
		else {
			object(value);
		}
	}

	private void attribute(byte[] head, String text) {
		write(head);
		quote(text);
		write('}');
	}

	// not by entries, which the SDK's maps wrap
	private void map(Map<?, ?> map) {
		write('{');
		map.forEach((name, value) -> {
			if (value != null) {
				quote((String) name);
				write(':');
				value(value);
				write(',');
			}
		});
		close('}');
	}

	private void list(List<?> list) {
		write('[');
		for (int i = 0; i < list.size(); i++) {
			value(list.get(i));
			write(',');
		}
		close(']');
	}

	private void scalar(@Nullable Object value) {
		if (value == null) {
			write(NULL);
		}
		else if (value instanceof SdkBytes bytes) {
			quote(bytes.asByteArrayUnsafe());
		}
		else if (value instanceof Number || value instanceof Boolean) {
			write(ascii(value.toString()));
		}
		else {
			throw new IllegalStateException("A request has a member of " + value.getClass());
		}
	}

}
