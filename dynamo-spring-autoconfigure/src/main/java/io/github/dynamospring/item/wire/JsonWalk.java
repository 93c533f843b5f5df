package io.github.dynamospring.item.wire;

import io.github.dynamospring.item.ItemFormatException;

/**
 * Walk over objects and lists of JSON. Its positions are those of bytes.
 */
public abstract class JsonWalk {

	protected final byte[] json;

	protected final int end;

	/**
	 * Create a walk.
	 * @param json the bytes, which must not change
	 * @param end the position behind the JSON
	 */
	protected JsonWalk(byte[] json, int end) {
		this.json = json;
		this.end = end;
	}

	/**
	 * Read the members of an object.
	 * @param object the position of its brace
	 * @return the position behind it
	 */
	protected final int members(int object, MemberReader reader) {
		int position = space(expect(object, '{'));
		if (at(position) == '}') {
			return position + 1;
		}
		while (true) {
			expect(position, '"');
			int nameEnd = skip(position);
			int value = space(expect(space(nameEnd), ':'));
			int behind = space(reader.read(position + 1, nameEnd - 1, value));
			if (at(behind) == '}') {
				return behind + 1;
			}
			position = space(expect(behind, ','));
		}
	}

	/**
	 * Read the elements of a list.
	 * @param list the position of its bracket
	 * @return the position behind it
	 */
	protected final int elements(int list, ElementReader reader) {
		int position = space(expect(list, '['));
		if (at(position) == ']') {
			return position + 1;
		}
		while (true) {
			int behind = space(reader.read(position));
			if (at(behind) == ']') {
				return behind + 1;
			}
			position = space(expect(behind, ','));
		}
	}

	/**
	 * Return a text.
	 * @param from the position behind its first quote
	 * @param to the position of its last one
	 */
	protected final String text(int from, int to) {
		return WireText.decode(this.json, from, to);
	}

	/**
	 * Return the position behind a value.
	 */
	protected final int skip(int position) {
		return WireJson.skip(this.json, position, this.end);
	}

	/**
	 * Return the first position that is not of white space.
	 */
	protected final int space(int start) {
		return WireJson.skipSpace(this.json, start, this.end);
	}

	/**
	 * Return the position behind a character that is expected.
	 */
	protected final int expect(int position, char expected) {
		return WireJson.expect(this.json, position, this.end, expected);
	}

	protected final byte at(int position) {
		return WireJson.at(this.json, position, this.end);
	}

	protected final ItemFormatException malformed(int position) {
		return WireJson.malformed(position, this.end);
	}

	/**
	 * Reader of a member.
	 */
	protected interface MemberReader {

		/**
		 * Read the value.
		 * @param name the position behind the first quote of its name
		 * @param nameEnd the position of the last one
		 * @return the position behind it
		 */
		int read(int name, int nameEnd, int value);

	}

	/**
	 * Reader of an element of a list.
	 */
	protected interface ElementReader {

		/**
		 * Read the element.
		 * @return the position behind it
		 */
		int read(int element);

	}

}
