package io.github.dynamospring.operations.advice.model;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import org.jspecify.annotations.Nullable;

/**
 * Rule that a partition key has many values, at any time. An entity of one item has one,
 * and an index with a condition has few items, so that this matters less.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html">Best
 * practices for partition keys</a>
 */
final class PartitionRule implements ModelRule {

	private static final int MANY = 64;

	private static final int READ_LIMIT = 3000;

	private static final int WRITE_LIMIT = 1000;

	@Override
	public void examine(PlannedTable table, Consumer<AdviceFinding> found) {
		for (DynamoPersistentEntity<?> entity : table.model().entities()) {
			table.model()
				.keysOf(entity)
				.stream()
				.filter((key) -> !isSingleItem(key))
				.map((key) -> examine(table, entity, key))
				.filter(Objects::nonNull)
				.forEach(found);
		}
	}

	private static boolean isSingleItem(EntityKey key) {
		return key.kind() == EntityKey.Kind.TABLE
				&& key.parts().stream().allMatch((part) -> part.properties().isEmpty());
	}

	private static @Nullable AdviceFinding examine(PlannedTable table, DynamoPersistentEntity<?> entity,
			EntityKey key) {
		// a local index has the partition key of its table
		if (key.kind() == EntityKey.Kind.LOCAL) {
			return null;
		}
		PartitionValues values = PartitionValues.of(entity, key);
		if (values.isMany() || values.unit() == null && values.count() > MANY) {
			return null;
		}
		Severity severity = (key.when() != null) ? Severity.INFO : Severity.WARNING;
		String template = "The partition key of " + key.describe() + " of " + ModelSubjects.name(entity);
		AdviceCode code = (values.unit() != null) ? AdviceCode.TIME_PARTITION : AdviceCode.LOW_CARDINALITY_PARTITION;
		return new AdviceFinding(code, severity, table.key(entity, key), template + " has " + describe(values, key),
				action(table, entity, key), null);
	}

	private static String describe(PartitionValues values, EntityKey key) {
		String unit = values.unit();
		String count = (values.count() > 1) ? values.count() + " values at most" : "one value";
		String take = (values.count() > 1) ? "which take " : "which takes ";
		String limit = AdviceSaving.figure((double) values.count() * WRITE_LIMIT) + " write and "
				+ AdviceSaving.figure((double) values.count() * READ_LIMIT) + " read units a second";
		String text = count + ", " + take + limit;
		if (unit != null) {
			text = count + " in each " + unit + ", " + take + limit + " of all that is written at a time";
		}
		if (key.kind() == EntityKey.Kind.GLOBAL) {
			return text + "; beyond that, writes of the table are throttled too";
		}
		return text;
	}

	private static String action(PlannedTable table, DynamoPersistentEntity<?> entity, EntityKey key) {
		KeyPart part = key.partition().get(0);
		String spreading = Stream.concat(entity.getPrimaryKey().parts().stream(), key.parts().stream())
			.flatMap((candidate) -> candidate.properties().stream())
			.filter(PartitionValues::isMany)
			.map(PropertyReference::path)
			.reduce((first, second) -> second)
			.orElse(null);
		if (spreading == null || !(part instanceof KeyPart.Composed)) {
			return "Add a property of many values to the partition key, or a @Shard that spreads writes";
		}
		String template = key.partition().stream().map(KeyPart::template).collect(Collectors.joining());
		return "Spread it, as by partition = \"" + template + table.model().keyFormat().delimiter() + "{" + spreading
				+ "|shard:16}\", with shards that a method reads at the same time, or begin it with a property of many "
				+ "values";
	}

}
