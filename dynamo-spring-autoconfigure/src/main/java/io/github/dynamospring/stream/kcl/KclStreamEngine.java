package io.github.dynamospring.stream.kcl;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.stream.StreamEngine;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamTable;
import io.github.dynamospring.stream.embedded.EmbeddedStreamEngine;
import io.github.dynamospring.stream.embedded.EmbeddedStreamSettings;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * Engine that reads the stream of a table by KCL, AWS's client library for Kinesis, once
 * for each group. KCL spreads the shards over the instances of the application. The
 * embedded engine reads the streams of DynamoDB Local, which KCL refuses.
 *
 * @since 0.1
 */
public final class KclStreamEngine implements StreamEngine {

	private static final String LOCAL_REGION = ":ddblocal:";

	private final EmbeddedStreamEngine embedded;

	private final Supplier<DynamoDbAsyncClient> client;

	private final TableNameResolver names;

	private final EmbeddedStreamSettings settings;

	private final Executor executor;

	/**
	 * Create an engine.
	 * @param embedded the embedded engine, which also has the times at which groups begin
	 * @param client the client of KCL's tables
	 * @param names the names of KCL's tables
	 * @param executor the threads: one for each group and table, beside KCL's
	 */
	public KclStreamEngine(EmbeddedStreamEngine embedded, Supplier<DynamoDbAsyncClient> client, TableNameResolver names,
			EmbeddedStreamSettings settings, Executor executor) {
		this.embedded = embedded;
		this.client = client;
		this.names = names;
		this.settings = settings;
		this.executor = executor;
	}

	@Override
	public Reading read(StreamTable table, List<StreamListenerContainer> containers) {
		if (isLocal(table)) {
			return this.embedded.read(table, containers);
		}
		List<KclReading> readings = containers.stream().map((container) -> reading(table, container)).toList();
		readings.forEach(this.executor::execute);
		return new Readings(readings);
	}

	// a table that does not answer yet is not one of a developer
	private static boolean isLocal(StreamTable table) {
		try {
			String stream = table.streamArn();
			return stream != null && stream.contains(LOCAL_REGION);
		}
		catch (SdkException ex) {
			return false;
		}
	}

	private KclReading reading(StreamTable table, StreamListenerContainer container) {
		SchedulerFactory schedulers = new SchedulerFactory(table, container,
				() -> this.embedded.begin(table, container.getGroup()), this.client, this.names, this.settings);
		return new KclReading(container, schedulers, this.settings.maxPollInterval());
	}

	/**
	 * Readings of a table for all groups.
	 */
	private record Readings(List<KclReading> all) implements Reading {

		@Override
		public void end() {
			this.all.forEach(KclReading::end);
		}

		@Override
		public void awaitEnd() {
			this.all.forEach(KclReading::awaitEnd);
		}

	}

}
