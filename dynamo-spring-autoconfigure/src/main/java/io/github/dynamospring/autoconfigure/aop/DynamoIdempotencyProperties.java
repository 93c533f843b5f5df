package io.github.dynamospring.autoconfigure.aop;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of idempotent calls.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.idempotency")
public class DynamoIdempotencyProperties {

	/**
	 * Logical name of the table that holds the records of calls.
	 */
	private String table = "idempotency";

	public String getTable() {
		return this.table;
	}

	public void setTable(String table) {
		this.table = table;
	}

}
