package io.github.dynamospring.autoconfigure.table;

import org.springframework.context.SmartLifecycle;

/**
 * Lifecycle that manages the tables of all entities in the first phase of the start. By
 * then the entities of lazily created repositories are known and their methods are
 * verified, and no web server, listener or runner has begun to work.
 */
class TableInitializer implements SmartLifecycle {

	private final Runnable management;

	private volatile boolean running;

	TableInitializer(Runnable management) {
		this.management = management;
	}

	@Override
	public void start() {
		this.management.run();
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
		return Integer.MIN_VALUE;
	}

}
