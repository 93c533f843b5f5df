package io.github.dynamospring.key;

/**
 * Range on one placeholder of a sort key.
 *
 * @since 0.1
 */
public enum KeyRange {

	/** Below the operand. */
	LESS_THAN("<", 1),

	/** Up to the operand. */
	LESS_THAN_OR_EQUAL("<=", 1),

	/** Above the operand. */
	GREATER_THAN(">", 1),

	/** From the operand on. */
	GREATER_THAN_OR_EQUAL(">=", 1),

	/** From the first to the second operand, both included. */
	BETWEEN("between", 2),

	/** Strings, or paths, that start with the operand. */
	STARTING_WITH("starting with", 1);

	private final String text;

	private final int operands;

	KeyRange(String text, int operands) {
		this.text = text;
		this.operands = operands;
	}

	/**
	 * Return the number of operands.
	 */
	public int operands() {
		return this.operands;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
