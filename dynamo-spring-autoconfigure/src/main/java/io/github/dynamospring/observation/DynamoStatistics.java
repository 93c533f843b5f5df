package io.github.dynamospring.observation;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What requests have cost since the application started, by access pattern.
 *
 * @since 0.1
 */
public final class DynamoStatistics implements RequestListener {

	@Override
	public void ended(DynamoRequestContext context) {
	}

	/**
	 * Return the statistics of each access pattern that was used, in the order of their
	 * names.
	 */
	public List<PatternStatistics> patterns() {
		return List.of();
	}

	/**
	 * Return the statistics of an access pattern, or null if it was not used yet.
	 */
	public @Nullable PatternStatistics pattern(String name) {
		return null;
	}

}
