package io.github.dynamospring.export;

import java.util.Comparator;
import java.util.List;

import io.github.dynamospring.core.RegisteredPattern;
import org.jspecify.annotations.Nullable;

/**
 * Model of an application as {@link ExportFormat formats} see it. Its parts are sorted,
 * so that the order in which beans were created changes nothing.
 *
 * @param application what the application is called and where it is to run
 * @param tables the tables, by their logical names
 * @param patterns the access patterns with their plans and prices, by their names
 * @since 0.1
 */
public record ExportModel(Application application, List<ExportedTable> tables, List<RegisteredPattern> patterns) {

	/**
	 * Create a model.
	 */
	public ExportModel {
		tables = tables.stream().sorted(Comparator.comparing(ExportedTable::logicalName)).toList();
		patterns = patterns.stream()
			.sorted(Comparator.comparing(RegisteredPattern::name).thenComparing((pattern) -> pattern.plan().explain()))
			.toList();
	}

	/**
	 * Application that is exported, and where it is to run. What is null is not
	 * configured. Templates have their own word for the region and the account, such as
	 * {@code AWS::Region}, which they prefer.
	 *
	 * @param name the name of the application
	 * @param env the environment, such as {@code prod}
	 * @param service the service that the tables are named after
	 * @param region the region of the tables
	 * @param account the id of the account that the tables are in
	 */
	public record Application(String name, @Nullable String env, @Nullable String service, @Nullable String region,
			@Nullable String account) {

	}

}
