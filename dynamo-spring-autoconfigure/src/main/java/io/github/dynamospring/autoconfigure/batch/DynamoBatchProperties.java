package io.github.dynamospring.autoconfigure.batch;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.TableClients;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration properties of the job repository of Spring Batch. They are read by
 * placeholders and conditions.
 *
 * @param jobRepository Whether jobs of Spring Batch are kept in DynamoDB.
 * @param table Logical name of the table for jobs and their executions.
 * @param client Name of the client of the table. By default the default client.
 * @since 0.1
 */
@ConfigurationProperties("dynamo.batch")
public record DynamoBatchProperties(@DefaultValue("false") boolean jobRepository, @DefaultValue("batch") String table,
		@Nullable String client) {

	void check(TableClients clients) {
		clients.verify(new PropertyCheck("dynamo.batch"), this.table, this.client);
	}

}
