package io.github.dynamospring.core.write;

import java.util.List;

import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DeletePattern;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.BoundDelete;
import io.github.dynamospring.plan.read.DeletePlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Runner of one planned deletion.
 */
public final class PlannedDelete implements DeletePattern {

	private final DeletePlan plan;

	private final AccessPlan served;

	private final RequestSender sender;

	private final WriteSender writeSender;

	private final ItemWriteFactory<?> writes;

	private final WriteGuard guard;

	private final WriteCondition condition;

	private final boolean isSilent;

	public PlannedDelete(DeletePlan plan, AccessPlan served, RequestSender sender, WriteSender writeSender,
			ItemWriteFactory<?> writes) {
		String own = plan.request().writeCondition();
		this.plan = plan;
		this.served = served;
		this.sender = sender;
		this.writeSender = writeSender;
		this.writes = writes;
		this.guard = (own != null) ? WriteGuard.ALIVE : WriteGuard.NONE;
		this.condition = WriteCondition.of(plan.request().entity(), this.guard, plan.condition(),
				plan.parametersOfCondition());
		this.isSilent = own == null && plan.condition() != null;
	}

	@Override
	public AccessPlan plan() {
		return this.served;
	}

	@Override
	public long delete(@Nullable Object... arguments) {
		try {
			this.writeSender.apply(write(arguments));
			return 1;
		}
		catch (ConditionFailedException ex) {
			if (this.isSilent) {
				return 0;
			}
			throw ex;
		}
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		return List.of(write(arguments).request());
	}

	private PendingWrite write(@Nullable Object[] arguments) {
		BoundDelete bound = this.plan.bindFor(this.sender.tenant().of(this.plan.request(), arguments), arguments);
		long now = this.writes.now();
		return this.writes.delete(AttributeValues.of(bound.key()), this.guard, this.condition.bind(0, now, arguments),
				now, this.sender);
	}

}
