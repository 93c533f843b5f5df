package io.github.dynamospring.stream.embedded;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.stream.StreamTable;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/**
 * Source of the records of a table.
 */
final class StreamSource {

	private final StreamTable table;

	private final LongAdder requests = new LongAdder();

	StreamSource(StreamTable table) {
		this.table = table;
	}

	/**
	 * Return the ARN of the stream that is on, or null.
	 */
	@Nullable String stream() {
		return this.table.streamArn();
	}

	/**
	 * Return the shards of a stream. A stream that is gone has none.
	 */
	ShardTree shards(String stream) {
		Map<String, @Nullable String> parents = new LinkedHashMap<>();
		String last = null;
		try {
			do {
				StreamDescription page = describe(stream, last);
				page.shards().forEach((shard) -> parents.put(shard.shardId(), shard.parentShardId()));
				last = page.lastEvaluatedShardId();
			}
			while (last != null);
		}
		catch (ResourceNotFoundException ex) {
			parents.clear();
		}
		return new ShardTree(parents);
	}

	private StreamDescription describe(String stream, @Nullable String last) {
		return this.table.streams()
			.describeStream((request) -> request.streamArn(stream).exclusiveStartShardId(last))
			.streamDescription();
	}

	String iterator(String stream, String shard, String position) {
		GetShardIteratorRequest.Builder request = GetShardIteratorRequest.builder().streamArn(stream).shardId(shard);
		if (GroupPosition.BEGIN.equals(position)) {
			request.shardIteratorType(ShardIteratorType.TRIM_HORIZON);
		}
		else {
			request.shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER).sequenceNumber(position);
		}
		return this.table.streams().getShardIterator(request.build()).shardIterator();
	}

	GetRecordsResponse records(String iterator) {
		this.requests.increment();
		GetRecordsResponse response = this.table.streams().getRecords((request) -> request.shardIterator(iterator));
		if (response.records().isEmpty() || !"ddblocal".equals(response.records().get(0).awsRegion())) {
			return response;
		}
		return response.copy((copy) -> copy.records(response.records().stream().map(StreamSource::repaired).toList()));
	}

	// DynamoDB Local 3.3.1 sends an empty map without its type
	private static Record repaired(Record found) {
		StreamRecord change = found.dynamodb();
		return found.copy((copy) -> copy.dynamodb(change.copy((images) -> {
			images.oldImage(change.hasOldImage() ? repaired(change.oldImage()) : null);
			images.newImage(change.hasNewImage() ? repaired(change.newImage()) : null);
		})));
	}

	private static Map<String, AttributeValue> repaired(Map<String, AttributeValue> image) {
		Map<String, AttributeValue> repaired = new LinkedHashMap<>(image);
		repaired.replaceAll((name, value) -> repaired(value));
		return repaired;
	}

	private static AttributeValue repaired(AttributeValue value) {
		return switch (value.type()) {
			case UNKNOWN_TO_SDK_VERSION -> AttributeValue.fromM(Map.of());
			case M -> AttributeValue.fromM(repaired(value.m()));
			case L -> AttributeValue.fromL(value.l().stream().map(StreamSource::repaired).toList());
			default -> value;
		};
	}

	/**
	 * Return the number of reads.
	 */
	long requests() {
		return this.requests.sum();
	}

}
