package io.github.dynamospring.autoconfigure.embedded;

import java.nio.file.Path;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.embedded.EmbeddedMode;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of DynamoDB Local in this JVM.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.embedded")
public class DynamoEmbeddedProperties {

	private static final int MAX_PORT = 65535;

	/**
	 * When to start DynamoDB Local inside this JVM.
	 */
	private EmbeddedMode mode = EmbeddedMode.AUTO;

	/**
	 * Directory for the tables, created for its owner alone if absent. By default they
	 * are kept in memory.
	 */
	private @Nullable Path path;

	/**
	 * Port of DynamoDB Local on the loopback interface. By default a free one.
	 */
	private @Nullable Integer port;

	public EmbeddedMode getMode() {
		return this.mode;
	}

	public void setMode(EmbeddedMode mode) {
		this.mode = mode;
	}

	public @Nullable Path getPath() {
		return this.path;
	}

	public void setPath(@Nullable Path path) {
		this.path = path;
	}

	public @Nullable Integer getPort() {
		return this.port;
	}

	public void setPort(@Nullable Integer port) {
		this.port = port;
	}

	/**
	 * Determine the port of the server, zero for a free one.
	 */
	int determinePort() {
		Integer port = this.port;
		new PropertyCheck("dynamo.embedded").isTrue(port == null || (port >= 0 && port <= MAX_PORT), "port", port,
				"It must be between 0 and " + MAX_PORT + ", where 0 is for a free one.");
		return (port != null) ? port : 0;
	}

}
