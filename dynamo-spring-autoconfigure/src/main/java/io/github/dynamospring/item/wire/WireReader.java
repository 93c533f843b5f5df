package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.github.dynamospring.item.AttributeNames;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import org.jspecify.annotations.Nullable;

/**
 * Reader of DynamoDB's JSON. One object walks a whole item: it stands at one value at a
 * time, and passes over the values that a visitor does not read.
 */
final class WireReader implements ItemReader {

	private static final int UNKNOWN = -1;

	/** Instead of a position behind a value: it has several types, and stays. */
	private static final int SEVERAL = -1;

	/** The ordinal of an unknown type. */
	private static final int UNREADABLE = -1;

	/** Where the letter of the type is in a head. */
	private static final int LETTER_SHIFT = 4 * Byte.SIZE;

	/** Length of a head before the brace. */
	private static final int BRACE_SHIFT = 2 * Byte.SIZE;

	private static final int LETTERS = 0x80;

	/**
	 * Heads of values without white space, by the letter of the type: the eight bytes
	 * between a name and the content, which are compared as one.
	 */
	private static final long[] HEADS = new long[LETTERS];

	/** Ordinals of types by their letter. */
	private static final int[] ORDINALS = new int[LETTERS];

	private static final AttributeType[] TYPES = AttributeType.values();

	/** The quote and colon of a head. */
	private static final long NAME_END = '"' | ':' << Byte.SIZE;

	static {
		addHead(AttributeType.S, '"');
		addHead(AttributeType.N, '"');
		addHead(AttributeType.B, '"');
		addHead(AttributeType.M, '{');
		addHead(AttributeType.L, '[');
	}

	private final byte[] json;

	private final int end;

	/**
	 * The ordinal of the type: a number, because collectors watch stores of references.
	 */
	private int type;

	/** The position of the value, behind its type. */
	private int start;

	/** The position behind the value, once that is known. */
	private int next = UNKNOWN;

	private @Nullable AsciiText ascii;

	/**
	 * Create a reader of an item.
	 * @param start the position of the brace that opens the item
	 * @param end a position at or behind the end of the item
	 */
	WireReader(byte[] json, int start, int end) {
		this.json = json;
		this.end = end;
		this.type = AttributeType.M.ordinal();
		this.start = start;
	}

	private static void addHead(AttributeType type, char opening) {
		ORDINALS[type.name().charAt(0)] = type.ordinal();
		HEADS[type.name().charAt(0)] = WireJson.word("\":{\"" + type + "\":" + opening);
	}

	private WireReader at(AttributeType type, int start) {
		return at(type.ordinal(), start);
	}

	private WireReader at(int type, int start) {
		this.type = type;
		this.start = start;
		this.next = UNKNOWN;
		return this;
	}

	@Override
	public AttributeType type() {
		if (this.type == UNREADABLE) {
			throw ItemFormatException.ofUnknownType();
		}
		return TYPES[this.type];
	}

	@Override
	public String string() {
		require(AttributeType.S);
		return decoded();
	}

	@Override
	public String number() {
		require(AttributeType.N);
		return decoded();
	}

	@Override
	public CharSequence text() {
		if (this.type != AttributeType.N.ordinal()) {
			require(AttributeType.S);
		}
		int from = this.start + 1;
		int to = WireJson.skipPlain(this.json, from, this.end);
		if (WireJson.at(this.json, to, this.end) != '"') {
			return decoded();
		}
		this.next = to + 1;
		return ascii().at(from, to);
	}

	private AsciiText ascii() {
		if (this.ascii == null) {
			this.ascii = new AsciiText(this.json);
		}
		return this.ascii;
	}

	private String decoded() {
		int from = this.start + 1;
		int to = WireJson.skipPlain(this.json, from, this.end);
		if (WireJson.at(this.json, to, this.end) == '"') {
			this.next = to + 1;
			return new String(this.json, from, to - from, StandardCharsets.ISO_8859_1);
		}
		this.next = WireJson.skipString(this.json, this.start, this.end);
		return WireText.decode(this.json, from, this.next - 1);
	}

	@Override
	public byte[] binary() {
		require(AttributeType.B);
		try {
			return Base64.getDecoder().decode(decoded().getBytes(StandardCharsets.ISO_8859_1));
		}
		catch (IllegalArgumentException ex) {
			// without its cause, which quotes the text
			throw new ItemFormatException("the value at byte " + this.start + " is no Base64");
		}
	}

	@Override
	public boolean bool() {
		require(AttributeType.BOOL);
		boolean value = WireJson.at(this.json, this.start, this.end) == 't';
		this.next = WireJson.skipLiteral(this.json, this.start, this.end, String.valueOf(value));
		return value;
	}

	private void require(AttributeType expected) {
		if (this.type != expected.ordinal()) {
			throw new IllegalStateException("The value is of type " + type() + ", not " + expected);
		}
	}

	@Override
	public int size() {
		return switch (type()) {
			case B -> binary().length;
			case M, L, SS, NS, BS -> UNKNOWN;
			default -> throw new IllegalStateException("A value of type " + type() + " has no size");
		};
	}

	@Override
	public <T> void attributes(T state, AttributeVisitor<T> visitor) {
		require(AttributeType.M);
		int map = this.start;
		int position = begin(map, '{');
		while (this.json[position] != '}') {
			int to = enterAttribute(position);
			String name = WireText.decode(this.json, position + 1, to);
			do {
				visitor.visit(state, name, this);
				position = leaveTyped('}');
			}
			while (position == SEVERAL);
		}
		at(AttributeType.M, map).next = position + 1;
	}

	@Override
	public <T> void attributes(AttributeNames names, T state, PositionVisitor<T> visitor) {
		require(AttributeType.M);
		int map = this.start;
		int position = begin(map, '{');
		int known = AttributeNames.NONE;
		while (this.json[position] != '}') {
			int found = enterAttribute(names, known, position);
			do {
				if (names.isRead(found)) {
					visitor.visit(state, found, this);
				}
				position = leaveTyped('}');
			}
			while (position == SEVERAL);
			if (found >= 0) {
				known = found;
			}
		}
		at(AttributeType.M, map).next = position + 1;
	}

	// Most items have their attributes in the same order as those before.
	private int enterAttribute(AttributeNames names, int before, int position) {
		int expected = names.follower(before);
		if (expected >= 0 && this.json[position] == '"') {
			int to = names.endOf(expected, this.json, position + 1, this.end);
			if (to >= 0 && enterCompact((long) WireJson.LONGS.get(this.json, to), to)) {
				return expected;
			}
		}
		int found = find(names, position + 1, enterAttribute(position));
		if (found >= 0) {
			names.follows(before, found);
		}
		return found;
	}

	// At least eight bytes follow the name of a typed value.
	private int find(AttributeNames names, int from, int to) {
		if (to > this.end - Long.BYTES) {
			return names.find(WireText.decode(this.json, from, to));
		}
		int position = names.find(this.json, from, to);
		if (position >= 0 || !WireText.hasEscape(this.json, from, to)) {
			return position;
		}
		return names.find(WireText.decode(this.json, from, to));
	}

	/**
	 * Move to an attribute of an {@code M}, the last one of the name.
	 * @return {@code false} if there is no such attribute
	 */
	boolean seek(String name) {
		require(AttributeType.M);
		int position = begin(this.start, '{');
		int found = UNKNOWN;
		while (this.json[position] != '}') {
			int to = enterAttribute(position);
			if (WireText.isSame(this.json, position + 1, to, name)) {
				found = position;
			}
			do {
				position = leaveTyped('}');
			}
			while (position == SEVERAL);
		}
		if (found != UNKNOWN) {
			enterAttribute(found);
		}
		return found != UNKNOWN;
	}

	/**
	 * Move to the value of an attribute of the item.
	 * @param position the position of the quote before its name
	 */
	WireReader atAttribute(int position) {
		enterAttribute(position);
		return this;
	}

	/**
	 * Move to the value of an attribute.
	 * @return the position of the quote behind the name
	 */
	private int enterAttribute(int position) {
		if (this.json[position] == '"') {
			int to = WireJson.skipPlain(this.json, position + 1, this.end);
			if (to <= this.end - Long.BYTES && enterCompact((long) WireJson.LONGS.get(this.json, to), to)) {
				return to;
			}
		}
		int behind = WireJson.skipString(this.json, position, this.end);
		enterTyped(expect(behind, ':'));
		return behind - 1;
	}

	private boolean enterCompact(long head, int position) {
		int letter = (int) (head >>> LETTER_SHIFT) & (LETTERS - 1);
		if (HEADS[letter] != head) {
			return false;
		}
		at(ORDINALS[letter], position + Long.BYTES - 1);
		return true;
	}

	@Override
	public <T> void elements(T state, ElementVisitor<T> visitor) {
		AttributeType container = type();
		int list = this.start;
		AttributeType set = switch (container) {
			case L -> null;
			case SS -> AttributeType.S;
			case NS -> AttributeType.N;
			case BS -> AttributeType.B;
			default -> throw new IllegalStateException("A value of type " + type() + " has no elements");
		};
		int position = begin(list, '[');
		while (this.json[position] != ']') {
			if (set != null) {
				check(at(set, position).start, '"');
				visitor.visit(state, this);
				position = separator(leave(), ']');
			}
			else {
				enterElement(position);
				do {
					visitor.visit(state, this);
					position = leaveTyped(']');
				}
				while (position == SEVERAL);
			}
		}
		at(container, list).next = position + 1;
	}

	private void enterElement(int position) {
		if (position > this.end - Long.BYTES
				|| !enterCompact((long) WireJson.LONGS.get(this.json, position) << BRACE_SHIFT | NAME_END,
						position - 2)) {
			enterTyped(position);
		}
	}

	// the position of the first member, or of the closing bracket
	private int begin(int position, char opening) {
		int first = expect(position, opening);
		WireJson.at(this.json, first, this.end);
		return first;
	}

	// the position of the next member, or of the closing bracket
	private int separator(int behind, char closing) {
		int position = WireJson.skipSpace(this.json, behind, this.end);
		if (WireJson.at(this.json, position, this.end) == closing) {
			return position;
		}
		position = expect(position, ',');
		if (WireJson.at(this.json, position, this.end) == closing) {
			throw WireJson.malformed(position, this.end);
		}
		return position;
	}

	private int expect(int position, char expected) {
		int found = WireJson.skipSpace(this.json, position, this.end);
		return WireJson.skipSpace(this.json, WireJson.expect(this.json, found, this.end, expected), this.end);
	}

	// Most values that come here are of the rarer types. A value of an unknown type is
	// passed over unless it is read.
	private void enterTyped(int position) {
		if (!enterKnown(position)) {
			at(UNREADABLE, position).next = WireJson.skip(this.json, position, this.end) - 1;
		}
	}

	private boolean enterKnown(int position) {
		if (WireJson.at(this.json, position, this.end) != '{') {
			return false;
		}
		int name = WireJson.skipSpace(this.json, position + 1, this.end);
		if (WireJson.at(this.json, name, this.end) != '"') {
			return false;
		}
		int behind = WireJson.skipString(this.json, name, this.end);
		int value = expect(behind, ':');
		AttributeType found = typeOf(name, behind, value);
		if (found != null) {
			at(found, value);
		}
		return found != null;
	}

	private @Nullable AttributeType typeOf(int name, int behindName, int value) {
		return typeOf(WireText.decode(this.json, name + 1, behindName - 1), WireJson.at(this.json, value, this.end));
	}

	private static @Nullable AttributeType typeOf(String name, byte opening) {
		return switch (opening) {
			case '"' -> typeOfString(name);
			case 't', 'f' -> typeOfBoolean(name);
			case '{' -> "M".equals(name) ? AttributeType.M : null;
			case '[' -> typeOfArray(name);
			default -> null;
		};
	}

	private static @Nullable AttributeType typeOfString(String name) {
		return switch (name) {
			case "S" -> AttributeType.S;
			case "N" -> AttributeType.N;
			case "B" -> AttributeType.B;
			default -> null;
		};
	}

	private static @Nullable AttributeType typeOfBoolean(String name) {
		return switch (name) {
			case "BOOL" -> AttributeType.BOOL;
			case "NULL" -> AttributeType.NULL;
			default -> null;
		};
	}

	private static @Nullable AttributeType typeOfArray(String name) {
		return switch (name) {
			case "L" -> AttributeType.L;
			case "SS" -> AttributeType.SS;
			case "NS" -> AttributeType.NS;
			case "BS" -> AttributeType.BS;
			default -> null;
		};
	}

	private void check(int position, char expected) {
		WireJson.expect(this.json, position, this.end, expected);
	}

	// The position of the next member of a container, or of the closing bracket. A value
	// of several types turns out to be one when it is left: it is then unreadable,
	// and visited once more, so that its reader fails.
	private int leaveTyped(char closing) {
		int behind = leave();
		if (behind < this.end - 2 && this.json[behind] == '}') {
			if (this.json[behind + 1] == ',' && this.json[behind + 2] > ' ' && this.json[behind + 2] != closing) {
				return behind + 2;
			}
			if (this.json[behind + 1] == closing) {
				return behind + 1;
			}
		}
		return leaveSlowly(behind, closing);
	}

	// An unreadable value is left before its last byte, which is the brace of most.
	private int leaveSlowly(int behind, char closing) {
		int position = WireJson.skipSpace(this.json, behind, this.end);
		if (this.type == UNREADABLE) {
			return separator(position + 1, closing);
		}
		int brace = passOthers(position);
		check(brace, '}');
		if (this.type != UNREADABLE) {
			return separator(brace + 1, closing);
		}
		return SEVERAL;
	}

	// Of several types only those count that are known.
	private int passOthers(int behind) {
		int position = behind;
		boolean several = false;
		while (WireJson.at(this.json, position, this.end) == ',') {
			int name = WireJson.skipSpace(this.json, position + 1, this.end);
			int behindName = WireJson.skipString(this.json, name, this.end);
			several |= typeOf(name, behindName, expect(behindName, ':')) != null;
			position = WireJson.skipMember(this.json, behindName, this.end);
		}
		if (several) {
			at(UNREADABLE, position).next = position;
		}
		return position;
	}

	private int leave() {
		if (this.next != UNKNOWN) {
			return this.next;
		}
		return WireJson.skip(this.json, this.start, this.end);
	}

}
