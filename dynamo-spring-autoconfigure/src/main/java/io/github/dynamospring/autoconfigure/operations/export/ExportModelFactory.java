package io.github.dynamospring.autoconfigure.operations.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import io.github.dynamospring.autoconfigure.data.DynamoAttributesProperties.Large;
import io.github.dynamospring.autoconfigure.stream.DynamoStreamsProperties;
import io.github.dynamospring.autoconfigure.table.DynamoTables;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportModel.Application;
import io.github.dynamospring.operations.export.ExportModel.BackfilledTables;
import io.github.dynamospring.operations.export.ExportModel.Listeners;
import io.github.dynamospring.operations.export.ExportModel.ObjectBucket;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.ProductionDefaults;
import io.github.dynamospring.schema.NamePattern;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Factory of the models of exports, one for each client that has tables: of all that the
 * application has by now.
 */
class ExportModelFactory implements Supplier<List<ExportModel>> {

	private final DynamoExportProperties properties;

	private final DynamoTablesProperties tables;

	private final ExportedPlaces places;

	private final Environment environment;

	private final DynamoMappingContext mappingContext;

	private final TableNameResolver names;

	private final AccessPatterns patterns;

	private final DynamoStreamsProperties streams;

	private final ObjectProvider<StreamListenerRegistry> listeners;

	private final ObjectProvider<Migration> migrations;

	private final Large large;

	ExportModelFactory(DynamoExportProperties properties, DynamoTablesProperties tables, ExportedPlaces places,
			Environment environment, DynamoMappingContext mappingContext, TableNameResolver names,
			AccessPatterns patterns, DynamoStreamsProperties streams, ObjectProvider<StreamListenerRegistry> listeners,
			ObjectProvider<Migration> migrations, Large large) {
		this.properties = properties;
		this.tables = tables;
		this.places = places;
		this.environment = environment;
		this.mappingContext = mappingContext;
		this.names = names;
		this.patterns = patterns;
		this.streams = streams;
		this.listeners = listeners;
		this.migrations = migrations;
		this.large = large;
	}

	@Override
	public List<ExportModel> get() {
		Map<@Nullable String, List<ExportedTable>> tables = new LinkedHashMap<>();
		tables()
			.forEach((table) -> tables.computeIfAbsent(table.model().client(), (name) -> new ArrayList<>()).add(table));
		if (tables.isEmpty()) {
			tables.put(null, List.of());
		}
		List<ExportModel> models = new ArrayList<>();
		tables.forEach((client, own) -> models.add(model(client, own)));
		return models;
	}

	private ExportModel model(@Nullable String client, List<ExportedTable> tables) {
		Set<String> names = tables.stream().map(ExportedTable::logicalName).collect(Collectors.toSet());
		return new ExportModel(application(client), tables, patterns(names), listeners(names), backfills(names),
				bucket(tables));
	}

	private @Nullable ObjectBucket bucket(List<ExportedTable> tables) {
		String name = text(this.large.bucket());
		boolean isUsed = tables.stream()
			.flatMap((table) -> table.model().entities().stream())
			.anyMatch((entity) -> !entity.getLargeProperties().isEmpty());
		return (name != null && isUsed) ? new ObjectBucket(name, this.large.prefix()) : null;
	}

	private Application application(@Nullable String client) {
		return new Application(Objects.requireNonNullElse(name(), "application"), text(this.tables.getEnv()), service(),
				text(this.places.region(client)), text(this.places.account(client)), client);
	}

	private @Nullable String name() {
		return text(this.environment.getProperty("spring.application.name"));
	}

	private @Nullable String service() {
		String service = text(this.tables.getService());
		if (service != null) {
			return service;
		}
		return name();
	}

	private List<RegisteredPattern> patterns(Set<String> names) {
		return StreamSupport.stream(this.patterns.spliterator(), false)
			.filter((pattern) -> names.contains(pattern.plan().table()))
			.toList();
	}

	private Listeners listeners(Set<String> names) {
		Set<String> listened = this.listeners.stream()
			.flatMap((registry) -> registry.getContainers().stream())
			.map(StreamListenerContainer::getTable)
			.collect(Collectors.toSet());
		Set<String> kept = listened.isEmpty() ? Set.of() : names;
		listened.retainAll(names);
		return new Listeners(listened, find(this.streams.getTable(), kept),
				find(this.streams.getDeadLetters().table(), kept));
	}

	private BackfilledTables backfills(Set<String> names) {
		Set<String> filled = tables(Migration::getTypes);
		Set<String> moved = tables(Migration::getMovedTypes);
		Set<String> kept = (filled.isEmpty() && moved.isEmpty()) ? Set.of() : names;
		filled.retainAll(names);
		moved.retainAll(names);
		return new BackfilledTables(filled, moved,
				find(this.environment.getProperty("dynamo.backfill.table", "backfills"), kept),
				find(this.environment.getProperty("dynamo.batch.table", "batch"), kept));
	}

	private Set<String> tables(Function<Migration, Set<Class<?>>> types) {
		return this.migrations.stream()
			.flatMap((migration) -> types.apply(migration).stream())
			.map((type) -> this.mappingContext.getRequiredPersistentEntity(this.mappingContext.getEntityType(type)))
			.map((entity) -> entity.getTable().logicalName())
			.collect(Collectors.toSet());
	}

	private static @Nullable String find(@Nullable String table, Set<String> names) {
		return (table != null && names.contains(table)) ? table : null;
	}

	private List<ExportedTable> tables() {
		ProductionDefaults defaults = new ProductionDefaults(tags(), this.tables.getSensitiveClassifications());
		List<TableModel> models = List.copyOf(this.mappingContext.getTables());
		List<TableDefinition> definitions = DynamoTables.define(models, this.tables, this.names);
		List<ExportedTable> exported = new ArrayList<>();
		for (int i = 0; i < models.size(); i++) {
			ExportedTable table = defaults.apply(models.get(i), definitions.get(i));
			exported.add(table.withNameTemplate(nameTemplate(table)));
		}
		return exported;
	}

	// a TableNameResolver of the application may give other names than the pattern
	private String nameTemplate(ExportedTable table) {
		NamePattern pattern = NamePattern.of(this.tables.getNamePattern());
		String template = pattern.template(table.logicalName(), this::part);
		String name = template;
		for (String placeholder : List.of("env", "service")) {
			name = name.replace("{" + placeholder + "}", String.valueOf(part(placeholder)));
		}
		if (name.equals(table.name())) {
			return template;
		}
		return table.name();
	}

	private @Nullable String part(String placeholder) {
		if (placeholder.equals("env")) {
			return text(this.tables.getEnv());
		}
		return service();
	}

	private Map<String, String> tags() {
		Map<String, String> tags = new LinkedHashMap<>();
		add(tags, "env", this.tables.getEnv());
		add(tags, "service", service());
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
		if (StringUtils.hasText(value)) {
			return value;
		}
		return null;
	}

}
