package io.github.dynamospring.autoconfigure.operations.cost;

import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.operations.cost.DynamoCosts;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Section {@code cost} of the endpoint.
 *
 * @param costs the described costs
 */
record CostSection(DynamoCosts costs) implements DynamoEndpointSection {

	@Override
	public String name() {
		return "cost";
	}

	@Override
	public OperationResponseBody describe() {
		return CostDescriptor.of(this.costs.report());
	}

}
