package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.read.ReadPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Context of the reads of one entity's table.
 *
 * @param batches the reader of items by their keys
 * @param attributes the reader of single attributes
 * @param primaryKey the names of the attributes of the table's primary key
 * @param globalIndexes the names of the indexes that cannot be read consistently
 * @param consistent whether the table and its local indexes are read strongly consistent
 * even where the plan does not ask for it
 * @param metered whether DynamoDB is asked for the capacity that requests consume
 * @param failures the translator of failures of an index
 */
record TableReadContext(BatchReader batches, ItemAttributes attributes, List<String> primaryKey,
		Set<String> globalIndexes, boolean consistent, boolean metered, ProjectionFailures failures) {

	static TableReadContext of(BatchReader batches, ReadPlan plan) {
		DynamoPersistentEntity<?> entity = plan.request().entity();
		List<String> primaryKey = entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList();
		return new TableReadContext(batches, ItemAttributes.of(entity, plan.index()), primaryKey, globalIndexes(entity),
				false, false, new ProjectionFailures(plan));
	}

	private static Set<String> globalIndexes(DynamoPersistentEntity<?> entity) {
		return entity.getKeys()
			.stream()
			.filter((key) -> key.kind() == EntityKey.Kind.GLOBAL)
			.map(EntityKey::indexName)
			.filter(Objects::nonNull)
			.collect(Collectors.toSet());
	}

	/**
	 * Return the context of a read of this thread.
	 * @see ConsistentReadScope
	 */
	TableReadContext forThisThread() {
		if (ConsistentReadScope.areAsked()) {
			return with(true, this.metered);
		}
		return this;
	}

	/**
	 * Return the context of a read that keeps to a rate.
	 */
	TableReadContext withMeter() {
		return with(this.consistent, true);
	}

	private TableReadContext with(boolean consistent, boolean metered) {
		return new TableReadContext(this.batches, this.attributes, this.primaryKey, this.globalIndexes, consistent,
				metered, this.failures);
	}

	RequestSender sender() {
		return this.batches.sender();
	}

	boolean isConsistent(@Nullable String index) {
		return this.consistent && (index == null || !this.globalIndexes.contains(index));
	}

	Map<String, AttributeValue> primaryKeyOf(Map<String, AttributeValue> item) {
		return AttributeValues.of(this.attributes.keysOf(item, this.primaryKey));
	}

}
