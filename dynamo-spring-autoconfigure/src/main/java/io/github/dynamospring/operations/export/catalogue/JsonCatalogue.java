package io.github.dynamospring.operations.export.catalogue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Catalogue for programs. Absent values have no member.
 */
final class JsonCatalogue {

	private final ExportModel model;

	JsonCatalogue(ExportModel model) {
		this.model = model;
	}

	Map<String, Object> document() {
		Map<String, Object> document = new LinkedHashMap<>();
		document.put("application", this.model.application().name());
		document.put("tables", this.model.tables().stream().map(JsonCatalogue::describe).toList());
		document.put("patterns", this.model.patterns().stream().map(JsonCatalogue::describe).toList());
		return document;
	}

	private static Map<String, Object> describe(ExportedTable table) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("logicalName", table.logicalName());
		members.put("name", table.name());
		members.put("partition", describe(table.schema().partition()));
		KeyAttribute sort = table.schema().sort();
		put(members, "sort", (sort != null) ? describe(sort) : null);
		put(members, "timeToLive", table.schema().ttlAttribute());
		members.put("indexes", table.schema().indexes().stream().map((index) -> describe(table, index)).toList());
		members.put("entities", table.model().entities().stream().map(JsonCatalogue::describe).toList());
		return members;
	}

	private static Map<String, Object> describe(KeyAttribute attribute) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("name", attribute.name());
		members.put("type", attribute.type().name());
		return members;
	}

	private static Map<String, Object> describe(ExportedTable table, IndexSchema index) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("name", index.name());
		members.put("type", index.type().name());
		members.put("partition", index.partition().stream().map(JsonCatalogue::describe).toList());
		members.put("sort", index.sort().stream().map(JsonCatalogue::describe).toList());
		members.put("projection", index.projection().type().name());
		put(members, "include",
				index.projection().include().isEmpty() ? null : List.copyOf(index.projection().include()));
		put(members, "note", table.computedIndexes().contains(index.name()) ? ExportedTable.WRITE_AGAIN : null);
		return members;
	}

	private static Map<String, Object> describe(DynamoPersistentEntity<?> entity) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("name", entity.getTypeName());
		members.put("class", entity.getName());
		members.put("keys", entity.getKeys().stream().map(JsonCatalogue::describe).toList());
		members.put("unique", entity.getUniqueProperties().stream().map((unique) -> unique.name()).toList());
		Map<String, String> stored = entity.getHiddenForms();
		put(members, "stored", stored.isEmpty() ? null : stored);
		return members;
	}

	private static Map<String, Object> describe(EntityKey key) {
		Map<String, Object> members = new LinkedHashMap<>();
		put(members, "index", key.indexName());
		members.put("partition", key.partition().stream().map(KeyPart::template).toList());
		members.put("sort", key.sort().stream().map(KeyPart::template).toList());
		put(members, "when", Objects.toString(key.when(), null));
		return members;
	}

	private static Map<String, Object> describe(RegisteredPattern pattern) {
		AccessPlan plan = pattern.plan();
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("name", plan.name());
		put(members, "description", plan.description());
		members.put("entity", plan.entity().getTypeName());
		members.put("table", plan.table());
		put(members, "index", plan.index());
		members.put("plan", plan.explain());
		members.put("price", plan.price().toString());
		members.put("charges", describe(plan.price().charges()));
		put(members, "onUniqueChange",
				plan.price().uniqueChange().isEmpty() ? null : describe(plan.price().uniqueChange()));
		return members;
	}

	private static List<Map<String, Object>> describe(List<Price.Charge> charges) {
		return charges.stream().map(JsonCatalogue::describe).toList();
	}

	private static Map<String, Object> describe(Price.Charge charge) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("subject", charge.subject().name());
		put(members, "index", charge.index());
		members.put("count", charge.count());
		put(members, "per", charge.per());
		members.put("units", charge.units());
		members.put("unit", charge.unit().name());
		members.put("kilobytes", charge.kilobytes());
		return members;
	}

	private static void put(Map<String, Object> members, String name, @Nullable Object value) {
		if (value != null) {
			members.put(name, value);
		}
	}

}
