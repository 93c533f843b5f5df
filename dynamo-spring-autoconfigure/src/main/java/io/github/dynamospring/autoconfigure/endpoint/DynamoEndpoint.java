package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;

import io.github.dynamospring.autoconfigure.endpoint.PatternDescriptor.PatternsDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.TableDescriptor.TablesDescriptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.DynamoMappingContext;
import io.github.dynamospring.observation.DynamoStatistics;
import io.github.dynamospring.observation.HotPartitions;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.util.Assert;

/**
 * {@link Endpoint @Endpoint} for the tables and access patterns of the application: how
 * each pattern is served, and what it has cost this instance since its start. Values of
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

	/**
	 * Create an endpoint.
	 * @param mappingContext knows the tables
	 * @param tableNames gives their names
	 * @param patterns the access patterns
	 * @param statistics what the patterns have cost, or null if nobody counts it
	 * @param hotPartitions the heaviest partition keys, or null if nobody watches them
	 * @param showValues when values of partition keys are shown
	 */
	public DynamoEndpoint(DynamoMappingContext mappingContext, TableNameResolver tableNames, AccessPatterns patterns,
			@Nullable DynamoStatistics statistics, @Nullable HotPartitions hotPartitions, Show showValues) {
		Assert.notNull(mappingContext, "'mappingContext' must not be null");
		Assert.notNull(tableNames, "'tableNames' must not be null");
		Assert.notNull(patterns, "'patterns' must not be null");
		Assert.notNull(showValues, "'showValues' must not be null");
		this.mappingContext = mappingContext;
		this.tableNames = tableNames;
		this.patterns = patterns;
		this.statistics = statistics;
		this.partitions = new DescribedPartitions(hotPartitions);
		this.showValues = showValues;
	}

	/**
	 * Return all tables and access patterns, and the indexes that are not read.
	 */
	@ReadOperation
	public DynamoDescriptor dynamodb() {
		Usage usage = usage();
		List<TableDescriptor> tables = describedTables(usage).all();
		return new DynamoDescriptor(usage.isKnown(), tables, describedPatterns(usage).all(),
				UnusedIndexDescriptor.of(tables));
	}

	/**
	 * Return one section, or null if there is no such section.
	 * @param section {@value #TABLES}, {@value #PATTERNS} or {@value #PARTITIONS}
	 */
	@ReadOperation
	public @Nullable OperationResponseBody section(@Selector String section) {
		return section(section, this.showValues.isShown(true));
	}

	@Nullable OperationResponseBody section(String section, boolean showValues) {
		Usage usage = usage();
		return switch (section) {
			case TABLES -> new TablesDescriptor(usage.isKnown(), describedTables(usage).all());
			case PATTERNS -> new PatternsDescriptor(usage.isKnown(), describedPatterns(usage).all());
			case PARTITIONS -> this.partitions.describe(showValues);
			default -> null;
		};
	}

	/**
	 * Return one table or access pattern, or null if there is no such.
	 * @param section {@value #TABLES} or {@value #PATTERNS}
	 * @param name the logical name of the table, or the name of the pattern
	 */
	@ReadOperation
	public @Nullable OperationResponseBody entry(@Selector String section, @Selector String name) {
		return switch (section) {
			case TABLES -> describedTables(usage()).find(name);
			case PATTERNS -> describedPatterns(usage()).find(name);
			default -> null;
		};
	}

	private Usage usage() {
		return new Usage((this.statistics != null) ? this.statistics.patterns() : null);
	}

	private DescribedTables describedTables(Usage usage) {
		return new DescribedTables(this.mappingContext, this.tableNames, this.patterns, usage);
	}

	private DescribedPatterns describedPatterns(Usage usage) {
		return new DescribedPatterns(this.patterns, usage);
	}

}
