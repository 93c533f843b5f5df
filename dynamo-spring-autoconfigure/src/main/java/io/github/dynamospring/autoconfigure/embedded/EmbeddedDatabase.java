package io.github.dynamospring.autoconfigure.embedded;

import java.util.function.Supplier;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.embedded.DynamoDbLocal;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Handle of the database inside this JVM, started or not. The database stops with the
 * context, unless Boot's DevTools restart the application.
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
	 * Create a handle of a database that waits to be asked for.
	 * @param waiting starts it, unless that is decided otherwise
	 * @param left told if nobody has asked for it by the end of the start
	 */
	EmbeddedDatabase(EmbeddedDatabaseStarter starter, Supplier<@Nullable Running> waiting, Runnable left) {
		this.starter = starter;
		this.waiting = waiting;
		this.left = left;
	}

	/**
	 * Find the details of the connection of an application: those of a bean, else those
	 * of the database inside this JVM if a client of the application has asked for it.
	 * @param beans the beans of the application
	 * @return the details, or null if nobody knows where the clients are connected
	 */
	public static @Nullable DynamoConnectionDetails find(BeanFactory beans) {
		DynamoConnectionDetails details = beans.getBeanProvider(DynamoConnectionDetails.class).getIfAvailable();
		EmbeddedDatabase database = beans.getBeanProvider(EmbeddedDatabase.class).getIfAvailable();
		return (details == null && database != null) ? database.connectionDetails() : details;
	}

	/**
	 * Return the reason, as a clause, for which the database was not started, or null if
	 * it was or that is not decided.
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
	 * Return whether it has the data of an earlier start, which are in memory alone.
	 */
	public synchronized boolean isKept() {
		return this.running != null && this.running.kept();
	}

	/**
	 * Return the details of the connection to it, or null if it was not started. Any
	 * region and credentials see the same tables.
	 */
	public synchronized @Nullable DynamoConnectionDetails connectionDetails() {
		if (this.running == null) {
			return null;
		}
		return new FixedConnectionDetails(this.running.local().getEndpoint(), "local",
				StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
	}

	/**
	 * Return the details of the connection to it. If it waits to be asked for, because
	 * the application has a client of its own, it is decided now whether to start it.
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
	 * Database that was started.
	 *
	 * @param kept whether it has the data of an earlier start, in memory
	 * @param end what to do at the end of the context
	 */
	record Running(DynamoDbLocal local, boolean kept, Runnable end) {

	}

}
