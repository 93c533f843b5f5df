package io.github.dynamospring.stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Table with a stream, and the clients that read it.
 *
 * @param logicalName the logical name of the table
 * @param name the name of the table in DynamoDB
 * @param client the client of the table
 * @param streams the client of its stream
 * @since 0.1
 */
public record StreamTable(String logicalName, String name, DynamoDbClient client, DynamoDbStreamsClient streams) {

	/**
	 * Return the description of the table if its stream is on, or null.
	 */
	public @Nullable TableDescription describe() {
		TableDescription found = this.client.describeTable((request) -> request.tableName(this.name)).table();
		StreamSpecification stream = found.streamSpecification();
		return (stream != null && Boolean.TRUE.equals(stream.streamEnabled())) ? found : null;
	}

	/**
	 * Return the ARN of the stream that is on, or null.
	 */
	public @Nullable String streamArn() {
		TableDescription described = describe();
		return (described != null) ? described.latestStreamArn() : null;
	}

}
