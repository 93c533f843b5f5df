package io.github.dynamospring.client.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.item.wire.WireJson;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Splice of items into the body of a request, in place of those that it puts. It looks at
 * the members of the request alone, never into an item or a value.
 */
final class ItemSplice {

	/** In place of a name, of which there may be any. */
	private static final byte[] ANY = {};

	/** The names of the members that lead to an item, lists being passed through. */
	private static final Map<Class<? extends SdkRequest>, byte[][]> PATHS = Map.of(PutItemRequest.class, path("Item"),
			BatchWriteItemRequest.class, path("RequestItems", "", "PutRequest", "Item"),
			TransactWriteItemsRequest.class, path("TransactItems", "Put", "Item"));

	private final byte[] body;

	private final byte[][] path;

	/** The beginning and end of each item that is put. */
	private final int[] bounds;

	private int found;

	private ItemSplice(byte[] body, byte[][] path, int items) {
		this.body = body;
		this.path = path;
		this.bounds = new int[2 * items];
	}

	private static byte[][] path(String... names) {
		return Arrays.stream(names)
			.map((name) -> name.isEmpty() ? ANY : name.getBytes(StandardCharsets.US_ASCII))
			.toArray(byte[][]::new);
	}

	/**
	 * Return a body with other items.
	 * @param request the request that the body is of
	 * @param body its JSON as the SDK writes it, without white space
	 * @param items one for each item that the request puts, in its order
	 * @throws IllegalStateException if there are more of them or less
	 */
	static byte[] splice(SdkRequest request, byte[] body, List<WireItem> items) {
		byte @Nullable [][] path = PATHS.get(request.getClass());
		if (path == null) {
			throw new IllegalStateException(request.getClass().getSimpleName() + " puts no items");
		}
		ItemSplice splice = new ItemSplice(body, path, items.size());
		splice.walk(0, 0);
		if (splice.found != items.size()) {
			throw splice.mismatch(items.size());
		}
		return splice.join(items);
	}

	private IllegalStateException mismatch(int items) {
		return new IllegalStateException("The request puts " + this.found + " items, but " + items + " are to be sent");
	}

	// Returns the position behind the value, as the methods below do.
	private int walk(int position, int step) {
		if (step == this.path.length) {
			return add(position, skip(position));
		}
		return switch (this.body[position]) {
			case '{' -> walkMembers(position, step);
			case '[' -> walkElements(position, step);
			default -> skip(position);
		};
	}

	private int add(int start, int end) {
		if (2 * this.found < this.bounds.length) {
			this.bounds[2 * this.found] = start;
			this.bounds[2 * this.found + 1] = end;
		}
		this.found++;
		return end;
	}

	private int walkMembers(int start, int step) {
		int position = start + 1;
		while (this.body[position] != '}') {
			int name = behindComma(position);
			int colon = skip(name);
			position = isNext(name, colon, step) ? walk(colon + 1, step + 1) : skip(colon + 1);
		}
		return position + 1;
	}

	private boolean isNext(int start, int end, int step) {
		byte[] name = this.path[step];
		return name == ANY || Arrays.equals(this.body, start + 1, end - 1, name, 0, name.length);
	}

	private int walkElements(int start, int step) {
		int position = start + 1;
		while (this.body[position] != ']') {
			position = walk(behindComma(position), step);
		}
		return position + 1;
	}

	private int behindComma(int position) {
		if (this.body[position] == ',') {
			return position + 1;
		}
		return position;
	}

	private int skip(int position) {
		return WireJson.skip(this.body, position, this.body.length);
	}

	private byte[] join(List<WireItem> items) {
		byte[] joined = new byte[this.body.length + growth(items)];
		int from = 0;
		int to = 0;
		for (int i = 0; i < items.size(); i++) {
			int between = this.bounds[2 * i] - from;
			System.arraycopy(this.body, from, joined, to, between);
			items.get(i).copyTo(joined, to + between);
			to += between + items.get(i).length();
			from = this.bounds[2 * i + 1];
		}
		System.arraycopy(this.body, from, joined, to, this.body.length - from);
		return joined;
	}

	private int growth(List<WireItem> items) {
		int growth = 0;
		for (int i = 0; i < items.size(); i++) {
			growth += items.get(i).length() - this.bounds[2 * i + 1] + this.bounds[2 * i];
		}
		return growth;
	}

}
