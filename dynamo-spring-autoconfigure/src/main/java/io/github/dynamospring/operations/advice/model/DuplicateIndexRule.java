package io.github.dynamospring.operations.advice.model;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.IndexUse;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.Projection;

/**
 * Rule that no index has the keys of another one, of which one would do. One that holds
 * less may be there because it is cheaper to read, so that this matters less.
 */
final class DuplicateIndexRule implements ModelRule {

	private final IndexUse.Lookup indexes;

	DuplicateIndexRule(IndexUse.Lookup indexes) {
		this.indexes = indexes;
	}

	@Override
	public void examine(PlannedTable table, Consumer<AdviceFinding> found) {
		List<IndexSchema> all = table.model().schema().indexes();
		for (int i = 0; i < all.size(); i++) {
			for (IndexSchema other : all.subList(i + 1, all.size())) {
				if (areAlike(table, all.get(i), other)) {
					found.accept(finding(table, all.get(i), other));
				}
			}
		}
	}

	private static boolean areAlike(PlannedTable table, IndexSchema one, IndexSchema other) {
		List<DynamoPersistentEntity<?>> entities = table.entitiesIn(one.name());
		return one.type() == other.type() && entities.equals(table.entitiesIn(other.name()))
				&& entities.stream().allMatch((entity) -> areAlike(key(entity, one), key(entity, other)));
	}

	private static EntityKey key(DynamoPersistentEntity<?> entity, IndexSchema index) {
		return Objects.requireNonNull(entity.findKey(index.name()));
	}

	private static boolean areAlike(EntityKey one, EntityKey other) {
		return templates(one.partition()).equals(templates(other.partition()))
				&& templates(one.sort()).equals(templates(other.sort()))
				&& Objects.toString(one.when()).equals(Objects.toString(other.when()));
	}

	private static List<String> templates(List<KeyPart> parts) {
		return parts.stream().map(KeyPart::template).toList();
	}

	private AdviceFinding finding(PlannedTable table, IndexSchema first, IndexSchema second) {
		Set<String> keys = Stream.of(first, second)
			.flatMap((index) -> index.keys().stream())
			.map(KeyAttribute::name)
			.collect(Collectors.toSet());
		boolean isSecondWider = !first.projection().covers(second.projection(), keys)
				&& second.projection().covers(first.projection(), keys);
		if (isSecondWider) {
			return finding(table, first, second, keys);
		}
		return finding(table, second, first, keys);
	}

	private AdviceFinding finding(PlannedTable table, IndexSchema spare, IndexSchema kept, Set<String> keys) {
		boolean isSame = spare.projection().covers(kept.projection(), keys)
				&& kept.projection().covers(spare.projection(), keys);
		IndexUse use = this.indexes.find(table.name(), spare.name());
		return new AdviceFinding(AdviceCode.DUPLICATE_INDEX, isSame ? Severity.WARNING : Severity.INFO,
				table.index(spare.name()),
				"It has the keys of index " + kept.name() + ", " + describe(table, spare)
						+ ", and each write of them is paid twice",
				"Let the access patterns read " + kept.name() + ", and delete this one" + unless(isSame, kept),
				use.saving());
	}

	private static String unless(boolean isSame, IndexSchema kept) {
		if (isSame) {
			return "";
		}
		if (kept.projection().type() == Projection.Type.ALL) {
			return ", unless its smaller items save more in reads than they take in writes";
		}
		return " once the other one includes the same attributes";
	}

	private static String describe(PlannedTable table, IndexSchema index) {
		return key(table.entitiesIn(index.name()).get(0), index).describe();
	}

}
