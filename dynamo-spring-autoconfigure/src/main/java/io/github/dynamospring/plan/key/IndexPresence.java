package io.github.dynamospring.plan.key;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.predicate.LiteralConditions;

import org.springframework.util.StringUtils;

/**
 * Rules for the presence of items in an index: an item without a property of the key is
 * not in it.
 */
public final class IndexPresence {

	private final DynamoPersistentEntity<?> entity;

	private final LiteralConditions literals;

	public IndexPresence(DynamoPersistentEntity<?> entity) {
		this.entity = entity;
		this.literals = new LiteralConditions(entity);
	}

	/**
	 * Return the conditions that all items with a key satisfy.
	 */
	static List<ConditionExpression> conditions(EntityKey key) {
		return Stream.concat(Stream.ofNullable(key.when()), properties(key).map(IndexPresence::exists)).toList();
	}

	/**
	 * Return the properties that an item needs to be in an index, but that may be absent
	 * under the conditions.
	 */
	public List<String> missing(EntityKey key, List<ConditionExpression> conditions) {
		return missing(properties(key), conditions);
	}

	/**
	 * Return the properties of native sort attributes that an item needs to be in the
	 * index, but that may be absent under the conditions.
	 */
	public List<String> leftOut(EntityKey key, List<ConditionExpression> conditions) {
		return missing(key.sort()
			.stream()
			.filter(KeyPart.Native.class::isInstance)
			.flatMap((part) -> part.properties().stream()), conditions);
	}

	/**
	 * Return the given properties that may be absent in items that satisfy the
	 * conditions.
	 */
	public List<String> missing(Stream<PropertyReference> properties, List<ConditionExpression> conditions) {
		EntityKey primary = this.entity.getPrimaryKey();
		Set<String> missing = new LinkedHashSet<>();
		for (PropertyReference property : properties.toList()) {
			if (property.mayBeAbsent() && !primary.contains(property.path())
					&& !this.literals.imply(conditions, exists(property))) {
				missing.add(property.path());
			}
		}
		return List.copyOf(missing);
	}

	private static Stream<PropertyReference> properties(EntityKey key) {
		return key.parts().stream().flatMap((part) -> part.properties().stream());
	}

	public static ConditionExpression exists(PropertyReference property) {
		return new AttributeExists(Path.of(property.path().split("\\.")));
	}

	/**
	 * Return the addition to a method that demands some properties of its items.
	 */
	public static String demand(List<String> paths) {
		String name = paths.stream()
			.map((path) -> "And" + capitalized(path) + "IsNotNull")
			.collect(Collectors.joining());
		String query = paths.stream()
			.map((path) -> "attribute_exists(" + path + ")")
			.collect(Collectors.joining(" and "));
		return "…" + name + " (in @Query: " + query + ")";
	}

	static String capitalized(String path) {
		return Arrays.stream(path.split("\\.")).map(StringUtils::capitalize).collect(Collectors.joining());
	}

}
