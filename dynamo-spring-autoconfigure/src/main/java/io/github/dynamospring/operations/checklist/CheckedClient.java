package io.github.dynamospring.operations.checklist;

import java.util.List;

import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Client that is checked, with the tables that it is for.
 *
 * @param name its name, or null for the default client
 * @param client the client
 * @param tables the tables of the application that are where it is connected
 * @since 0.1
 */
public record CheckedClient(@Nullable String name, DynamoDbClient client, List<TableDefinition> tables) {

	/**
	 * Create a client that is checked.
	 */
	public CheckedClient {
		tables = List.copyOf(tables);
	}

	/**
	 * Return how lines name it.
	 */
	String subject() {
		return (this.name != null) ? "client " + this.name : "client";
	}

	/**
	 * Return how lines name the account and region where it is connected.
	 */
	String accountSubject() {
		return (this.name != null) ? "account of client " + this.name : "account";
	}

}
