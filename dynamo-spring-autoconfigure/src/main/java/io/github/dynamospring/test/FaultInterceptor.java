package io.github.dynamospring.test;

import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.test.FaultInjection.Attempt;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/**
 * Interceptor that announces the next request to the injection, on the thread that gives
 * it to the HTTP client. The HTTP client itself sees neither operations nor access
 * patterns.
 */
class FaultInterceptor implements ExecutionInterceptor {

	private final FaultInjection faults;

	FaultInterceptor(FaultInjection faults) {
		this.faults = faults;
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		this.faults.begin(new Attempt(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME),
				attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN)));
	}

}
