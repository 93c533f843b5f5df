package io.github.dynamospring.operations.export.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;

import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

/**
 * Catalogue for people. Its tables follow the usual drawings of single-table designs: the
 * entities in a table or index, and the composition of its keys.
 */
final class MarkdownCatalogue {

	private final ExportModel model;

	private final StringBuilder text = new StringBuilder();

	MarkdownCatalogue(ExportModel model) {
		this.model = model;
	}

	String text() {
		add("# Access patterns of " + this.model.application().title());
		add("dynamo-spring has written this page from the entities and the plans of the application. Export it anew"
				+ " instead of editing it.");
		addEntities();
		this.model.tables().forEach(this::addTable);
		addPatterns();
		return this.text.toString();
	}

	private void add(Object paragraph) {
		if (!this.text.isEmpty()) {
			this.text.append('\n');
		}
		this.text.append(paragraph);
		if (this.text.charAt(this.text.length() - 1) != '\n') {
			this.text.append('\n');
		}
	}

	private void addEntities() {
		add("## Entities");
		MarkdownTable chart = new MarkdownTable("entity", "table", "partition key", "sort key", "indexes",
				"unique values", "class");
		for (ExportedTable table : this.model.tables()) {
			for (DynamoPersistentEntity<?> entity : table.model().entities()) {
				EntityKey key = entity.getPrimaryKey();
				chart.add(entity.getTypeName(), table.logicalName(), templates(key.partition()), templates(key.sort()),
						String.join(", ", indexes(entity)),
						String.join(", ",
								entity.getUniqueProperties().stream().map((unique) -> unique.name()).toList()),
						MarkdownTable.code(entity.getName()));
			}
		}
		add(chart);
		addHiddenForms();
	}

	private void addHiddenForms() {
		List<String> hidden = new ArrayList<>();
		for (ExportedTable table : this.model.tables()) {
			for (DynamoPersistentEntity<?> entity : table.model().entities()) {
				entity.getHiddenForms()
					.forEach((property, form) -> hidden
						.add(MarkdownTable.code(entity.getTypeName() + "." + property) + " (" + form + ")"));
			}
		}
		if (!hidden.isEmpty()) {
			add("DynamoDB cannot look into these values: " + String.join(", ", hidden) + ".");
		}
	}

	private static List<String> indexes(DynamoPersistentEntity<?> entity) {
		return entity.getKeys().stream().map(EntityKey::indexName).filter(Objects::nonNull).toList();
	}

	private static String templates(List<KeyPart> parts) {
		return MarkdownTable.codes(parts.stream().map(KeyPart::template).toList());
	}

	private void addTable(ExportedTable table) {
		KeyAttribute sort = table.schema().sort();
		String ttlAttribute = table.schema().ttlAttribute();
		add("## Table " + table.logicalName());
		String name = "Its name in DynamoDB is " + MarkdownTable.code(table.name()) + ".";
		if (ttlAttribute != null) {
			name += " Items expire by " + MarkdownTable.code(ttlAttribute) + ".";
		}
		add(name);
		addKeys(table, null, List.of(table.schema().partition()), (sort != null) ? List.of(sort) : List.of());
		for (IndexSchema index : table.schema().indexes()) {
			add("### Index " + index.name());
			boolean computed = table.computedIndexes().contains(index.name());
			add(describe(index) + (computed ? " " + ExportedTable.WRITE_AGAIN : ""));
			addKeys(table, index.name(), index.partition(), index.sort());
		}
	}

	private static String describe(IndexSchema index) {
		Projection projection = index.projection();
		String type = index.type().name().toLowerCase(Locale.ROOT);
		return switch (projection.type()) {
			case ALL -> "It is " + type + " and holds whole items.";
			case KEYS_ONLY -> "It is " + type + " and holds keys alone.";
			case INCLUDE ->
				"It is " + type + " and holds keys and " + MarkdownTable.codes(List.copyOf(projection.include())) + ".";
		};
	}

	private void addKeys(ExportedTable table, @Nullable String index, List<KeyAttribute> partition,
			List<KeyAttribute> sort) {
		MarkdownTable keys = new MarkdownTable("entity", "partition key " + attributes(partition),
				sort.isEmpty() ? "sort key" : "sort key " + attributes(sort), "when");
		for (DynamoPersistentEntity<?> entity : table.model().entities()) {
			entity.getKeys()
				.stream()
				.filter((key) -> Objects.equals(key.indexName(), index))
				.forEach((key) -> keys.add(entity.getTypeName(), templates(key.partition()), templates(key.sort()),
						when(key)));
		}
		add(keys);
	}

	private static String attributes(List<KeyAttribute> attributes) {
		return MarkdownTable.codes(attributes.stream().map(KeyAttribute::name).toList());
	}

	private static String when(EntityKey key) {
		String when = Objects.toString(key.when(), "");
		if (when.isEmpty()) {
			return "";
		}
		return MarkdownTable.code(when);
	}

	private void addPatterns() {
		add("## Access patterns");
		add(patterns((plan) -> !isCrud(plan)));
		add("## CRUD methods");
		add(patterns(MarkdownCatalogue::isCrud));
	}

	private static boolean isCrud(AccessPlan plan) {
		return plan.request() instanceof CrudRequest && plan.description() == null;
	}

	private MarkdownTable patterns(Predicate<AccessPlan> filter) {
		MarkdownTable patterns = new MarkdownTable("pattern", "what for", "request", "price");
		for (RegisteredPattern pattern : this.model.patterns()) {
			AccessPlan plan = pattern.plan();
			if (filter.test(plan)) {
				String description = plan.description();
				patterns.add(MarkdownTable.code(plan.name()), Objects.requireNonNullElse(description, ""),
						MarkdownTable.code(request(plan)), plan.price().toString());
			}
		}
		return patterns;
	}

	/** The line of a plan is its name, the request, and the price, which have columns. */
	private static String request(AccessPlan plan) {
		String line = plan.explain();
		String name = plan.name() + " → ";
		if (line.startsWith(name)) {
			line = line.substring(name.length());
		}
		return line.replace("; " + plan.price(), "");
	}

}
