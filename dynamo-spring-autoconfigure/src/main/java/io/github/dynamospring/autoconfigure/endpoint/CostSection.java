package io.github.dynamospring.autoconfigure.endpoint;

import io.github.dynamospring.cost.DynamoCosts;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Section {@code cost} of the endpoint.
 *
 * @param costs what is described
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
