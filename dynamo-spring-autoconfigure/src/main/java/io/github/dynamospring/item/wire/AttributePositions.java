package io.github.dynamospring.item.wire;

import java.util.Arrays;

import io.github.dynamospring.item.ItemFormatException;

/**
 * Positions of the attributes of an item, noted on the way over its JSON. So an attribute
 * is found without reading the attributes before it.
 */
final class AttributePositions {

	/** Most items have no more. */
	private static final int EXPECTED = 16;

	private int[] names = new int[EXPECTED];

	private int count;

	/** Whether each name stands for itself, in ASCII. */
	private boolean plain = true;

	private int behind;

	private AttributePositions() {
	}

	/**
	 * Pass over an item.
	 * @param start the position of the brace that opens it
	 * @throws ItemFormatException if it is no valid JSON
	 */
	static AttributePositions of(byte[] json, int start, int end) {
		AttributePositions positions = new AttributePositions();
		int first = WireJson.skipSpace(json, WireJson.expect(json, start, end, '{'), end);
		positions.behind = (WireJson.at(json, first, end) != '}') ? positions.addAll(json, first, end) : first + 1;
		return positions;
	}

	private int addAll(byte[] json, int first, int end) {
		int position = addNext(json, first, end);
		while (WireJson.at(json, position, end) != '}') {
			int next = WireJson.skipSpace(json, WireJson.expect(json, position, end, ','), end);
			position = addNext(json, next, end);
		}
		return position + 1;
	}

	// Returns the position of the separator before the next one.
	private int addNext(byte[] json, int name, int end) {
		int quote = WireJson.skipPlain(json, WireJson.expect(json, name, end, '"'), end);
		boolean isPlain = WireJson.at(json, quote, end) == '"';
		this.plain &= isPlain;
		add(name + 1);
		return WireJson.skipMember(json, isPlain ? quote + 1 : WireJson.skipString(json, name, end), end);
	}

	private void add(int name) {
		if (this.count == this.names.length) {
			this.names = Arrays.copyOf(this.names, 2 * this.count);
		}
		this.names[this.count++] = name;
	}

	/**
	 * Return the position behind the item.
	 */
	int behind() {
		return this.behind;
	}

	/**
	 * Return whether all attributes can be found here.
	 */
	boolean isPlain() {
		return this.plain;
	}

	/**
	 * Return the position of the quote before a name, or -1 if the item lacks the
	 * attribute. Of several, the last one counts, as it does for the SDK.
	 */
	int find(byte[] json, String name) {
		for (int i = this.count - 1; i >= 0; i--) {
			if (isAt(json, this.names[i], name)) {
				return this.names[i] - 1;
			}
		}
		return -1;
	}

	private boolean isAt(byte[] json, int start, String name) {
		int quote = start + name.length();
		if (quote >= this.behind || json[quote] != '"') {
			return false;
		}
		int index = 0;
		while (index < name.length() && name.charAt(index) == json[start + index]) {
			index++;
		}
		return index == name.length();
	}

}
