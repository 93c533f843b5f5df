package io.github.dynamospring.test;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.context.support.StaticApplicationContext;
import org.springframework.test.context.TestContext;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link FaultInjectionTestExecutionListener}.
 */
class FaultInjectionTestExecutionListenerTests {

	private final FaultInjection faults = new FaultInjection(() -> null, () -> {
	});

	private final TestContext test = mock(TestContext.class);

	@BeforeEach
	void setUp() {
		StaticApplicationContext context = new StaticApplicationContext();
		context.registerBean(FaultInjection.class, () -> this.faults);
		context.refresh();
		given(this.test.hasApplicationContext()).willReturn(true);
		given(this.test.getApplicationContext()).willReturn(context);
		this.faults.decorate(null);
	}

	@Test
	void refusesFaultsThatNoAttemptHasMet() {
		this.faults.onOperation("Query").throttle(2);
		this.faults.onOperation("PutItem").loseAnswer(1);
		attempt("PutItem");
		this.faults.onOperation("GetItem").fail(1);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(this::end)
			.withMessage(
					"No attempt has met the faults [throttle(2) of Query, fail(1) of GetItem]: send such a request "
							+ "in the test, or leave them out. FaultInjection.clear() drops them.");
		assertThatNoException().isThrownBy(this::end);
	}

	@Test
	void dropsTheRestOfFaultsThatWereMet() {
		this.faults.onOperation("Query").throttle(100);
		attempt("Query");
		assertThatNoException().isThrownBy(this::end);
	}

	@Test
	void leavesTestsThatFailAnyway() {
		given(this.test.getTestException()).willReturn(new AssertionError("of the test"));
		this.faults.onOperation("Query").throttle(2);
		assertThatNoException().isThrownBy(this::end);
	}

	private void attempt(String operation) {
		this.faults.begin(new FaultInjection.Attempt(operation, null));
		this.faults.take();
	}

	private void end() {
		new FaultInjectionTestExecutionListener().afterTestMethod(this.test);
	}

}
