package io.github.dynamospring.autoconfigure.data;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

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
		Map<String, PatternsOfOne> repositories = StreamSupport.stream(patterns.spliterator(), false)
			.map(RegisteredPattern::plan)
			.filter((plan) -> plan.name().indexOf('.') > 0)
			.collect(Collectors.toMap((plan) -> plan.name().substring(0, plan.name().indexOf('.')), PatternsOfOne::of,
					PatternsOfOne::and, TreeMap::new));
		repositories.forEach((name, planned) -> logger.info(name + ": " + planned));
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
