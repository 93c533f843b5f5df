package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.DeletePattern;
import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.BoundDelete;
import io.github.dynamospring.plan.read.DeletePlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Runner of one planned deletion.
 */
public final class PlannedDelete implements DeletePattern {

	private final DeletePlan plan;

	private final RequestSender sender;

	private final WriteSender writeSender;

	private final WriteFailures<?> failures;

	private final @Nullable UniqueValues uniqueValues;

	private final Expiry expiry;

	private final WriteGuard guard;

	private final WriteCondition condition;

	private final MarkerWrites.KeyCheck keyCheck;

	public PlannedDelete(DeletePlan plan, RequestSender sender, WriteSender writeSender, WriteFailures<?> failures,
			@Nullable UniqueValues uniqueValues, Expiry expiry) {
		String own = plan.request().writeCondition();
		this.plan = plan;
		this.sender = sender;
		this.writeSender = writeSender;
		this.failures = failures;
		this.uniqueValues = uniqueValues;
		this.expiry = expiry;
		this.guard = (own != null) ? WriteGuard.ALIVE : WriteGuard.NONE;
		this.condition = WriteCondition.of(plan.request().entity(), this.guard, own, plan.parametersOfCondition());
		this.keyCheck = MarkerWrites.KeyCheck.of(plan.request().entity());
	}

	@Override
	public DeletePlan plan() {
		return this.plan;
	}

	@Override
	public long delete(@Nullable Object... arguments) {
		this.writeSender.apply(write(arguments));
		return 1;
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		return List.of(write(arguments).request());
	}

	private PendingWrite write(@Nullable Object[] arguments) {
		ItemWrite plain = plain(arguments);
		if (this.uniqueValues != null) {
			return this.uniqueValues.delete(plain, this.sender);
		}
		return plain;
	}

	private ItemWrite plain(@Nullable Object[] arguments) {
		BoundDelete bound = this.plan.bindFor(this.sender.tenant().of(this.plan.request(), arguments), arguments);
		Map<String, AttributeValue> key = this.keyCheck.check(AttributeValues.of(bound.key()));
		long now = this.expiry.now();
		return ItemWrite.delete(this.sender.tableName(bound.table()), key, this.condition.bind(0, now, arguments),
				this.guard.repeatabilityOfDeletion(),
				WriteOutcome.ofEntity(this.failures, key, null, false, ItemWrite.Kind.DELETE, this.guard, 0, now));
	}

}
