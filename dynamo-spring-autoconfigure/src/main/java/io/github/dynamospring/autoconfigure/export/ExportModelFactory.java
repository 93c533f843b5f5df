package io.github.dynamospring.autoconfigure.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;

import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.table.DynamoTables;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.export.ExportModel;
import io.github.dynamospring.export.ExportModel.Application;
import io.github.dynamospring.export.ExportedTable;
import io.github.dynamospring.export.ProductionDefaults;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;

import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Source of the model of exports: what the application has by now.
 */
class ExportModelFactory implements Supplier<ExportModel> {

	private final DynamoExportProperties properties;

	private final DynamoTablesProperties tables;

	private final DynamoProperties connection;

	private final Environment environment;

	private final DynamoMappingContext mappingContext;

	private final TableNameResolver names;

	private final AccessPatterns patterns;

	ExportModelFactory(DynamoExportProperties properties, DynamoTablesProperties tables, DynamoProperties connection,
			Environment environment, DynamoMappingContext mappingContext, TableNameResolver names,
			AccessPatterns patterns) {
		this.properties = properties;
		this.tables = tables;
		this.connection = connection;
		this.environment = environment;
		this.mappingContext = mappingContext;
		this.names = names;
		this.patterns = patterns;
	}

	@Override
	public ExportModel get() {
		Application application = application();
		return new ExportModel(application, tables(application),
				StreamSupport.stream(this.patterns.spliterator(), false).toList());
	}

	private Application application() {
		String name = text(this.environment.getProperty("spring.application.name"));
		String service = text(this.tables.getService());
		return new Application((name != null) ? name : "application", text(this.tables.getEnv()),
				(service != null) ? service : name, text(this.connection.getRegion()),
				text(this.properties.getAccount()));
	}

	private List<ExportedTable> tables(Application application) {
		ProductionDefaults defaults = new ProductionDefaults(tags(application),
				this.properties.getEncryptedClassifications());
		List<TableModel> models = List.copyOf(this.mappingContext.getTables());
		List<TableDefinition> definitions = DynamoTables.define(models, this.tables, this.names);
		List<ExportedTable> exported = new ArrayList<>();
		for (int i = 0; i < models.size(); i++) {
			exported.add(defaults.apply(models.get(i), definitions.get(i)));
		}
		return exported;
	}

	private Map<String, String> tags(Application application) {
		Map<String, String> tags = new LinkedHashMap<>();
		add(tags, "env", application.env());
		add(tags, "service", application.service());
		add(tags, "owner", this.properties.getOwner());
		add(tags, "cost-center", this.properties.getCostCenter());
		add(tags, ProductionDefaults.DATA_CLASSIFICATION, this.properties.getDataClassification());
		tags.putAll(this.properties.getTags());
		return tags;
	}

	private static void add(Map<String, String> tags, String name, @Nullable String value) {
		String text = text(value);
		if (text != null) {
			tags.put(name, text);
		}
	}

	private static @Nullable String text(@Nullable String value) {
		return StringUtils.hasText(value) ? value : null;
	}

}
