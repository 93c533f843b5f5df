package io.github.dynamospring.core;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.plan.BoundDelete;
import io.github.dynamospring.plan.DeletePlan;
import io.github.dynamospring.plan.Repeatability;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Runs one planned deletion.
 */
final class PlannedDelete implements DeletePattern {

	private final DeletePlan plan;

	private final RequestSender sender;

	private final WriteSender writeSender;

	private final WriteFailures<?> failures;

	private final @Nullable UniqueValues uniqueValues;

	private final MarkerKeyCheck keyCheck;

	PlannedDelete(DeletePlan plan, RequestSender sender, WriteSender writeSender, WriteFailures<?> failures,
			@Nullable UniqueValues uniqueValues) {
		this.plan = plan;
		this.sender = sender;
		this.writeSender = writeSender;
		this.failures = failures;
		this.uniqueValues = uniqueValues;
		this.keyCheck = MarkerKeyCheck.of(plan.request().entity());
	}

	@Override
	public DeletePlan plan() {
		return this.plan;
	}

	@Override
	public void delete(@Nullable Object... arguments) {
		ItemWrite plain = write(arguments);
		this.writeSender.apply((this.uniqueValues != null) ? this.uniqueValues.delete(plain, this.sender) : plain);
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		ItemWrite plain = write(arguments);
		return List.of((this.uniqueValues != null) ? this.uniqueValues.request(plain) : plain.deleteRequest().build());
	}

	private ItemWrite write(@Nullable Object[] arguments) {
		BoundDelete bound = this.plan.bind(arguments);
		Map<String, AttributeValue> key = this.keyCheck.check(AttributeValues.of(bound.key()));
		return ItemWrite.delete(this.sender.tableName(bound.table()), key, WriteExpressions.NONE, Repeatability.BLIND,
				new GuardedOutcome(this.failures, ItemWrite.Kind.DELETE, WriteGuard.NONE, key, 0, 0));
	}

}
