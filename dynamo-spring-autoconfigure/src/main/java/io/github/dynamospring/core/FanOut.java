package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;

import org.springframework.core.task.TaskDecorator;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Runs the requests of one call at the same time, as far as its executor has room.
 */
final class FanOut {

	private final Executor executor;

	private TaskDecorator decorator = (task) -> task;

	FanOut(Executor executor) {
		this.executor = executor;
	}

	void setTaskDecorator(TaskDecorator decorator) {
		this.decorator = decorator;
	}

	/**
	 * Apply a function to all inputs.
	 * @return the results in the order of the inputs
	 */
	<I, O> List<O> all(List<I> inputs, Function<I, O> function) {
		if (inputs.size() == 1) {
			return List.of(function.apply(inputs.get(0)));
		}
		List<Future<O>> futures = new ArrayList<>(inputs.size());
		try {
			inputs.forEach((input) -> futures.add(start(input, function)));
			List<O> results = new ArrayList<>(inputs.size());
			futures.forEach((future) -> results.add(get(future)));
			return results;
		}
		finally {
			futures.forEach((future) -> future.cancel(true));
		}
	}

	private <I, O> Future<O> start(I input, Function<I, O> function) {
		FanOutTask<O> task = new FanOutTask<>(() -> function.apply(input), this.decorator);
		this.executor.execute(task);
		return task;
	}

	private static <O> O get(Future<O> future) {
		try {
			return future.get();
		}
		catch (ExecutionException ex) {
			throw unwrap(ex);
		}
		catch (CancellationException ex) {
			throw new TransientDataAccessResourceException("The template was closed before a request was sent", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new TransientDataAccessResourceException("Interrupted while waiting for several requests", ex);
		}
	}

	private static RuntimeException unwrap(ExecutionException ex) {
		if (ex.getCause() instanceof Error error) {
			throw error;
		}
		return (ex.getCause() instanceof RuntimeException cause) ? cause : new IllegalStateException(ex);
	}

}
