package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Tells those who prepared writes that they were applied. A callback that fails keeps
 * none of the others from being told.
 */
final class AppliedWrites {

	private @Nullable RuntimeException failure;

	/**
	 * Go on after a write was applied.
	 * @return what its caller receives, or null if a callback failed
	 */
	@Nullable Object tell(PreparedWrite<?> prepared) {
		try {
			return prepared.applied();
		}
		catch (RuntimeException ex) {
			if (this.failure == null) {
				this.failure = ex;
			}
			else if (ex != this.failure) {
				this.failure.addSuppressed(ex);
			}
			return null;
		}
	}

	/**
	 * Return the failure of the first callback that failed, or null.
	 */
	@Nullable RuntimeException failure() {
		return this.failure;
	}

}
