package io.github.dynamospring.plan.key;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import org.jspecify.annotations.Nullable;

/**
 * Separation of an entity from the other types of its table in a Query.
 *
 * @param match the match, with a narrower range if that keeps them out
 * @param narrowedFrom the types that the narrower range keeps out
 * @param filter whether a filter keeps other types out
 */
public record TypeSeparation(KeyMatch match, List<String> narrowedFrom, boolean filter) {

	public static TypeSeparation of(DynamoPersistentEntity<?> entity, KeyMatch match) {
		List<DynamoPersistentEntity<?>> others = others(entity, match);
		if (others.isEmpty()) {
			return new TypeSeparation(match, List.of(), false);
		}
		KeyMatch narrow = match.withSort(match.sort().stream().map(TypeSeparation::narrow).toList());
		if (!others(entity, narrow).isEmpty()) {
			return new TypeSeparation(match, List.of(), true);
		}
		return new TypeSeparation(narrow, others.stream().<String>map(DynamoPersistentEntity::getTypeName).toList(),
				false);
	}

	private static AttributeCondition narrow(AttributeCondition condition) {
		if (condition instanceof ComposedCondition composed) {
			return composed.narrow();
		}
		return condition;
	}

	/**
	 * Return the other entities with items that could meet the conditions of a key.
	 */
	public static List<DynamoPersistentEntity<?>> others(DynamoPersistentEntity<?> entity, KeyMatch match) {
		List<DynamoPersistentEntity<?>> others = new ArrayList<>(entity.getTable().entities());
		others.removeIf((other) -> other.getType() == entity.getType() || !mayMatch(other, match));
		return others;
	}

	private static boolean mayMatch(DynamoPersistentEntity<?> other, KeyMatch match) {
		EntityKey key = counterpart(match.key(), other);
		if (key == null) {
			return match.key().parts().stream().allMatch((part) -> writes(other, part))
					&& match.conditions().stream().allMatch((condition) -> mayMatch(condition, part(other, condition)));
		}
		return match.conditions().stream().allMatch((condition) -> mayMatch(condition, part(key, condition)));
	}

	/**
	 * Return the key of another entity in the same table or index, or null if it is not
	 * in it.
	 */
	public static @Nullable EntityKey counterpart(EntityKey key, DynamoPersistentEntity<?> other) {
		String index = key.indexName();
		if (index == null) {
			return other.getPrimaryKey();
		}
		return other.findKey(index);
	}

	// A type without a declared index is still in it if it writes attributes of these
	// names.
	private static boolean writes(DynamoPersistentEntity<?> other, KeyPart part) {
		return other.getCodec().attributeNames().contains(part.attribute());
	}

	// An attribute that several keys share has equal templates in all of them.
	private static @Nullable KeyPart part(DynamoPersistentEntity<?> other, AttributeCondition condition) {
		for (EntityKey key : other.getKeys()) {
			KeyPart part = part(key, condition);
			if (part != null) {
				return part;
			}
		}
		return null;
	}

	private static @Nullable KeyPart part(EntityKey key, AttributeCondition condition) {
		for (KeyPart part : key.parts()) {
			if (part.attribute().equals(condition.attribute())) {
				return part;
			}
		}
		return null;
	}

	private static boolean mayMatch(AttributeCondition condition, @Nullable KeyPart other) {
		return !(condition instanceof ComposedCondition composed) || !(other instanceof KeyPart.Composed part)
				|| composed.mayMatch(part.encoder());
	}

}
