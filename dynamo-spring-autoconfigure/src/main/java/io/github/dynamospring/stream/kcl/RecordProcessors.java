package io.github.dynamospring.stream.kcl;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

import io.github.dynamospring.stream.StreamListenerContainer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.kinesis.common.StreamIdentifier;
import software.amazon.kinesis.leases.Lease;
import software.amazon.kinesis.processor.ShardRecordProcessor;
import software.amazon.kinesis.processor.ShardRecordProcessorFactory;

/**
 * {@link ShardRecordProcessorFactory} for a group.
 *
 * @param container the container of the group
 * @param begin the time of the first record of the group
 * @param leases the leases that this instance holds, by their keys
 * @param pause the time between two looks at a container that stopped
 */
record RecordProcessors(StreamListenerContainer container, Instant begin, Function<String, @Nullable Lease> leases,
		Duration pause) implements ShardRecordProcessorFactory {

	// asked for its type
	@Override
	public ShardRecordProcessor shardRecordProcessor() {
		return new KclRecordProcessor(this, "");
	}

	@Override
	public ShardRecordProcessor shardRecordProcessor(StreamIdentifier stream) {
		return new KclRecordProcessor(this, stream.serialize());
	}

	boolean isSinceBegin(Record record) {
		return !record.dynamodb().approximateCreationDateTime().isBefore(this.begin);
	}

}
