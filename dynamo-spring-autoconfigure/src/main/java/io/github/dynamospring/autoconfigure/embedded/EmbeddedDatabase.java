package io.github.dynamospring.autoconfigure.embedded;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.embedded.DynamoDbLocal;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.beans.factory.DisposableBean;

/**
 * Handle of the database inside this JVM, started or not. The database stops with the
 * context.
 *
 * @since 0.1
 */
public final class EmbeddedDatabase implements DisposableBean {

	private final @Nullable DynamoDbLocal local;

	private final QuietLoggers loggers;

	EmbeddedDatabase(@Nullable DynamoDbLocal local, QuietLoggers loggers) {
		this.local = local;
		this.loggers = loggers;
	}

	/**
	 * Return whether the database was started.
	 */
	public boolean isRunning() {
		return this.local != null;
	}

	/**
	 * Return the details of the connection to it, or null if it was not started. Any
	 * region and credentials see the same tables.
	 */
	public @Nullable DynamoConnectionDetails connectionDetails() {
		if (this.local == null) {
			return null;
		}
		return new FixedConnectionDetails(this.local.getEndpoint(), "local",
				StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
	}

	@Override
	public void destroy() {
		DynamoDbLocal running = this.local;
		if (running != null) {
			this.loggers.run(running::close);
		}
	}

}
