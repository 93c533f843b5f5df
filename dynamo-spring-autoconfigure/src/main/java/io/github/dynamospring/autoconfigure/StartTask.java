package io.github.dynamospring.autoconfigure;

import org.springframework.context.SmartLifecycle;

/**
 * Lifecycle that does a task in an early phase of the start. By then the entities of
 * lazily created repositories are known and their methods are verified. No web server,
 * listener or runner works yet.
 *
 * @since 0.1
 */
public final class StartTask implements SmartLifecycle {

	private final int phase;

	private final Runnable task;

	private volatile boolean running;

	/**
	 * Create a lifecycle.
	 * @param phase the number of the phase, where zero is the first
	 * @param task the task
	 */
	public StartTask(int phase, Runnable task) {
		this.phase = Integer.MIN_VALUE + phase;
		this.task = task;
	}

	@Override
	public void start() {
		this.task.run();
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public boolean isPauseable() {
		return false;
	}

	@Override
	public int getPhase() {
		return this.phase;
	}

}
