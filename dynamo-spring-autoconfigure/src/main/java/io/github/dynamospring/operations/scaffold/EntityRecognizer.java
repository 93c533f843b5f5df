package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.operations.scaffold.ItemGroups.Group;
import io.github.dynamospring.operations.scaffold.PropertySketch.Role;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Recogniser of one entity by the items of its type.
 */
final class EntityRecognizer {

	private static final Set<String> VERSIONS = Set.of("version", "_version", "rev", "revision", "_v", "lockversion",
			"lock_version", "_rev", "versionnumber");

	private final SampledTable table;

	private final KeyConstants constants;

	private final Group group;

	private final List<Map<String, ItemValue>> items;

	private final EntityProperties columns;

	private final Map<String, TemplateSketch> templates = new HashMap<>();

	private final List<String> questions = new ArrayList<>();

	private final String name;

	/**
	 * Create a recogniser.
	 * @param name the name of the entity
	 * @param variableTimes whether times of the table differ in width
	 */
	EntityRecognizer(String name, SampledTable table, KeyConstants constants, Group group, boolean variableTimes) {
		this.name = name;
		this.table = table;
		this.constants = constants;
		this.group = group;
		this.items = group.usual();
		this.columns = new EntityProperties(this.items, new TypeRecognizer(name, variableTimes));
	}

	/**
	 * Recognise the entity.
	 * @param ignored attributes that are no properties
	 * @param version the version of its items in ElectroDB, or null
	 */
	EntitySketch recognize(Set<String> ignored, @Nullable String version) {
		if (this.items.size() < this.group.items().size()) {
			this.questions.add("the keys of " + (this.group.items().size() - this.items.size()) + " of "
					+ this.group.items().size()
					+ " items have another form, and are left out here: of which type are they?");
		}
		addAttributes(ignored);
		addPlainKeys(ignored);
		TableSchema schema = this.table.schema();
		TemplateSketch partition = template(schema.partition(), false);
		KeyAttribute sortKey = schema.sort();
		TemplateSketch sort = (sortKey != null) ? template(sortKey, true) : null;
		use(partition);
		use(sort);
		List<IndexSketch> indexes = indexes(ignored);
		markKeys(partition, sort);
		markOthers();
		askForOneItem(partition, sort);
		return new EntitySketch(this.name, this.group.alias(), version, this.group.items().size(), partition, sort,
				indexes, this.columns.properties(), this.questions);
	}

	private void askForOneItem(TemplateSketch partition, @Nullable TemplateSketch sort) {
		boolean composed = partition.composed() || sort != null && sort.composed();
		if (composed && this.items.size() == 1) {
			this.questions
				.add("one item alone: which parts of its keys are the same in all others, and which are equal by "
						+ "accident?");
		}
		if (this.columns.properties().size() > TypeRecognizer.MAX_COMPONENTS) {
			this.questions
				.add(this.columns.properties().size() + " properties: more than a record can have, so it does "
						+ "not compile. Take it for a class, or leave out properties and use update instead of save");
		}
	}

	private void addAttributes(Set<String> ignored) {
		Set<String> names = new TreeSet<>();
		this.items.forEach((item) -> names.addAll(item.keySet()));
		names.removeAll(ignored);
		names.removeAll(this.table.keyNames());
		names.forEach(this.columns::addAttribute);
	}

	/** They come first, because a template may have their values in it. */
	private void addPlainKeys(Set<String> ignored) {
		for (KeyAttribute attribute : this.table.schema().keys()) {
			boolean present = this.items.stream().anyMatch((item) -> item.containsKey(attribute.name()));
			if (present && !ignored.contains(attribute.name()) && (attribute.type() != KeyType.S
					|| new TemplateRecognizer(attribute.name(), false, this.columns, this.constants).isPlain())) {
				String property = this.columns.addAttribute(attribute.name());
				this.templates.put(attribute.name(), new TemplateSketch(attribute.name(), "{" + property + "}", false));
			}
		}
	}

	private TemplateSketch template(KeyAttribute attribute, boolean sort) {
		TemplateSketch known = this.templates.get(attribute.name());
		if (known != null) {
			return known;
		}
		TemplateRecognizer recognizer = new TemplateRecognizer(attribute.name(), sort || isSortKey(attribute),
				this.columns, this.constants);
		TemplateSketch template = recognizer.recognize();
		if (!isPrimary(attribute) && isUnreadable(attribute, template, recognizer)) {
			template = recognizer.asProperty(template);
		}
		this.questions.addAll(recognizer.questions());
		this.templates.put(attribute.name(), template);
		return template;
	}

	private boolean isPrimary(KeyAttribute attribute) {
		return this.table.schema().primaryKey().contains(attribute);
	}

	/** A property in a key alone is read from the key, which each item needs for it. */
	private boolean isUnreadable(KeyAttribute attribute, TemplateSketch template, TemplateRecognizer recognizer) {
		boolean everywhere = this.table.schema()
			.indexes()
			.stream()
			.filter((index) -> index.keys().contains(attribute))
			.allMatch((index) -> this.items.stream().allMatch((item) -> isIn(index.keys(), item)));
		return recognizer.hasEmptyParts()
				|| !everywhere && properties(template).stream().anyMatch(this.columns::isInIndexesAlone);
	}

	/** One template serves all keys that an attribute is in. */
	private boolean isSortKey(KeyAttribute attribute) {
		return attribute.equals(this.table.schema().sort())
				|| this.table.schema().indexes().stream().anyMatch((index) -> index.sort().contains(attribute));
	}

	private void use(@Nullable TemplateSketch template) {
		if (template != null) {
			properties(template).forEach(this.columns::usePrimary);
		}
	}

	private static List<String> properties(TemplateSketch template) {
		List<String> properties = new ArrayList<>();
		for (String part : template.text().split("\\{")) {
			int end = part.indexOf('}');
			if (end > 0) {
				properties.add(part.substring(0, end).split("\\|")[0]);
			}
		}
		return properties;
	}

	private List<IndexSketch> indexes(Set<String> ignored) {
		List<IndexSketch> indexes = new ArrayList<>();
		for (IndexSchema index : this.table.schema().indexes()) {
			List<KeyAttribute> keys = index.keys();
			if (keys.stream().anyMatch((key) -> ignored.contains(key.name()))) {
				this.questions.add(index.name() + ": an index of the type attribute, which no template can name: which "
						+ "access pattern is it for?");
			}
			else if (this.items.stream().anyMatch((item) -> isIn(keys, item))) {
				indexes.add(index(index, keys));
			}
			else if (this.items.stream().anyMatch((item) -> item.containsKey(index.partition().get(0).name()))
					&& index.type() == IndexSchema.Type.GLOBAL) {
				this.questions.add(index.name() + ": no item has all attributes of its key, so the index is empty");
			}
		}
		return indexes;
	}

	private static boolean isIn(List<KeyAttribute> keys, Map<String, ItemValue> item) {
		return keys.stream().allMatch((key) -> item.containsKey(key.name()));
	}

	private IndexSketch index(IndexSchema index, List<KeyAttribute> keys) {
		List<TemplateSketch> partition = index.partition().stream().map((key) -> template(key, false)).toList();
		List<TemplateSketch> sort = index.sort().stream().map((key) -> template(key, true)).toList();
		List<TemplateSketch> all = new ArrayList<>(sort);
		if (index.type() == IndexSchema.Type.GLOBAL) {
			all.addAll(partition);
		}
		IndexMembership sparse = new IndexMembership(this.items.stream().filter((item) -> isIn(keys, item)).toList(),
				this.items.stream().filter((item) -> !isIn(keys, item)).toList(), this.columns.properties());
		return new IndexSketch(index, partition, sort, when(index, all, sparse), included(index));
	}

	private @Nullable String when(IndexSchema index, List<TemplateSketch> keys, IndexMembership sparse) {
		// an index is sparse by null wherever a property of its key may be absent
		if (sparse.others().isEmpty()
				|| keys.stream().flatMap((key) -> properties(key).stream()).anyMatch(sparse::isByNull)) {
			return null;
		}
		boolean composed = keys.stream().anyMatch(TemplateSketch::composed);
		Set<String> inKeys = new HashSet<>(keys.stream().flatMap((key) -> properties(key).stream()).toList());
		String condition = composed ? sparse.find(inKeys) : null;
		if (condition == null) {
			this.questions.add(index.name() + ": " + sparse.members().size() + " of " + this.items.size()
					+ " items are in the index: which ones? Say so with when = \"…\"");
		}
		return condition;
	}

	private List<String> included(IndexSchema index) {
		return index.projection()
			.include()
			.stream()
			.map(this.columns::propertyOf)
			.filter(Objects::nonNull)
			.map((property) -> Objects.requireNonNull(property).name())
			.toList();
	}

	private void markKeys(TemplateSketch partition, @Nullable TemplateSketch sort) {
		if (!partition.composed() && (sort == null || !sort.composed())) {
			properties(partition).forEach((property) -> this.columns.mark(property, Role.PARTITION_KEY));
			if (sort != null) {
				properties(sort).forEach((property) -> this.columns.mark(property, Role.SORT_KEY));
			}
		}
	}

	private void markOthers() {
		Map<String, PropertySketch> changed = new LinkedHashMap<>();
		String expiry = this.table.schema().ttlAttribute();
		for (PropertySketch property : this.columns.properties()) {
			String attribute = property.attribute();
			if (attribute != null && attribute.equals(expiry)) {
				changed.put(property.name(), expiry(property));
			}
			else if (attribute != null && property.type().name().equals("long")
					&& VERSIONS.contains(attribute.toLowerCase(Locale.ROOT))) {
				changed.put(property.name(), property.of(JavaType.LONG)
					.asking(List
						.of("a version that guards against lost updates? Then @Version (org.springframework.data.annotation)")));
			}
		}
		changed.values().forEach(this.columns::replace);
	}

	private PropertySketch expiry(PropertySketch property) {
		boolean number = property.type().name().equals("long")
				|| property.type().equals(JavaType.INSTANT.in("epoch-seconds"));
		if (!number) {
			return property.asking(List.of("the time to live attribute, but not a number of seconds: DynamoDB does not "
					+ "expire these items"));
		}
		return new PropertySketch(property.name(), property.attribute(), JavaType.INSTANT, property.nullable(),
				Role.EXPIRY, List.of());
	}

}
