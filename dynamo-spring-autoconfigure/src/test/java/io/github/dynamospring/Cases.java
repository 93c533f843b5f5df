package io.github.dynamospring;

/**
 * Number of generated cases of a test: a quarter of them, or another percentage. The gate
 * runs all of them by {@code -Dtest.cases=100}.
 */
public final class Cases {

	private static final int PERCENT = Integer.getInteger("test.cases", 25);

	private Cases() {
	}

	/**
	 * Return how many of some cases run, at least one.
	 */
	public static int of(int all) {
		return (int) Math.max(1, (long) all * PERCENT / 100);
	}

	/**
	 * Return the distance between the cases that run, if all cannot be counted
	 * beforehand.
	 */
	public static int step() {
		return Math.max(1, 100 / PERCENT);
	}

}
