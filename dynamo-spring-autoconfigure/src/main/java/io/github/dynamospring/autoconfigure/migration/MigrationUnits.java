package io.github.dynamospring.autoconfigure.migration;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.DynamoStatistics;

/**
 * Estimates of the write units a day in each phase of a live migration, from the metered
 * writes of both entities by this instance. Both items of a pair are taken for equally
 * large. Entries of the other entity's indexes are unknown in phases that do not write
 * it.
 *
 * @param mappings the live migrations
 * @param context the entities
 * @param patterns the access patterns
 * @param names the names of tables
 * @param statistics the metered requests
 * @param clock the clock of the requests
 */
record MigrationUnits(List<Migration.Mapping<?, ?>> mappings, DynamoMappingContext context, AccessPatterns patterns,
		TableNameResolver names, DynamoStatistics statistics, Clock clock) {

	/** Least time from which a day is extrapolated. */
	private static final Duration LEAST = Duration.ofHours(1);

	/**
	 * Return the write units a day by phases, or nothing after too short a time.
	 * @param name the name of the migration
	 * @param both whether this instance writes both items
	 */
	Map<String, Double> ofDay(String name, boolean both) {
		Duration observed = Duration.between(this.statistics.startedAt(), this.clock.instant());
		if (observed.compareTo(LEAST) < 0) {
			return Map.of();
		}
		double days = observed.toMillis() / (double) Duration.ofDays(1).toMillis();
		return this.mappings.stream()
			.filter((mapping) -> mapping.name().equals(name))
			.findFirst()
			.map((mapping) -> ofDay(mapping, both, days))
			.orElse(Map.of());
	}

	private Map<String, Double> ofDay(Migration.Mapping<?, ?> mapping, boolean both, double days) {
		List<ResourceUsage> usage = usage(Set.of(mapping.from(), mapping.to()));
		double items = usage.stream().filter((used) -> used.index() == null).mapToDouble(ResourceUsage::write).sum();
		double single = (both ? items / 4 : items) / days;
		double old = entries(usage, mapping.from(), mapping.to(), both) / days;
		double added = entries(usage, mapping.to(), mapping.from(), both) / days;
		Map<String, Double> units = new LinkedHashMap<>();
		units.put("off", single + old);
		units.put("dual-write to read-new", 4 * single + old + added);
		units.put("contract", single + added);
		units.replaceAll((phase, value) -> (double) Math.round(value));
		return units;
	}

	// a plan with steps of a migration is one that writes
	private List<ResourceUsage> usage(Set<Class<?>> types) {
		Set<String> writes = new TreeSet<>();
		this.patterns.forEach((pattern) -> {
			if (pattern.plan() != pattern.plan().plain() && types.contains(pattern.plan().entity().getType())) {
				writes.add(pattern.name());
			}
		});
		return this.statistics.patterns()
			.stream()
			.filter((pattern) -> writes.contains(pattern.name()))
			.flatMap((pattern) -> pattern.usage().stream())
			.toList();
	}

	/**
	 * Return the units of the entries of one entity. If both items are written to one
	 * index, half of its entries are of each.
	 */
	private double entries(List<ResourceUsage> usage, Class<?> type, Class<?> other, boolean both) {
		return usage.stream()
			.filter((used) -> isIndexOf(type, used))
			.mapToDouble((used) -> (both && isIndexOf(other, used)) ? used.write() / 2 : used.write())
			.sum();
	}

	private boolean isIndexOf(Class<?> type, ResourceUsage used) {
		DynamoPersistentEntity<?> entity = this.context.getRequiredPersistentEntity(type);
		String index = used.index();
		return index != null && entity.findKey(index) != null
				&& this.names.resolve(entity.getTable().logicalName()).equals(used.table());
	}

}
