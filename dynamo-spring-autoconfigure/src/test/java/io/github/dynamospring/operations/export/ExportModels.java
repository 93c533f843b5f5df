package io.github.dynamospring.operations.export;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.operations.export.ExportModel.Application;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.data.domain.ManagedTypes;

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
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(entities));
		context.afterPropertiesSet();
		AccessPatterns patterns = new AccessPatterns();
		try (DynamoDbClient client = LocalDatabase.clientBuilder(URI.create("http://localhost:1")).build()) {
			DynamoTemplate template = new DynamoTemplate(client, context, LocalDatabase::tableName, patterns,
					LocalDatabase.TEMPLATE_SETTINGS);
			DynamoRepositoryFactory factory = new DynamoRepositoryFactory(template, context,
					LocalDatabase.PLANNER_SETTINGS);
			for (Class<?> repository : repositories) {
				factory.getRepository(repository);
			}
		}
		return of(settings, context, patterns);
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
