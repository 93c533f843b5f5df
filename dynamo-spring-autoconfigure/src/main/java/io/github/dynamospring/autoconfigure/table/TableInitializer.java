package io.github.dynamospring.autoconfigure.table;

import org.springframework.context.SmartLifecycle;
import org.springframework.core.metrics.ApplicationStartup;
import org.springframework.core.metrics.StartupStep;

/**
 * Lifecycle that manages the tables of all entities in the first phase of the start. By
 * then the entities of lazily created repositories are known and their methods are
 * verified. No web server, listener or runner works yet.
 */
class TableInitializer implements SmartLifecycle {

	private final ApplicationStartup startup;

	private final Runnable management;

	private volatile boolean running;

	TableInitializer(ApplicationStartup startup, Runnable management) {
		this.startup = startup;
		this.management = management;
	}

	@Override
	public void start() {
		StartupStep step = this.startup.start("dynamo.tables.manage");
		try {
			this.management.run();
		}
		finally {
			step.end();
		}
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
