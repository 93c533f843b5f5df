package io.github.dynamospring.client.wire;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.wire.JsonWalk;
import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;

/**
 * Body of an answer, taken apart into its items and the rest, which is the same answer
 * with an empty item, or an empty list of items. The items are slices of the bytes of the
 * body. Only members of the answer itself are looked at, never members of items.
 */
final class AnswerBody extends JsonWalk {

	private static final byte[] ITEM = AnswerLayout.ITEM.member();

	private static final byte[] EMPTY_ITEM = { '{', '}' };

	private static final byte[] EMPTY_LIST = { '[', ']' };

	private final AnswerLayout layout;

	private final Map<String, List<@Nullable WireItem>> tables = new LinkedHashMap<>();

	private final ByteArrayOutputStream rest = new ByteArrayOutputStream(256);

	/** The position up to which the rest is complete. */
	private int taken;

	private boolean escaped;

	/**
	 * Take a body apart.
	 * @param json the bytes, which must not change
	 * @param length the length of the body in the bytes
	 * @throws ItemFormatException if it is no JSON object, or items are not where the
	 * layout has them
	 */
	AnswerBody(AnswerLayout layout, byte[] json, int length) {
		super(json, length);
		this.layout = layout;
		int behind = space(members(space(0), this::member));
		if (behind != length) {
			throw malformed(behind);
		}
	}

	/**
	 * Return the items, or null if they are left to the SDK, because the name of a member
	 * is written with escapes. DynamoDB has no such names.
	 */
	@Nullable WireAnswer answer() {
		if (this.escaped) {
			return null;
		}
		return new WireAnswer(this.tables);
	}

	/**
	 * Return the rest for the SDK to read.
	 */
	byte[] rest() {
		if (this.escaped) {
			return Arrays.copyOf(this.json, this.end);
		}
		this.rest.write(this.json, this.taken, this.end - this.taken);
		this.taken = this.end;
		return this.rest.toByteArray();
	}

	private int member(int name, int nameEnd, int value) {
		if (!isNamed(name, nameEnd, this.layout.member())) {
			return skip(value);
		}
		return switch (this.layout) {
			case ITEM, ATTRIBUTES -> item(value, list(WireAnswer.UNNAMED));
			case ITEMS -> items(value, list(WireAnswer.UNNAMED));
			case TABLES -> tables(value);
			case ACTIONS -> actions(value);
		};
	}

	private List<@Nullable WireItem> list(String table) {
		List<@Nullable WireItem> items = new ArrayList<>();
		this.tables.put(table, items);
		return items;
	}

	private int items(int list, List<@Nullable WireItem> items) {
		return replace(list, elements(list, (element) -> add(element, items)), EMPTY_LIST);
	}

	// of a member that stands twice the last one counts, as it does for the SDK
	private int tables(int object) {
		this.tables.clear();
		return members(object, this::table);
	}

	private int table(int name, int nameEnd, int list) {
		checkEscapes(name, nameEnd);
		return items(list, list(text(name, nameEnd)));
	}

	private int actions(int list) {
		List<@Nullable WireItem> items = list(WireAnswer.UNNAMED);
		return elements(list, (element) -> action(element, items));
	}

	private int action(int value, List<@Nullable WireItem> items) {
		if (at(value) == 'n') {
			items.add(null);
			return skip(value);
		}
		List<@Nullable WireItem> found = new ArrayList<>(1);
		int behind = members(value, (name, nameEnd, member) -> {
			if (!isNamed(name, nameEnd, ITEM)) {
				return skip(member);
			}
			found.clear();
			return item(member, found);
		});
		items.add(found.isEmpty() ? null : found.get(0));
		return behind;
	}

	// databases other than AWS's may send null for an absent item
	private int item(int value, List<@Nullable WireItem> items) {
		if (at(value) == 'n') {
			return skip(value);
		}
		return replace(value, add(value, items), EMPTY_ITEM);
	}

	private int add(int value, List<@Nullable WireItem> items) {
		expect(value, '{');
		WireItem item = WireItem.checked(this.json, value, this.end);
		items.add(item);
		return value + item.length();
	}

	private int replace(int value, int behind, byte[] replacement) {
		this.rest.write(this.json, this.taken, value - this.taken);
		this.rest.writeBytes(replacement);
		this.taken = behind;
		return behind;
	}

	private boolean isNamed(int start, int behind, byte[] name) {
		checkEscapes(start, behind);
		return Arrays.equals(this.json, start, behind, name, 0, name.length);
	}

	private void checkEscapes(int start, int behind) {
		for (int i = start; i < behind; i++) {
			this.escaped |= this.json[i] == '\\';
		}
	}

}
