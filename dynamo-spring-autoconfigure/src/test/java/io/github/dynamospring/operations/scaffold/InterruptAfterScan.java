package io.github.dynamospring.operations.scaffold;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * {@link ExecutionInterceptor} that interrupts the thread of a call once it has a page.
 */
class InterruptAfterScan implements ExecutionInterceptor {

	@Override
	public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
		if (context.response() instanceof ScanResponse) {
			Thread.currentThread().interrupt();
		}
	}

}
