package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.endpoint.DescribedPatterns.PatternDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPatterns.PatternsDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.TableDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DescribedTables.UnusedIndexDescriptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.util.Assert;

/**
 * {@link Endpoint @Endpoint} for the tables and access patterns of the application: how
 * each pattern is served, and its cost to this instance since its start. Values of
 * partition keys are in the section {@value #PARTITIONS} alone.
 *
 * @since 0.1
 */
@Endpoint(id = "dynamodb")
public class DynamoEndpoint {

	static final String TABLES = "tables";

	static final String PATTERNS = "patterns";

	static final String PARTITIONS = "partitions";

	private final DynamoMappingContext mappingContext;

	private final TableNameResolver tableNames;

	private final AccessPatterns patterns;

	private final @Nullable DynamoStatistics statistics;

	private final DescribedPartitions partitions;

	private final Show showValues;

	private final Supplier<? extends Stream<DynamoEndpointSection>> sections;

	/**
	 * Create an endpoint.
	 * @param mappingContext the context with the tables
	 * @param tableNames the resolver of their names
	 * @param patterns the access patterns
	 * @param statistics the statistics of the patterns, or null if requests are not
	 * counted
	 * @param hotPartitions the heaviest partition keys, or null if they are not watched
	 * @param showValues when values of partition keys are shown
	 * @param sections further sections, asked for on each use
	 */
	public DynamoEndpoint(DynamoMappingContext mappingContext, TableNameResolver tableNames, AccessPatterns patterns,
			@Nullable DynamoStatistics statistics, @Nullable HotPartitions hotPartitions, Show showValues,
			Supplier<? extends Stream<DynamoEndpointSection>> sections) {
		Assert.notNull(mappingContext, "'mappingContext' must not be null");
		Assert.notNull(tableNames, "'tableNames' must not be null");
		Assert.notNull(patterns, "'patterns' must not be null");
		Assert.notNull(showValues, "'showValues' must not be null");
		Assert.notNull(sections, "'sections' must not be null");
		this.mappingContext = mappingContext;
		this.tableNames = tableNames;
		this.patterns = patterns;
		this.statistics = statistics;
		this.partitions = new DescribedPartitions(hotPartitions);
		this.showValues = showValues;
		this.sections = sections;
	}

	/**
	 * Return all tables and access patterns, and the indexes that are not read.
	 */
	@ReadOperation
	public OperationResponseBody dynamodb() {
		DescribedTables tables = tables();
		List<TableDescriptor> all = tables.all();
		PatternsDescriptor patterns = patterns(usage()).describe();
		return new DynamoDescriptor(patterns.metrics(), all, patterns.patterns(), tables.unusedIndexes(all));
	}

	/**
	 * Return one section, or null if there is no such section.
	 * @param section {@value #TABLES}, {@value #PATTERNS}, {@value #PARTITIONS} or one
	 * that was added
	 */
	@ReadOperation
	public @Nullable OperationResponseBody section(@Selector String section) {
		return section(section, this.showValues.isShown(true));
	}

	@Nullable OperationResponseBody section(String section, boolean showValues) {
		return switch (section) {
			case TABLES -> tables().describe();
			case PATTERNS -> patterns(usage()).describe();
			case PARTITIONS -> this.partitions.describe(showValues);
			default -> added(section);
		};
	}

	private @Nullable OperationResponseBody added(String name) {
		return this.sections.get()
			.filter((section) -> section.name().equals(name))
			.findFirst()
			.map(DynamoEndpointSection::describe)
			.orElse(null);
	}

	/**
	 * Return one table or access pattern, or null if there is no such.
	 * @param section {@value #TABLES} or {@value #PATTERNS}
	 * @param name the logical name of the table, or the name of the pattern
	 */
	@ReadOperation
	public @Nullable OperationResponseBody entry(@Selector String section, @Selector String name) {
		return switch (section) {
			case TABLES -> tables().find(name);
			case PATTERNS -> patterns(usage(name)).find(name);
			default -> null;
		};
	}

	private DescribedTables tables() {
		return new DescribedTables(this.mappingContext, this.tableNames, this.patterns, this.statistics);
	}

	private DescribedPatterns patterns(@Nullable List<PatternStatistics> usage) {
		return new DescribedPatterns(this.patterns, usage);
	}

	private @Nullable List<PatternStatistics> usage() {
		return (this.statistics != null) ? this.statistics.patterns() : null;
	}

	private @Nullable List<PatternStatistics> usage(String pattern) {
		if (this.statistics == null) {
			return null;
		}
		PatternStatistics usage = this.statistics.pattern(pattern);
		return (usage != null) ? List.of(usage) : List.of();
	}

	/**
	 * Descriptor of all tables and access patterns of the application.
	 *
	 * @param metrics whether requests are counted: if not, usage is unknown
	 * @param tables the tables, in the order of their logical names
	 * @param patterns the access patterns, in the order in which they were planned, then
	 * the used ones without a plan
	 * @param unusedIndexes the indexes that are not read
	 */
	record DynamoDescriptor(boolean metrics, List<TableDescriptor> tables, List<PatternDescriptor> patterns,
			List<UnusedIndexDescriptor> unusedIndexes) implements OperationResponseBody {

	}

}
