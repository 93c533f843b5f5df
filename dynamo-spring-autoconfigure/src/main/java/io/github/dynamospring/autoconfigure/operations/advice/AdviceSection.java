package io.github.dynamospring.autoconfigure.operations.advice;

import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.operations.advice.DynamoAdvisor;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Section of the endpoint that shows advice.
 */
class AdviceSection implements DynamoEndpointSection {

	private final DynamoAdvisor advisor;

	AdviceSection(DynamoAdvisor advisor) {
		this.advisor = advisor;
	}

	@Override
	public String name() {
		return "advice";
	}

	@Override
	public OperationResponseBody describe() {
		return AdviceDescriptor.of(this.advisor);
	}

}
