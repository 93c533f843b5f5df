package io.github.dynamospring.expression;

import org.jspecify.annotations.Nullable;

/**
 * Position of a node of a syntax tree in its text. All positions are equal, so that trees
 * compare by meaning.
 *
 * @since 0.1
 */
public final class Position {

	/**
	 * The position of a node without a text.
	 */
	public static final Position NONE = new Position(-1);

	private final int column;

	/**
	 * Create a position.
	 * @param index the index of the node's first character, from 0, or -1
	 */
	Position(int index) {
		this.column = index + 1;
	}

	/**
	 * Return the number of the node's first character in the text, from 1, or 0.
	 */
	public int column() {
		return this.column;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Position;
	}

	@Override
	public int hashCode() {
		return 0;
	}

	@Override
	public String toString() {
		return "@" + this.column;
	}

}
