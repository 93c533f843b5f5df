package io.github.dynamospring.test;

import java.util.List;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * Listener that drops the faults and events left by a test, because the next test may
 * have the same context. A fault that no attempt has met fails the test.
 */
class FaultInjectionTestExecutionListener extends AbstractTestExecutionListener {

	@Override
	public int getOrder() {
		return 4901;
	}

	@Override
	public void afterTestMethod(TestContext test) {
		if (test.hasApplicationContext()) {
			test.getApplicationContext().getBeanProvider(StreamProbe.class).ifAvailable(StreamProbe::clear);
			test.getApplicationContext()
				.getBeanProvider(FaultInjection.class)
				.ifAvailable((faults) -> refuseUnmet(faults.clearUnmet(), test));
		}
	}

	private static void refuseUnmet(List<String> unmet, TestContext test) {
		if (!unmet.isEmpty() && test.getTestException() == null) {
			throw new AssertionError("No attempt has met the faults " + unmet
					+ ": send such a request in the test, or leave them out. FaultInjection.clear() drops them.");
		}
	}

}
