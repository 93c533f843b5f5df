package io.github.dynamospring.client.retry;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.client.retry.RetrySettings.Budget;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RetryBudget}.
 */
class RetryBudgetTests {

	@Test
	void isSpent() {
		RetryBudget budget = new RetryBudget(new Budget(12, 5, 1));
		assertThat(budget.spend()).isTrue();
		assertThat(budget.spend()).isTrue();
		assertThat(budget.spend()).isFalse();
		assertThat(budget.spend()).isFalse();
	}

	@Test
	void earnsWhatSuccessesGiveBack() {
		RetryBudget budget = new RetryBudget(new Budget(5, 5, 2));
		assertThat(budget.spend()).isTrue();
		budget.refund();
		budget.refund();
		assertThat(budget.spend()).isFalse();
		budget.refund();
		assertThat(budget.spend()).isTrue();
		assertThat(budget.spend()).isFalse();
	}

	@Test
	void givesBackWhatAnAttemptTook() {
		RetryBudget budget = new RetryBudget(new Budget(12, 5, 1));
		assertThat(budget.spend()).isTrue();
		assertThat(budget.spend()).isTrue();
		budget.giveBack();
		assertThat(budget.spend()).isTrue();
		assertThat(budget.spend()).isFalse();
		budget.giveBack();
		budget.giveBack();
		budget.giveBack();
		assertThat(budget.spend()).isTrue();
		assertThat(budget.spend()).isTrue();
		assertThat(budget.spend()).isFalse();
	}

	@Test
	void keepsNoMoreThanItsCapacity() {
		RetryBudget budget = new RetryBudget(new Budget(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE));
		assertThat(budget.spend()).isTrue();
		budget.refund();
		budget.refund();
		assertThat(budget.spend()).isTrue();
		assertThat(budget.spend()).isFalse();
	}

	@Test
	void hasNoLimitWhereNothingIsCharged() {
		RetryBudget budget = new RetryBudget(new Budget(0, 0, 1));
		assertThat(IntStream.range(0, 1000).allMatch((retry) -> budget.spend())).isTrue();
	}

	@Test
	void isSpentOnceByManyThreads() throws InterruptedException {
		RetryBudget budget = new RetryBudget(new Budget(1000, 1, 1));
		AtomicInteger spent = new AtomicInteger();
		CountDownLatch start = new CountDownLatch(1);
		Thread[] threads = Stream.generate(() -> new Thread(() -> spend(budget, spent, start)))
			.limit(8)
			.toArray(Thread[]::new);
		for (Thread thread : threads) {
			thread.start();
		}
		start.countDown();
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(spent).hasValue(1000);
	}

	private static void spend(RetryBudget budget, AtomicInteger spent, CountDownLatch start) {
		try {
			start.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		while (budget.spend()) {
			spent.incrementAndGet();
		}
	}

}
