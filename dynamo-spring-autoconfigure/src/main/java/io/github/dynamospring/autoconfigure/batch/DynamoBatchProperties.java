package io.github.dynamospring.autoconfigure.batch;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of the job repository of Spring Batch.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.batch")
public class DynamoBatchProperties {

	/**
	 * Whether jobs of Spring Batch are kept in DynamoDB.
	 */
	private boolean jobRepository;

	/**
	 * Logical name of the table for jobs and their executions.
	 */
	private String table = "batch";

	/**
	 * Name of the client of the table. By default the default client.
	 */
	private @Nullable String client;

	public boolean isJobRepository() {
		return this.jobRepository;
	}

	public void setJobRepository(boolean jobRepository) {
		this.jobRepository = jobRepository;
	}

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

}
