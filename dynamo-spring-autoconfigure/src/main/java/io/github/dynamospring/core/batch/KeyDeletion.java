package io.github.dynamospring.core.batch;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.UnprocessedRetry;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Deletion of the items of one table by their keys, whatever they are. A deletion may be
 * sent again at any time.
 */
public final class KeyDeletion {

	/** The most keys of one request. */
	public static final int MAX_KEYS = 25;

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final String table;

	private final @Nullable CapacityRate rate;

	private final Backoff backoff;

	/**
	 * Create a deletion.
	 * @param table the logical name of the table
	 * @param rate the rate at which items are deleted, or null for no bound
	 */
	public KeyDeletion(DynamoDbClient client, RequestSender sender, String table, @Nullable CapacityRate rate,
			Backoff backoff) {
		this.client = client;
		this.sender = sender;
		this.table = sender.tableName(table);
		this.rate = rate;
		this.backoff = backoff;
	}

	/**
	 * Delete items.
	 * @param keys distinct keys, {@value #MAX_KEYS} at most
	 * @return how many were deleted. DynamoDB left the others unprocessed several times
	 * in a row
	 */
	public int delete(List<Map<String, AttributeValue>> keys) {
		UnprocessedRetry retry = new UnprocessedRetry(this.backoff, UnprocessedRetry::sleep);
		List<WriteRequest> left = keys.stream()
			.map((key) -> WriteRequest.builder().deleteRequest((request) -> request.key(key)).build())
			.toList();
		while (!left.isEmpty()) {
			List<WriteRequest> sent = left;
			left = send(sent);
			if (!left.isEmpty() && !retry.next(left.size() < sent.size())) {
				break;
			}
		}
		return keys.size() - left.size();
	}

	private List<WriteRequest> send(List<WriteRequest> deletions) {
		if (this.rate != null) {
			this.rate.await();
		}
		BatchWriteItemRequest.Builder request = BatchWriteItemRequest.builder()
			.requestItems(Map.of(this.table, deletions))
			.returnConsumedCapacity((this.rate != null) ? ReturnConsumedCapacity.INDEXES : null);
		try {
			BatchWriteItemResponse response = this.sender.write(request, new Attempts(true), null,
					this.client::batchWriteItem);
			if (this.rate != null) {
				this.rate.take(units(response, deletions.size()));
			}
			return response.unprocessedItems().getOrDefault(this.table, List.of());
		}
		catch (RuntimeException ex) {
			throw this.sender.translate(this.table, ex);
		}
	}

	// If the price is unknown, the least is assumed: a unit for each.
	private static double units(BatchWriteItemResponse response, int deletions) {
		if (response.hasConsumedCapacity()) {
			return response.consumedCapacity().stream().mapToDouble(ConsumedCapacity::capacityUnits).sum();
		}
		return deletions;
	}

}
