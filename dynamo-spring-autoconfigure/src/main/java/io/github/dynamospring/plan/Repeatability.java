package io.github.dynamospring.plan;

/**
 * Classes of writes by whether one may be sent again after a lost answer. DynamoDB may
 * have applied it.
 *
 * @since 0.1
 */
public enum Repeatability {

	/**
	 * Its own condition is false once it is applied, so it is never applied twice.
	 */
	REPEATABLE("repeatable"),

	/**
	 * Applied twice it leaves the same item, except that a version is incremented twice.
	 * It may overwrite the change of another writer in between.
	 */
	BLIND("blind"),

	/**
	 * Applied twice it leaves another item than applied once. It is never sent again
	 * after a lost answer.
	 */
	NOT_REPEATABLE("not repeatable");

	private final String text;

	Repeatability(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
