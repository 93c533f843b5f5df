package io.github.dynamospring.stream.kcl;

import java.util.List;

import com.amazonaws.services.dynamodbv2.streamsadapter.util.KinesisMapperUtil;
import io.github.dynamospring.stream.StreamTable;
import software.amazon.kinesis.common.InitialPositionInStream;
import software.amazon.kinesis.common.InitialPositionInStreamExtended;
import software.amazon.kinesis.common.StreamConfig;
import software.amazon.kinesis.common.StreamIdentifier;
import software.amazon.kinesis.processor.FormerStreamsLeasesDeletionStrategy;
import software.amazon.kinesis.processor.FormerStreamsLeasesDeletionStrategy.NoLeaseDeletionStrategy;
import software.amazon.kinesis.processor.MultiStreamTracker;

/**
 * {@link MultiStreamTracker} of the stream of a table that is on. A stream that was
 * turned off is read to its end, because its leases stay.
 */
final class CurrentStream implements MultiStreamTracker {

	private final StreamTable table;

	private volatile List<StreamConfig> latest = List.of();

	CurrentStream(StreamTable table) {
		this.table = table;
	}

	@Override
	public List<StreamConfig> streamConfigList() {
		String stream = this.table.streamArn();
		if (stream != null) {
			String id = KinesisMapperUtil.createKinesisStreamIdentifierFromDynamoDBStreamsArn(stream, true);
			this.latest = List.of(createStreamConfig(StreamIdentifier.multiStreamInstance(id)));
		}
		return this.latest;
	}

	@Override
	public FormerStreamsLeasesDeletionStrategy formerStreamsLeasesDeletionStrategy() {
		return new NoLeaseDeletionStrategy();
	}

	@Override
	public InitialPositionInStreamExtended orphanedStreamInitialPositionInStream() {
		return InitialPositionInStreamExtended.newInitialPosition(InitialPositionInStream.TRIM_HORIZON);
	}

}
