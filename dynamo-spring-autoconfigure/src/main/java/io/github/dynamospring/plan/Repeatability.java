package io.github.dynamospring.plan;

/**
 * Classes of writes by whether one may be sent again when its answer was lost. DynamoDB
 * may have applied it.
 *
 * @since 0.1
 */
public enum Repeatability {

	/**
	 * Its own condition is false once it is applied, so that it is never applied twice.
	 */
	REPEATABLE("repeatable"),

	/**
	 * Applied twice it leaves the same item, but for a version, which it bumps twice, and
	 * it may overwrite what another writer wrote in between.
	 */
	BLIND("blind"),

	/**
	 * Applied twice it leaves another item than applied once. It is never sent again when
	 * an answer was lost.
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
