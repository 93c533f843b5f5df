package io.github.dynamospring.autoconfigure.stream;

import io.github.dynamospring.autoconfigure.client.DynamoDbStreamsClients;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.stream.StreamConnector;
import io.github.dynamospring.stream.StreamTable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Tables of listeners with the clients of the application.
 */
class ClientStreamConnector implements StreamConnector {

	private final TableClients clients;

	private final DynamoDbStreamsClients streams;

	private final TableNameResolver names;

	private final DynamoTablesProperties properties;

	ClientStreamConnector(TableClients clients, DynamoDbStreamsClients streams, TableNameResolver names,
			DynamoTablesProperties properties) {
		this.clients = clients;
		this.streams = streams;
		this.names = names;
		this.properties = properties;
	}

	@Override
	public void require(TableModel table) {
		this.properties.requireStream(table.logicalName());
	}

	@Override
	public StreamTable connect(TableModel table) {
		DynamoDbClient client = this.clients.get(table.client());
		return new StreamTable(table.logicalName(), this.names.resolve(table.logicalName()), client,
				this.streams.get(client, table.client() == null));
	}

	@Override
	public void close() {
		this.streams.close();
	}

}
