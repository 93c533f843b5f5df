package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;

/**
 * Reads DynamoDB's JSON. One object walks a whole item: it stands at one value at a time,
 * and passes over what a visitor does not read.
 */
final class WireReader implements ItemReader {

	private static final int UNKNOWN = -1;

	private final byte[] json;

	private final int end;

	private AttributeType type;

	/** The position of the value, behind its type. */
	private int start;

	/** The position behind the value, once that is known. */
	private int next = UNKNOWN;

	/**
	 * Create a reader of an item.
	 * @param start the position of the brace that opens the item
	 * @param end a position at or behind the end of the item
	 */
	WireReader(byte[] json, int start, int end) {
		this.json = json;
		this.end = end;
		this.type = AttributeType.M;
		this.start = start;
	}

	private WireReader at(AttributeType type, int start) {
		this.type = type;
		this.start = start;
		this.next = UNKNOWN;
		return this;
	}

	@Override
	public AttributeType type() {
		return this.type;
	}

	@Override
	public String string() {
		require(AttributeType.S);
		return text();
	}

	@Override
	public String number() {
		require(AttributeType.N);
		return text();
	}

	private String text() {
		this.next = WireJson.skipString(this.json, this.start, this.end);
		return WireText.decode(this.json, this.start + 1, this.next - 1);
	}

	@Override
	public byte[] binary() {
		require(AttributeType.B);
		try {
			return Base64.getDecoder().decode(text().getBytes(StandardCharsets.ISO_8859_1));
		}
		catch (IllegalArgumentException ex) {
			// without its cause, which quotes the text
			throw new WireFormatException("The value at byte " + this.start + " is no Base64");
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
		if (this.type != expected) {
			throw new IllegalStateException("The value is of type " + this.type + ", not " + expected);
		}
	}

	@Override
	public int size() {
		return switch (this.type) {
			case B -> binary().length;
			case M, L, SS, NS, BS -> UNKNOWN;
			default -> throw new IllegalStateException("A value of type " + this.type + " has no size");
		};
	}

	@Override
	public <T> void attributes(T state, AttributeVisitor<T> visitor) {
		require(AttributeType.M);
		int map = this.start;
		int position = begin(map, '{');
		while (this.json[position] != '}') {
			int behind = WireJson.skipString(this.json, position, this.end);
			String name = WireText.decode(this.json, position + 1, behind - 1);
			enterTyped(expect(behind, ':'));
			visitor.visit(state, name, this);
			position = separator(leaveTyped(), '}');
		}
		at(AttributeType.M, map).next = position + 1;
	}

	/**
	 * Move to an attribute of an {@code M}.
	 * @return {@code false} if there is none of the name
	 */
	boolean seek(String name) {
		require(AttributeType.M);
		int position = begin(this.start, '{');
		while (this.json[position] != '}') {
			int behind = WireJson.skipString(this.json, position, this.end);
			enterTyped(expect(behind, ':'));
			if (WireText.decode(this.json, position + 1, behind - 1).equals(name)) {
				return true;
			}
			position = separator(leaveTyped(), '}');
		}
		return false;
	}

	@Override
	public <T> void elements(T state, ElementVisitor<T> visitor) {
		AttributeType container = this.type;
		int list = this.start;
		AttributeType set = switch (container) {
			case L -> null;
			case SS -> AttributeType.S;
			case NS -> AttributeType.N;
			case BS -> AttributeType.B;
			default -> throw new IllegalStateException("A value of type " + this.type + " has no elements");
		};
		int position = begin(list, '[');
		while (this.json[position] != ']') {
			if (set != null) {
				check(at(set, position).start, '"');
				visitor.visit(state, this);
				position = leave();
			}
			else {
				enterTyped(position);
				visitor.visit(state, this);
				position = leaveTyped();
			}
			position = separator(position, ']');
		}
		at(container, list).next = position + 1;
	}

	// the position of the first member, or of what closes the container
	private int begin(int position, char opening) {
		int first = expect(position, opening);
		WireJson.at(this.json, first, this.end);
		return first;
	}

	// the position of the next member, or of what closes the container
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

	private void enterTyped(int position) {
		int name = expect(position, '{');
		int behind = WireJson.skipString(this.json, name, this.end);
		AttributeType valueType = typeOf(WireText.decode(this.json, name + 1, behind - 1), name);
		at(valueType, expect(behind, ':'));
		checkValue();
	}

	private static AttributeType typeOf(String name, int position) {
		return switch (name) {
			case "S" -> AttributeType.S;
			case "N" -> AttributeType.N;
			case "B" -> AttributeType.B;
			case "BOOL" -> AttributeType.BOOL;
			case "NULL" -> AttributeType.NULL;
			case "M" -> AttributeType.M;
			case "L" -> AttributeType.L;
			case "SS" -> AttributeType.SS;
			case "NS" -> AttributeType.NS;
			case "BS" -> AttributeType.BS;
			default -> throw new WireFormatException("There is no such type of values, at byte " + position);
		};
	}

	private void checkValue() {
		switch (this.type) {
			case S, N, B -> check(this.start, '"');
			case M -> check(this.start, '{');
			case L, SS, NS, BS -> check(this.start, '[');
			case NULL -> this.next = WireJson.skipLiteral(this.json, this.start, this.end, "true");
			case BOOL -> bool();
		}
	}

	private void check(int position, char expected) {
		WireJson.expect(this.json, position, this.end, expected);
	}

	private int leaveTyped() {
		return WireJson.expect(this.json, WireJson.skipSpace(this.json, leave(), this.end), this.end, '}');
	}

	private int leave() {
		return (this.next != UNKNOWN) ? this.next : WireJson.skip(this.json, this.start, this.end);
	}

}
