package io.github.dynamospring.core;

import java.util.List;

import io.github.dynamospring.plan.BoundDelete;
import io.github.dynamospring.plan.DeletePlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Runs one planned deletion.
 */
final class PlannedDelete implements DeletePattern {

	private final DeletePlan plan;

	private final RequestSender sender;

	PlannedDelete(DeletePlan plan, RequestSender sender) {
		this.plan = plan;
		this.sender = sender;
	}

	@Override
	public DeletePlan plan() {
		return this.plan;
	}

	@Override
	public void delete(@Nullable Object... arguments) {
		this.sender.send(request(this.plan.bind(arguments)));
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		return List.of(request(this.plan.bind(arguments)));
	}

	private DeleteItemRequest request(BoundDelete bound) {
		return DeleteItemRequest.builder()
			.tableName(this.sender.tableName(bound.table()))
			.key(AttributeValues.of(bound.key()))
			.build();
	}

}
