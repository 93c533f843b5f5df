package io.github.dynamospring.stream.embedded;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.lease.Lease;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.start.StartRefusedException;
import io.github.dynamospring.stream.StreamEngine;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamTable;

/**
 * Engine in which one instance of an application reads all shards of a stream once for
 * all groups. The other instances stand by.
 *
 * @since 0.1
 */
public final class EmbeddedStreamEngine implements StreamEngine {

	private final PositionStore store;

	private final String positions;

	private final EmbeddedStreamSettings settings;

	private final Executor executor;

	/**
	 * Create an engine.
	 * @param operations the operations on positions
	 * @param context the context of entities, which gets the positions as another entity
	 * @param clock the clock of the creation of groups
	 * @param executor the threads: one for each table and one for each shard
	 */
	public EmbeddedStreamEngine(DynamoOperations operations, DynamoMappingContext context,
			EmbeddedStreamSettings settings, Clock clock, Executor executor) {
		this.positions = context.getRequiredPersistentEntity(GroupPosition.class).getTable().logicalName();
		context.getRequiredPersistentEntity(StreamOwner.class);
		this.store = new PositionStore(operations, settings.application(), clock);
		this.settings = settings;
		this.executor = executor;
	}

	/**
	 * Return the time of the first record of a group, which is created if it is new.
	 */
	public Instant begin(StreamTable table, String group) {
		return this.store.position(table.logicalName(), group, table::streamArn).begin();
	}

	@Override
	public Reading read(StreamTable table, List<StreamListenerContainer> containers) {
		if (table.logicalName().equals(this.positions)) {
			throw new StartRefusedException(
					"The positions of streams are in the table '" + this.positions
							+ "', which has listeners itself: each position would be another change",
					"Set 'dynamo.streams.table' to a table without listeners.");
		}
		Lease<StreamOwner> lease = this.store.lease(table.logicalName(), this.settings.lease(), System::nanoTime);
		StreamReading reading = new StreamReading(table.logicalName(), containers, new StreamSource(table), this.store,
				lease, this.settings, this.executor);
		this.executor.execute(reading);
		return reading;
	}

}
