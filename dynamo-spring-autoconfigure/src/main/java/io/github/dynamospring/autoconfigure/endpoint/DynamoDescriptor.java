package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of all tables and access patterns of the application.
 *
 * @param metrics whether requests are counted: if not, usage is unknown
 * @param tables the tables, in the order of their logical names
 * @param patterns the access patterns, in the order in which they were planned, then the
 * used ones without a plan
 * @param unusedIndexes the indexes that are not read
 * @since 0.1
 */
public record DynamoDescriptor(boolean metrics, List<TableDescriptor> tables, List<PatternDescriptor> patterns,
		List<UnusedIndexDescriptor> unusedIndexes) implements OperationResponseBody {

}
