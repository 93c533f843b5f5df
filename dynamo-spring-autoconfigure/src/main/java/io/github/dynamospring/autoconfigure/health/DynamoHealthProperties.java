package io.github.dynamospring.autoconfigure.health;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of the health indicator.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.health")
public class DynamoHealthProperties {

	/**
	 * Longest time that a check takes, all tables together.
	 */
	private Duration timeout = Duration.ofSeconds(1);

	/**
	 * Logical names of the tables that are checked. When empty, all tables of the
	 * application are.
	 */
	private Set<String> tables = new LinkedHashSet<>();

	public Duration getTimeout() {
		return this.timeout;
	}

	public void setTimeout(Duration timeout) {
		this.timeout = timeout;
	}

	public Set<String> getTables() {
		return this.tables;
	}

	public void setTables(Set<String> tables) {
		this.tables = tables;
	}

}
