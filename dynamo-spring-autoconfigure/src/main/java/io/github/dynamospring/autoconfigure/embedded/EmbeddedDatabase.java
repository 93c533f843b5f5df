package io.github.dynamospring.autoconfigure.embedded;

import java.net.URI;
import java.util.function.Supplier;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.LocalDynamoConnectionDetails;
import io.github.dynamospring.embedded.DynamoDbLocal;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Handle of the database inside this JVM, which may not be started. The database stops
 * with the context, unless Boot's DevTools restart the application.
 *
 * @since 0.1
 */
public final class EmbeddedDatabase implements SmartInitializingSingleton, DisposableBean {

	private final EmbeddedDatabaseStarter starter;

	private final Runnable left;

	private @Nullable Supplier<@Nullable Running> waiting;

	private @Nullable Running running;

	EmbeddedDatabase(EmbeddedDatabaseStarter starter, @Nullable Running running) {
		this.starter = starter;
		this.running = running;
		this.left = () -> {
		};
	}

	/**
	 * Create a handle of a database that starts on demand.
	 * @param waiting starts it, unless it is decided otherwise
	 * @param left called if the database was not needed during start-up
	 */
	EmbeddedDatabase(EmbeddedDatabaseStarter starter, Supplier<@Nullable Running> waiting, Runnable left) {
		this.starter = starter;
		this.waiting = waiting;
		this.left = left;
	}

	/**
	 * Find the connection details of an application: its bean, else the details of the
	 * database inside this JVM if a client of the application uses it.
	 * @param beans the beans of the application
	 * @return the details, or null if the connection of the clients is unknown
	 */
	public static @Nullable DynamoConnectionDetails find(BeanFactory beans) {
		DynamoConnectionDetails details = beans.getBeanProvider(DynamoConnectionDetails.class).getIfAvailable();
		EmbeddedDatabase database = beans.getBeanProvider(EmbeddedDatabase.class).getIfAvailable();
		return (details == null && database != null) ? database.connectionDetails() : details;
	}

	/**
	 * Return the reason, as a clause, for not starting the database. It is null if the
	 * database was started, or before the decision.
	 */
	public @Nullable String absence() {
		return this.starter.absence();
	}

	/**
	 * Return whether DynamoDB Local is on the class path.
	 */
	public boolean isOnClassPath() {
		return this.starter.isPresent();
	}

	/**
	 * Return whether the database was started.
	 */
	public synchronized boolean isRunning() {
		return this.running != null;
	}

	/**
	 * Return whether it has data of an earlier start in memory.
	 */
	public synchronized boolean isKept() {
		return this.running != null && this.running.kept();
	}

	/**
	 * Return the details of the connection to it, or null if it was not started.
	 */
	public synchronized @Nullable DynamoConnectionDetails connectionDetails() {
		if (this.running == null) {
			return null;
		}
		URI endpoint = this.running.local().getEndpoint();
		return (LocalDynamoConnectionDetails) () -> endpoint;
	}

	/**
	 * Return the details of the connection to it. A database that starts on demand,
	 * because the application has its own client, is started now if that is decided.
	 * @return the details, or null if it was not started
	 */
	public synchronized @Nullable DynamoConnectionDetails startedConnectionDetails() {
		Supplier<@Nullable Running> start = this.waiting;
		if (start != null) {
			this.waiting = null;
			this.running = start.get();
		}
		return connectionDetails();
	}

	@Override
	public synchronized void afterSingletonsInstantiated() {
		if (this.waiting != null) {
			this.left.run();
		}
	}

	@Override
	public synchronized void destroy() {
		if (this.running != null) {
			this.running.end().run();
		}
	}

	/**
	 * Started database.
	 *
	 * @param kept whether it has data of an earlier start in memory
	 * @param end the action at the end of the context
	 */
	record Running(DynamoDbLocal local, boolean kept, Runnable end) {

	}

}
