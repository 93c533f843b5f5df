package io.github.dynamospring.autoconfigure.embedded;

import java.nio.file.Path;

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

	/**
	 * When to start DynamoDB Local inside this JVM.
	 */
	private EmbeddedMode mode = EmbeddedMode.AUTO;

	/**
	 * Directory that keeps the tables. Created for its owner alone if absent. By default
	 * they live in memory.
	 */
	private @Nullable Path path;

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

}
