package io.github.dynamospring.operations.export;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.operations.export.ExportModel.Application;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;

/**
 * Models of applications that are made of entities and repositories, and of tables that
 * no server has.
 */
public final class ExportModels {

	/** The application, whose region and account are known. */
	public static final Application APPLICATION = new Application("shop", "prod", "shop", "eu-west-1", "123456789012");

	private ExportModels() {
	}

	/**
	 * Return a model of on-demand tables.
	 */
	public static ExportModel of(List<Class<?>> entities, Class<?>... repositories) {
		return of(TableSettings.DEFAULT, entities, repositories);
	}

	/**
	 * Return a model of tables that have the same settings.
	 */
	public static ExportModel of(TableSettings settings, List<Class<?>> entities, Class<?>... repositories) {
		LocalApplication application = LocalApplication.unsent(entities.toArray(Class<?>[]::new));
		List.of(repositories).forEach(application::repository);
		return of(settings, application.context(), application.patterns());
	}

	/**
	 * Return a model of what a mapping context and a registry have.
	 */
	public static ExportModel of(TableSettings settings, DynamoMappingContext context, AccessPatterns patterns) {
		List<ExportedTable> tables = context.getTables()
			.stream()
			.map((table) -> new ExportedTable(table,
					new TableDefinition(LocalDatabase.tableName(table.logicalName()), table.schema(), settings), false))
			.toList();
		return new ExportModel(APPLICATION, tables, list(patterns));
	}

	private static List<RegisteredPattern> list(AccessPatterns patterns) {
		List<RegisteredPattern> list = new ArrayList<>();
		patterns.forEach(list::add);
		return list;
	}

}
