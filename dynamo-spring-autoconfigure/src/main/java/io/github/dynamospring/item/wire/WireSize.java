package io.github.dynamospring.item.wire;

import io.github.dynamospring.item.ItemSize;

/**
 * Calculation of the size of an item in DynamoDB's JSON, which makes no object of its
 * texts. It reads the form without white space, in which DynamoDB and this library write.
 *
 * @see ItemSize
 */
final class WireSize {

	/** The greatest depth of an item of DynamoDB. */
	private static final int MAX_DEPTH = 32;

	/** Characters of a group of Base64, with which binaries are padded. */
	private static final int GROUP_CHARACTERS = 4;

	private static final int GROUP_BYTES = 3;

	private final byte[] json;

	private final int end;

	private final AsciiText text;

	private int position;

	private int size;

	private WireSize(byte[] json, int start, int end) {
		this.json = json;
		this.position = start;
		this.end = end;
		this.text = new AsciiText(json);
	}

	/**
	 * Return the size of an item in bytes, or of its key.
	 * @param start the position of the brace that opens the item
	 * @param end the position behind the brace that closes it
	 */
	static int ofItem(byte[] json, int start, int end) {
		WireSize walk = new WireSize(json, start, end);
		if (walk.addMap(0, 0)) {
			return walk.size;
		}
		return ItemSize.ofItem(new WireReader(json, start, end));
	}

	// Each step returns false at another form, or at a value without a size.

	private boolean addMap(int perAttribute, int depth) {
		if (depth > MAX_DEPTH || !passes('{')) {
			return false;
		}
		if (passes('}')) {
			return true;
		}
		do {
			this.size += perAttribute;
			if (!addText() || !passes(':') || !addTyped(depth)) {
				return false;
			}
		}
		while (passes(','));
		return passes('}');
	}

	private boolean addTyped(int depth) {
		if (!passes('{') || !passes('"') || this.position + 2 >= this.end) {
			return false;
		}
		byte type = this.json[this.position++];
		if (passes('"')) {
			return passes(':') && addValue(type, depth) && passes('}');
		}
		if (this.json[this.position] == 'S' && this.json[this.position + 1] == '"') {
			this.position += 2;
			return passes(':') && addSet(type) && passes('}');
		}
		this.position--;
		return addLiteral() && passes('}');
	}

	private boolean addValue(byte type, int depth) {
		return switch (type) {
			case 'S' -> addText();
			case 'N' -> addNumber();
			case 'B' -> addBinary();
			case 'M' -> addNested(depth + 1);
			case 'L' -> addList(depth + 1);
			default -> false;
		};
	}

	private boolean addNested(int depth) {
		this.size += ItemSize.CONTAINER;
		return addMap(ItemSize.ELEMENT, depth);
	}

	private boolean addList(int depth) {
		this.size += ItemSize.CONTAINER;
		if (depth > MAX_DEPTH || !passes('[')) {
			return false;
		}
		if (passes(']')) {
			return true;
		}
		do {
			this.size += ItemSize.ELEMENT;
			if (!addTyped(depth)) {
				return false;
			}
		}
		while (passes(','));
		return passes(']');
	}

	private boolean addSet(byte type) {
		if (!passes('[')) {
			return false;
		}
		do {
			if (type == 'M' || type == 'L' || !addValue(type, 0)) {
				return false;
			}
		}
		while (passes(','));
		return passes(']');
	}

	private boolean addText() {
		int from = this.position + 1;
		int to = plainEnd();
		if (to >= 0) {
			this.size += to - from;
			return true;
		}
		if (!passes('"')) {
			return false;
		}
		this.position = WireJson.skipString(this.json, from - 1, this.end);
		this.size += ItemSize.ofString(WireText.decode(this.json, from, this.position - 1));
		return true;
	}

	private boolean addNumber() {
		int from = this.position + 1;
		int to = plainEnd();
		if (to < 0) {
			return false;
		}
		this.size += ItemSize.ofNumber(this.text.at(from, to));
		return true;
	}

	private boolean addBinary() {
		int from = this.position + 1;
		int to = plainEnd();
		if (to < 0 || (to - from) % GROUP_CHARACTERS != 0) {
			return false;
		}
		int padded = to;
		while (padded > from && this.json[padded - 1] == '=') {
			padded--;
		}
		this.size += (to - from) / GROUP_CHARACTERS * GROUP_BYTES - (to - padded);
		return to - padded < GROUP_BYTES;
	}

	private boolean addLiteral() {
		this.size += ItemSize.BOOL_OR_NULL;
		return passes("BOOL\":true") || passes("BOOL\":false") || passes("NULL\":true");
	}

	/**
	 * Pass over a text of plain characters.
	 * @return the position of its last quote, or -1 if it has others
	 */
	private int plainEnd() {
		if (this.position >= this.end || this.json[this.position] != '"') {
			return -1;
		}
		int to = WireJson.skipPlain(this.json, this.position + 1, this.end);
		if (to >= this.end || this.json[to] != '"') {
			return -1;
		}
		this.position = to + 1;
		return to;
	}

	private boolean passes(char expected) {
		if (this.position < this.end && this.json[this.position] == expected) {
			this.position++;
			return true;
		}
		return false;
	}

	private boolean passes(String expected) {
		int from = this.position;
		for (int i = 0; i < expected.length(); i++) {
			if (!passes(expected.charAt(i))) {
				this.position = from;
				return false;
			}
		}
		return true;
	}

}
