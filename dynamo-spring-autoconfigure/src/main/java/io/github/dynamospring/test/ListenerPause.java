package io.github.dynamospring.test;

import java.util.List;

import io.github.dynamospring.stream.StreamListenerRegistry;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

import org.springframework.context.ApplicationContext;

/**
 * Pause of the listeners while tables are emptied. They lose their positions and begin
 * again with new streams, so they get the changes of the next test alone.
 */
final class ListenerPause implements AutoCloseable {

	private final ApplicationContext context;

	private final List<StreamListenerRegistry> listeners;

	ListenerPause(ApplicationContext context) {
		this.context = context;
		this.listeners = context.getBeanProvider(StreamListenerRegistry.class).stream().toList();
		this.listeners.forEach(StreamListenerRegistry::stop);
	}

	/**
	 * Turn the stream of a table off and on if it has listeners.
	 * @param table the logical name of the table
	 * @param name the name of the table in DynamoDB
	 */
	void renewStream(String table, String name, DynamoDbClient client) {
		if (isListened(table)) {
			StreamSpecification stream = client.describeTable((request) -> request.tableName(name))
				.table()
				.streamSpecification();
			client.updateTable((off) -> off.tableName(name).streamSpecification((none) -> none.streamEnabled(false)));
			client.updateTable((on) -> on.tableName(name).streamSpecification(stream));
		}
	}

	private boolean isListened(String table) {
		return this.listeners.stream()
			.flatMap((registry) -> registry.getContainers().stream())
			.anyMatch((container) -> container.getTable().equals(table));
	}

	@Override
	public void close() {
		this.context.getBeanProvider(StreamProbe.class).ifAvailable(StreamProbe::clear);
		this.listeners.forEach(StreamListenerRegistry::start);
	}

}
