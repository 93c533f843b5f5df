package io.github.dynamospring.operations.advice.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;

/**
 * Rule that an index of one entity does not compute attributes of properties that could
 * be its keys as they are. An index that several entities share needs computed ones, and
 * so do functions and conditions.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html">Multi-attribute
 * keys</a>
 */
final class ComputedKeysRule implements ModelRule {

	/**
	 * An index has up to four attributes for its partition key, and four for its sort
	 * key.
	 */
	private static final int MAX_ATTRIBUTES = 4;

	private static final Set<AttributeType> KEY_TYPES = Set.of(AttributeType.S, AttributeType.N, AttributeType.B);

	@Override
	public void examine(PlannedTable table, Consumer<AdviceFinding> found) {
		table.model().schema().indexes().forEach((index) -> {
			List<DynamoPersistentEntity<?>> entities = table.entitiesIn(index.name());
			if (entities.size() == 1) {
				EntityKey key = entities.get(0).findKey(index.name());
				if (key != null && isComputed(key) && canBeNative(key) && !isSharedBy(table, entities.get(0), key)) {
					found.accept(finding(table, entities.get(0), key));
				}
			}
		});
	}

	private static boolean isComputed(EntityKey key) {
		return computed(key).anyMatch((part) -> part.properties().size() > 1);
	}

	private static Stream<KeyPart.Composed> computed(EntityKey key) {
		return key.parts().stream().filter(KeyPart.Composed.class::isInstance).map(KeyPart.Composed.class::cast);
	}

	private static boolean canBeNative(EntityKey key) {
		List<PropertyReference> properties = properties(key.parts());
		return key.kind() == EntityKey.Kind.GLOBAL && key.when() == null
				&& properties(key.partition()).size() <= MAX_ATTRIBUTES
				&& properties(key.sort()).size() <= MAX_ATTRIBUTES
				&& properties.stream().allMatch(ComputedKeysRule::isKey)
				&& new HashSet<>(attributes(key)).size() == properties.size()
				&& computed(key).allMatch(ComputedKeysRule::isPlain);
	}

	private static boolean isKey(PropertyReference property) {
		return property.isTopLevel() && !property.isKeyOnly() && property.sortsAsStored()
				&& KEY_TYPES.contains(property.codec().storedType());
	}

	private static boolean isPlain(KeyPart.Composed part) {
		List<KeyTemplate.Placeholder> placeholders = part.encoder().template().placeholders();
		return !placeholders.isEmpty()
				&& placeholders.stream().allMatch((placeholder) -> placeholder.functions().isEmpty());
	}

	private static List<PropertyReference> properties(List<KeyPart> parts) {
		return parts.stream().flatMap((part) -> part.properties().stream()).toList();
	}

	private static List<String> attributes(EntityKey key) {
		return properties(key.parts()).stream().map(PropertyReference::attribute).toList();
	}

	/** Items of another entity that has these attributes would be in the index too. */
	private static boolean isSharedBy(PlannedTable table, DynamoPersistentEntity<?> entity, EntityKey key) {
		List<String> attributes = attributes(key);
		return table.model()
			.entities()
			.stream()
			.filter((other) -> other != entity)
			.anyMatch((other) -> other.getStoredProperties()
				.stream()
				.map((property) -> property.getAttributeName())
				.collect(Collectors.toSet())
				.containsAll(attributes));
	}

	private static AdviceFinding finding(PlannedTable table, DynamoPersistentEntity<?> entity, EntityKey key) {
		String computed = computed(key).map(KeyPart.Composed::attribute).collect(Collectors.joining(" and "));
		String sort = key.sort().isEmpty() ? "" : ", sort = " + placeholders(key.sort());
		return new AdviceFinding(AdviceCode.COMPUTED_KEYS, Severity.INFO, table.key(entity, key),
				"Each item has " + computed + ", computed of "
						+ String.join(", ", properties(key.parts()).stream().map(PropertyReference::path).toList())
						+ ", which it has as well",
				"Declare an index with partition = " + placeholders(key.partition()) + sort
						+ " under another name, and delete this one: items are smaller, and an update of one of the "
						+ "properties need not know the others",
				null);
	}

	private static String placeholders(List<KeyPart> parts) {
		return properties(parts).stream()
			.map((property) -> "\"{" + property.path() + "}\"")
			.collect(Collectors.joining(", ", "{ ", " }"));
	}

}
