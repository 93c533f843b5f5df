package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.operations.scaffold.ItemGroups.Group;
import io.github.dynamospring.schema.IndexSchema;
import org.jspecify.annotations.Nullable;

/**
 * Recogniser of the entities of a table.
 */
final class TableRecognizer {

	/** Constants that say which part of an entity an item is, and not which entity. */
	private static final Set<String> PARTS = Set.of("META", "METADATA", "PROFILE", "INFO", "DETAILS", "DATA", "ROOT");

	private final SampledTable table;

	/** The version that all items have in ElectroDB, or null. */
	private final @Nullable String version;

	private final List<String> questions = new ArrayList<>();

	private boolean variableTimes;

	TableRecognizer(SampledTable table) {
		this.table = table;
		this.version = version(table.items());
	}

	TableSketch recognize() {
		KeyConstants constants = KeyConstants.of(this.table);
		ItemGroups groups = new ItemGroups(this.table, constants);
		String typeAttribute = groups.typeAttribute();
		this.variableTimes = groups.groups()
			.stream()
			.anyMatch((group) -> this.table.of(group.items()).hasTimesOfVariableWidth());
		List<EntitySketch> entities = entities(groups.groups(), constants, typeAttribute);
		if (typeAttribute != null && entities.stream().noneMatch(EntitySketch::isComposed)) {
			// such keys do not distinguish types, and need no type attribute
			this.questions.add("items of " + entities.size() + " types by '" + typeAttribute
					+ "', with keys that are plain: one entity here, because keys cannot tell them apart");
			typeAttribute = null;
			entities = entities(List.of(all(groups.groups())), constants, null);
		}
		askForIndexes(entities);
		askForEqualKeys(entities);
		return new TableSketch(this.table, TableOrigin.of(this.table, this.variableTimes), constants.delimiter(),
				typeAttribute, (this.version != null) ? Map.of(TableOrigin.ELECTRO_VERSION, this.version) : Map.of(),
				entities, this.questions);
	}

	private static @Nullable String version(Collection<Map<String, ItemValue>> items) {
		Set<String> versions = new HashSet<>();
		items.forEach((item) -> versions
			.add(Objects.requireNonNullElse(KeyColumn.text(item.get(TableOrigin.ELECTRO_VERSION)), "")));
		String version = versions.iterator().next();
		return (versions.size() > 1 || version.isEmpty()) ? null : version;
	}

	private static Group all(List<Group> groups) {
		List<Map<String, ItemValue>> items = groups.stream().flatMap((group) -> group.items().stream()).toList();
		return new Group(null, List.of(), items, Map.of());
	}

	private List<EntitySketch> entities(List<Group> groups, KeyConstants constants, @Nullable String typeAttribute) {
		Set<String> names = new HashSet<>();
		List<EntitySketch> entities = new ArrayList<>();
		for (Group group : groups) {
			String version = version(group.items());
			askForVersion(group, version);
			entities
				.add(new EntityRecognizer(name(group, groups, names), this.table, constants, group, this.variableTimes)
					.recognize(ignored(typeAttribute, version), (this.version == null) ? version : null));
		}
		return entities;
	}

	private void askForVersion(Group group, @Nullable String version) {
		if (version == null
				&& group.items().stream().anyMatch((item) -> item.containsKey(TableOrigin.ELECTRO_VERSION))) {
			this.questions.add(TableOrigin.ELECTRO_VERSION
					+ " is not the same in all items of a type, so it is a property here and no constant. ElectroDB finds"
					+ " a new item only with the version of its entity");
		}
	}

	private static Set<String> ignored(@Nullable String typeAttribute, @Nullable String version) {
		Set<String> ignored = new HashSet<>();
		ignored.add("_write");
		if (typeAttribute != null) {
			ignored.add(typeAttribute);
		}
		if (version != null) {
			ignored.add(TableOrigin.ELECTRO_VERSION);
		}
		return ignored;
	}

	private String name(Group group, List<Group> groups, Set<String> names) {
		String alias = group.alias();
		if (alias != null) {
			return JavaNames.type(alias, names);
		}
		List<String> words = group.words()
			.stream()
			.filter((word) -> !PARTS.contains(word.toUpperCase(Locale.ROOT))
					&& (word.length() > 2 || groups.size() > 1))
			.toList();
		String word = words.stream()
			.filter((own) -> groups.stream().noneMatch((other) -> other != group && other.words().contains(own)))
			.findFirst()
			.orElse(words.isEmpty() ? JavaNames.singular(this.table.schema().logicalName()) : words.get(0));
		return JavaNames.type(word, names);
	}

	private void askForIndexes(List<EntitySketch> entities) {
		for (IndexSchema index : this.table.schema().indexes()) {
			boolean used = entities.stream()
				.anyMatch((entity) -> entity.indexes().stream().anyMatch((sketch) -> sketch.schema().equals(index)));
			if (!used) {
				this.questions.add("index '" + index.name() + "': no item of the sample is in it. What is it for?");
			}
		}
		if (!this.table.expiryKnown()) {
			this.questions.add("the time to live attribute could not be asked for (dynamodb:DescribeTimeToLive): is "
					+ "there one? Its property needs @TimeToLive");
		}
	}

	private void askForEqualKeys(List<EntitySketch> entities) {
		for (int i = 0; i < entities.size(); i++) {
			for (EntitySketch other : entities.subList(0, i)) {
				EntitySketch entity = entities.get(i);
				if (canBeEqual(entity.partition(), other.partition()) && canBeEqual(entity.sort(), other.sort())) {
					this.questions
						.add(other.name() + " and " + entity.name() + " have keys by which they could overwrite "
								+ "each other: the application refuses to start. One entity, or another template?");
				}
			}
		}
	}

	private static boolean canBeEqual(@Nullable TemplateSketch first, @Nullable TemplateSketch other) {
		String form = form(first);
		String otherForm = form(other);
		return form.equals(otherForm) || form.equals("{}") || otherForm.equals("{}");
	}

	private static String form(@Nullable TemplateSketch template) {
		return (template != null) ? template.text().replaceAll("\\{[^}]*}", "{}") : "";
	}

}
