package io.github.dynamospring.operations.advice.model;

import java.time.temporal.Temporal;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.ReadPlan;
import org.jspecify.annotations.Nullable;

/**
 * Rule that an ever-growing item collection is not read whole, because each read takes
 * more from day to day. Collections with expiring or deleted items, or with a unit of
 * time at the end of the partition key, give no finding. The same holds if no method
 * reads the collection whole.
 */
final class GrowthRule implements ModelRule {

	private static final Set<Result.Kind> WHOLE = Set.of(Result.Kind.LIST, Result.Kind.STREAM, Result.Kind.COUNT,
			Result.Kind.COLLECTION);

	@Override
	public void examine(PlannedTable table, Consumer<AdviceFinding> found) {
		for (DynamoPersistentEntity<?> entity : table.model().entities()) {
			PropertyReference time = time(entity);
			if (time != null && entity.getTimeToLiveProperty() == null && !isDeleted(table, entity)) {
				List<AccessPlan> readers = table.plans()
					.stream()
					.filter((plan) -> readsWhole(plan, entity, time.path()))
					.toList();
				if (!readers.isEmpty()) {
					found.accept(finding(table, entity, time, readers));
				}
			}
		}
	}

	/**
	 * Return the time that items are sorted by, or null if they are not, or if each unit
	 * of time has a partition.
	 */
	private static @Nullable PropertyReference time(DynamoPersistentEntity<?> entity) {
		EntityKey key = entity.getPrimaryKey();
		boolean bucketed = properties(key.partition()).anyMatch(GrowthRule::isTime);
		if (bucketed) {
			return null;
		}
		return properties(key.sort()).findFirst().filter(GrowthRule::isTime).orElse(null);
	}

	private static Stream<PropertyReference> properties(List<KeyPart> parts) {
		return parts.stream().flatMap((part) -> part.properties().stream());
	}

	private static boolean isTime(PropertyReference property) {
		return Temporal.class.isAssignableFrom(property.type());
	}

	private static boolean isDeleted(PlannedTable table, DynamoPersistentEntity<?> entity) {
		return table.plans()
			.stream()
			.anyMatch((plan) -> (plan instanceof DeletePlan || plan instanceof DeleteQueryPlan)
					&& plan.entity() == entity);
	}

	private static boolean readsWhole(AccessPlan plan, DynamoPersistentEntity<?> entity, String time) {
		if (!(plan instanceof ReadPlan read) || read.index() != null || read.scan() != null) {
			return false;
		}
		PatternRequest request = read.request();
		return (plan.entity() == entity || request.members().contains(entity))
				&& WHOLE.contains(request.result().kind()) && request.result().limit() == null
				&& !request.dynamicLimit() && !isBound(request.condition(), time);
	}

	private static boolean isBound(@Nullable ConditionExpression condition, String property) {
		return condition == null || condition.paths().stream().map(Objects::toString).anyMatch(property::equals);
	}

	private static AdviceFinding finding(PlannedTable table, DynamoPersistentEntity<?> entity, PropertyReference time,
			List<AccessPlan> readers) {
		String bucket = "{" + time.path() + "|month}";
		return new AdviceFinding(AdviceCode.GROWING_COLLECTION, Severity.INFO,
				table.key(entity, entity.getPrimaryKey()),
				"Items of one partition of " + entity.getPrimaryKey().describe() + " are sorted by " + time.path()
						+ ", have no time to live, and no access pattern deletes them, while each call of "
						+ PlannedTable.names(readers) + " reads all of them",
				"Ask for a range of " + time.path()
						+ ", a Limit or a Window, let items expire by a @TimeToLive, or end "
						+ "the partition with a unit of time such as " + bucket,
				null);
	}

}
