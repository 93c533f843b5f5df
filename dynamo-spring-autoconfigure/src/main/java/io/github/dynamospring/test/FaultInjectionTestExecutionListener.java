package io.github.dynamospring.test;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * Listener that drops the faults that a test has left, because the next one may have the
 * same context.
 */
class FaultInjectionTestExecutionListener extends AbstractTestExecutionListener {

	@Override
	public int getOrder() {
		return 4901;
	}

	@Override
	public void afterTestMethod(TestContext test) {
		if (test.hasApplicationContext()) {
			test.getApplicationContext().getBeanProvider(FaultInjection.class).ifAvailable(FaultInjection::clear);
		}
	}

}
