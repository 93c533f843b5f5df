package io.github.dynamospring.privacy;

import io.github.dynamospring.idempotency.Idempotent;

/**
 * Bean with idempotent methods, which run what they are given.
 */
class Transfers {

	@Idempotent(key = "#key", ignore = "task", onConcurrent = Idempotent.OnConcurrent.FAIL)
	int number(String key, Runnable task) {
		task.run();
		return 1;
	}

	@Idempotent(key = "#key")
	String text(String key, String result) {
		return result;
	}

	@Idempotent(key = "#key")
	Unwritable unwritable(String key) {
		return new Unwritable(key);
	}

	/**
	 * Result that Jackson cannot write.
	 */
	record Unwritable(String key) {

		@Override
		public String key() {
			throw new UnsupportedOperationException(this.key);
		}

	}

}
