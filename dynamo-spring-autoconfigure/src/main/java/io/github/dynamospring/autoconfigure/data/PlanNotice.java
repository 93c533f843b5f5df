package io.github.dynamospring.autoconfigure.data;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.plan.AccessPlan;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Notice of the number of planned access patterns, in one line for each repository.
 * {@link AccessPatterns} logs the plans at DEBUG.
 */
final class PlanNotice {

	private static final Log logger = LogFactory.getLog(PlanNotice.class);

	private PlanNotice() {
	}

	static void log(AccessPatterns patterns) {
		Map<String, PatternsOfOne> repositories = new TreeMap<>();
		for (RegisteredPattern pattern : patterns) {
			int end = pattern.name().indexOf('.');
			if (end > 0) {
				repositories.merge(pattern.name().substring(0, end), PatternsOfOne.of(pattern.plan()),
						PatternsOfOne::and);
			}
		}
		for (Map.Entry<String, PatternsOfOne> repository : repositories.entrySet()) {
			logger.info(repository.getKey() + ": " + repository.getValue());
		}
	}

	/**
	 * Patterns of one repository.
	 *
	 * @param count the number of patterns
	 * @param resources the tables and indexes that they use
	 */
	private record PatternsOfOne(int count, TreeSet<String> resources) {

		static PatternsOfOne of(AccessPlan plan) {
			String index = plan.index();
			return new PatternsOfOne(1,
					new TreeSet<>(Set.of((index != null) ? plan.table() + "." + index : plan.table())));
		}

		PatternsOfOne and(PatternsOfOne other) {
			this.resources.addAll(other.resources);
			return new PatternsOfOne(this.count + other.count, this.resources);
		}

		@Override
		public String toString() {
			return this.count + ((this.count == 1) ? " access pattern" : " access patterns") + " planned on "
					+ String.join(", ", this.resources) + " (plans and prices at DEBUG of "
					+ AccessPatterns.class.getName() + ")";
		}

	}

}
