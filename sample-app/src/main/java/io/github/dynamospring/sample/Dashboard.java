package io.github.dynamospring.sample;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.observation.hot.HotPartition;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Model of the page: the access patterns from their catalogue, and their cost from the
 * statistics. These are absent where {@code dynamo.metrics.enabled} is {@code false}.
 */
@Component
class Dashboard {

	private static final int HOTTEST_KEYS = 6;

	private final AccessPatterns patterns;

	private final @Nullable DynamoStatistics statistics;

	private final @Nullable HotPartitions partitions;

	Dashboard(AccessPatterns patterns, ObjectProvider<DynamoStatistics> statistics,
			ObjectProvider<HotPartitions> partitions) {
		this.patterns = patterns;
		this.statistics = statistics.getIfAvailable();
		this.partitions = partitions.getIfAvailable();
	}

	/**
	 * Return what is known now.
	 */
	View view() {
		return new View(this.statistics != null, hottestKeys(), groups());
	}

	private @Nullable List<HotKey> hottestKeys() {
		if (this.partitions == null) {
			return null;
		}
		return this.partitions.heaviest(HOTTEST_KEYS)
			.stream()
			.sorted(Comparator.comparingDouble(HotPartition::share).reversed())
			.limit(HOTTEST_KEYS)
			.map(HotKey::of)
			.toList();
	}

	private List<Group> groups() {
		Map<String, List<PatternRow.PlanLine>> plans = plans();
		Map<String, Figures> figures = figures();
		Set<String> names = new LinkedHashSet<>(plans.keySet());
		names.addAll(figures.keySet());
		Map<String, List<PatternRow>> groups = new LinkedHashMap<>();
		for (String name : names) {
			PatternRow row = new PatternRow(name, plans.getOrDefault(name, List.of()), figures.get(name));
			groups.computeIfAbsent(row.group(), (group) -> new ArrayList<>()).add(row);
		}
		return groups.entrySet().stream().map((group) -> Group.of(group.getKey(), group.getValue())).toList();
	}

	private Map<String, List<PatternRow.PlanLine>> plans() {
		Map<String, List<PatternRow.PlanLine>> plans = new LinkedHashMap<>();
		for (RegisteredPattern pattern : this.patterns) {
			plans.computeIfAbsent(pattern.name(), (name) -> new ArrayList<>(1))
				.add(PatternRow.PlanLine.of(pattern.plan()));
		}
		return plans;
	}

	private Map<String, Figures> figures() {
		Map<String, Figures> figures = new LinkedHashMap<>();
		if (this.statistics != null) {
			Instant now = Instant.now();
			for (PatternStatistics pattern : this.statistics.patterns()) {
				figures.put(pattern.name(), Figures.of(pattern, now));
			}
		}
		return figures;
	}

	/**
	 * Contents of the page.
	 *
	 * @param metered whether there are figures
	 * @param hottestKeys the partition keys that take the largest shares, the largest
	 * first, or null if they are not watched
	 * @param groups the access patterns by repository
	 */
	record View(boolean metered, @Nullable List<HotKey> hottestKeys, List<Group> groups) {

	}

	/**
	 * Access patterns of a repository.
	 *
	 * @param name its simple name
	 * @param rows those that are worth their place, because somebody said what they are
	 * for or uses them
	 * @param others the rest
	 */
	record Group(String name, List<PatternRow> rows, List<PatternRow> others) {

		static Group of(String name, List<PatternRow> all) {
			List<PatternRow> rows = new ArrayList<>();
			List<PatternRow> others = new ArrayList<>();
			for (PatternRow row : all) {
				((row.isDescribed() || row.figures() != null) ? rows : others).add(row);
			}
			rows.sort(Comparator.comparing(PatternRow::isDescribed).reversed().thenComparing(PatternRow::name));
			return new Group(name, rows, others);
		}

	}

}
