package io.github.dynamospring.operations.checklist;

import java.util.List;

import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Client to check, with its tables.
 *
 * @param name the name, or null for the default client
 * @param client the client
 * @param tables the tables of the application in its account and region
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
		if (this.name != null) {
			return "client " + this.name;
		}
		return "client";
	}

	/**
	 * Return the name of its account and region in lines.
	 */
	String accountSubject() {
		if (this.name != null) {
			return "account of client " + this.name;
		}
		return "account";
	}

}
