package io.github.dynamospring.core;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

import org.springframework.core.task.TaskDecorator;

/**
 * A request that a thread of the template sends, with what a decorator puts around it.
 * Where that fails or leaves the request out, so does the request: its caller waits for
 * it.
 *
 * @param <O> the type of the result
 */
final class FanOutTask<O> extends FutureTask<O> {

	private final Runnable decorated;

	FanOutTask(Callable<O> request, TaskDecorator decorator) {
		super(request);
		this.decorated = decorator.decorate(super::run);
	}

	@Override
	public void run() {
		try {
			this.decorated.run();
			if (!isDone()) {
				setException(new IllegalStateException(
						"The task decorator of the template returned without having run a request"));
			}
		}
		catch (RuntimeException | Error ex) {
			if (isDone()) {
				throw ex;
			}
			setException(ex);
		}
	}

}
