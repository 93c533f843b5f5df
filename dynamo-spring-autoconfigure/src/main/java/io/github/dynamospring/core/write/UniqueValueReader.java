package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.expression.Placeholders;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * Reader of the unique values in place.
 */
final class UniqueValueReader {

	private final Placeholders placeholders = new Placeholders();

	private final String projection;

	UniqueValueReader(List<String> attributes) {
		this.projection = attributes.stream().map(this.placeholders::name).collect(Collectors.joining(", "));
	}

	/**
	 * Read the unique values of the item of a write, strongly consistently.
	 * @param sender sends the read as a part of the call that writes
	 * @return the values, or empty if there is neither item nor value
	 */
	Map<String, AttributeValue> read(ItemWrite write, RequestSender sender) {
		return sender.send(request(write)).item();
	}

	GetItemRequest.Builder request(ItemWrite write) {
		return GetItemRequest.builder()
			.tableName(write.table())
			.key(write.key())
			.consistentRead(true)
			.projectionExpression(this.projection)
			.expressionAttributeNames(this.placeholders.names());
	}

}
