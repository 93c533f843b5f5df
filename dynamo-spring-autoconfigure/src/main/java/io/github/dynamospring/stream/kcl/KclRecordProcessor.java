package io.github.dynamospring.stream.kcl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerContainer.ShardState;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.kinesis.exceptions.KinesisClientLibException;
import software.amazon.kinesis.leases.Lease;
import software.amazon.kinesis.leases.MultiStreamLease;
import software.amazon.kinesis.lifecycle.events.InitializationInput;
import software.amazon.kinesis.lifecycle.events.LeaseLostInput;
import software.amazon.kinesis.lifecycle.events.ShardEndedInput;
import software.amazon.kinesis.lifecycle.events.ShutdownRequestedInput;
import software.amazon.kinesis.processor.RecordProcessorCheckpointer;
import software.amazon.kinesis.retrieval.kpl.ExtendedSequenceNumber;

/**
 * {@link DynamoDBStreamsShardRecordProcessor} that delivers the records of a shard to a
 * container. KCL skips records that a processor returns with, so it waits for a container
 * that stopped, as long as this instance holds the lease of the shard.
 */
final class KclRecordProcessor implements DynamoDBStreamsShardRecordProcessor {

	private static final Log logger = LogFactory.getLog(KclRecordProcessor.class);

	private final RecordProcessors group;

	private final String stream;

	private final List<Record> waiting = new ArrayList<>();

	private String shard = "";

	private String position = "0";

	private @Nullable UUID token;

	KclRecordProcessor(RecordProcessors group, String stream) {
		this.group = group;
		this.stream = stream;
	}

	@Override
	public void initialize(InitializationInput input) {
		this.shard = input.shardId();
		this.token = Objects.requireNonNull(lease(), "the lease is lost").concurrencyToken();
	}

	private @Nullable Lease lease() {
		return this.group.leases().apply(MultiStreamLease.getLeaseKey(this.stream, this.shard));
	}

	// a lease that was lost and taken again belongs to another processor
	private boolean isOwned() {
		Lease lease = lease();
		return lease != null && lease.concurrencyToken().equals(this.token);
	}

	@Override
	public void processRecords(DynamoDBStreamsProcessRecordsInput input) {
		input.records()
			.stream()
			.map(DynamoDBStreamsClientRecord::getRecord)
			.filter(this.group::isSinceBegin)
			.forEach(this.waiting::add);
		if (isDelivered(input.checkpointer()) && input.records().isEmpty()) {
			this.group.container().setShard(this.shard, new ShardState(this.position, Duration.ZERO));
		}
	}

	private boolean isDelivered(RecordProcessorCheckpointer checkpointer) {
		while (isOwned()) {
			if (!this.group.container().isRunningAt(this.shard)) {
				pause();
			}
			else if (this.waiting.isEmpty()) {
				return true;
			}
			else {
				deliver(checkpointer);
			}
		}
		return false;
	}

	private void deliver(RecordProcessorCheckpointer checkpointer) {
		List<Record> slice = this.waiting.subList(0, Math.min(StreamListenerContainer.SLICE, this.waiting.size()));
		int done = this.group.container().deliver(this.shard, slice, this::isOwned);
		if (done > 0) {
			this.position = slice.get(done - 1).dynamodb().sequenceNumber();
			slice.subList(0, done).clear();
			checkpoint(checkpointer, this.position);
		}
	}

	// not stored, a position is behind the next one, and KCL asks again for the end
	private void checkpoint(RecordProcessorCheckpointer checkpointer, String position) {
		try {
			checkpointer.checkpoint(position);
		}
		catch (KinesisClientLibException ex) {
			logger.info("Position " + position + " in shard " + this.shard + " was not stored", ex);
		}
	}

	private void pause() {
		try {
			Thread.sleep(this.group.pause().toMillis());
		}
		catch (InterruptedException ex) {
			this.token = null;
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void leaseLost(LeaseLostInput input) {
		leave();
	}

	// another instance succeeds or fails from now on
	private void leave() {
		this.group.container().setFailure(null);
		this.group.container().setShard(this.shard, null);
	}

	@Override
	public void shardEnded(ShardEndedInput input) {
		if (isDelivered(input.checkpointer())) {
			checkpoint(input.checkpointer(), ExtendedSequenceNumber.SHARD_END.sequenceNumber());
			leave();
		}
	}

	// all that is delivered has its position stored
	@Override
	public void shutdownRequested(ShutdownRequestedInput input) {
		leave();
	}

}
