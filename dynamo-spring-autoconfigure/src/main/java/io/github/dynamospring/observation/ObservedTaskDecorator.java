package io.github.dynamospring.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.core.task.TaskDecorator;
import org.springframework.util.Assert;

/**
 * Task decorator that makes the observation of the thread that starts a task the current
 * one of the thread that runs it.
 *
 * @since 0.1
 */
public final class ObservedTaskDecorator implements TaskDecorator {

	private final ObservationRegistry registry;

	/**
	 * Create a decorator.
	 * @param registry the registry with the current observation of a thread
	 */
	public ObservedTaskDecorator(ObservationRegistry registry) {
		Assert.notNull(registry, "'registry' must not be null");
		this.registry = registry;
	}

	@Override
	public Runnable decorate(Runnable task) {
		Observation observation = this.registry.getCurrentObservation();
		if (observation == null) {
			return task;
		}
		return () -> run(task, observation);
	}

	private static void run(Runnable task, Observation observation) {
		try (Observation.Scope scope = observation.openScope()) {
			task.run();
		}
	}

}
