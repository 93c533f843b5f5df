package io.github.dynamospring.operations.scaffold;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.AttributeValues;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reader of a sample by small, eventually consistent pages of a scan. The pages come from
 * all segments in turn, because the first ones of a table are often of few partitions.
 */
final class SampleReader {

	/** Half a unit reads it. */
	private static final int BLOCK = 4096;

	/** Eight units, a third of the rate allowed in a second. */
	private static final int PAGE_BYTES = 16 * BLOCK;

	private static final int UNKNOWN_SIZE = 4 * BLOCK;

	private static final int MAX_PAGE = 100;

	private final DynamoDbClient client;

	private final AwsRequestOverrideConfiguration configuration;

	private final ScanBudget budget;

	private final DoubleConsumer pause;

	private final List<Map<String, ItemValue>> items = new ArrayList<>();

	private double units;

	private long bytes;

	/**
	 * Create a reader.
	 * @param configuration the configuration of each request
	 * @param pause the pause for a number of seconds
	 */
	SampleReader(DynamoDbClient client, AwsRequestOverrideConfiguration configuration, ScanBudget budget,
			DoubleConsumer pause) {
		this.client = client;
		this.configuration = configuration;
		this.budget = budget;
		this.pause = pause;
	}

	/**
	 * Read items until there are enough, or no more.
	 * @param table the name of the table
	 * @param itemSize the average size of an item, or 0 if it is unknown
	 * @return whether all items of the table were read
	 */
	boolean read(String table, long itemSize) {
		Deque<ScanRequest> pages = firstPages(table);
		while (!pages.isEmpty() && this.items.size() < this.budget.items() && this.units < this.budget.units()) {
			ScanRequest page = pages.remove().toBuilder().limit(limit(itemSize)).build();
			ScanResponse answer = this.client.scan(page);
			if (answer.hasLastEvaluatedKey()) {
				pages.add(page.toBuilder().exclusiveStartKey(answer.lastEvaluatedKey()).build());
			}
			double consumed = take(answer);
			if (!pages.isEmpty()) {
				this.pause.accept(consumed / this.budget.unitsPerSecond());
			}
		}
		return pages.isEmpty();
	}

	private Deque<ScanRequest> firstPages(String table) {
		Deque<ScanRequest> pages = new ArrayDeque<>();
		for (int segment = 0; segment < this.budget.segments(); segment++) {
			pages.add(ScanRequest.builder()
				.tableName(table)
				.segment(segment)
				.totalSegments(this.budget.segments())
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
				.overrideConfiguration(this.configuration)
				.build());
		}
		return pages;
	}

	private int limit(long itemSize) {
		long expected = (itemSize > 0) ? itemSize : UNKNOWN_SIZE;
		long average = expected;
		if (!this.items.isEmpty()) {
			average = Math.max(this.bytes / this.items.size(), 1);
		}
		long left = this.budget.items() - this.items.size();
		return (int) Math.max(1, Math.min(Math.min(MAX_PAGE, left), PAGE_BYTES / average));
	}

	private double take(ScanResponse answer) {
		long size = 0;
		for (Map<String, AttributeValue> item : answer.items()) {
			size += AttributeValueSize.ofItem(item);
			this.items.add(AttributeValues.itemOf(item).value());
		}
		this.bytes += size;
		ConsumedCapacity reported = answer.consumedCapacity();
		double taken = 0.5 * Math.max(1, (size + BLOCK - 1) / BLOCK);
		if (reported != null && reported.capacityUnits() != null) {
			taken = reported.capacityUnits();
		}
		this.units += taken;
		return taken;
	}

	List<Map<String, ItemValue>> items() {
		return this.items;
	}

}
