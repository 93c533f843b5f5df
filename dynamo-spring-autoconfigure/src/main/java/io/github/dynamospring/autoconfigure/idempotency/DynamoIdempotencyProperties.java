package io.github.dynamospring.autoconfigure.idempotency;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.TableClients;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of idempotent calls.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.idempotency")
public class DynamoIdempotencyProperties {

	/**
	 * Logical name of the table for the records of calls.
	 */
	private String table = "idempotency";

	/**
	 * Name of the client of the table for the records of calls. By default the default
	 * client.
	 */
	private @Nullable String client;

	public String getTable() {
		return this.table;
	}

	public void setTable(String table) {
		this.table = table;
	}

	public @Nullable String getClient() {
		return this.client;
	}

	public void setClient(@Nullable String client) {
		this.client = client;
	}

	void check(TableClients clients) {
		clients.verify(new PropertyCheck("dynamo.idempotency"), this.table, this.client);
	}

}
