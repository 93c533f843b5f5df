package io.github.dynamospring.stream.kcl;

import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient;
import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient.SkipRecordsBehavior;
import com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory;
import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamTable;
import io.github.dynamospring.stream.embedded.EmbeddedStreamSettings;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.kinesis.checkpoint.CheckpointConfig;
import software.amazon.kinesis.coordinator.CoordinatorConfig;
import software.amazon.kinesis.coordinator.Scheduler;
import software.amazon.kinesis.coordinator.WorkerStateChangeListener;
import software.amazon.kinesis.leases.Lease;
import software.amazon.kinesis.leases.LeaseManagementConfig;
import software.amazon.kinesis.lifecycle.LifecycleConfig;
import software.amazon.kinesis.metrics.MetricsConfig;
import software.amazon.kinesis.metrics.NullMetricsFactory;
import software.amazon.kinesis.processor.ProcessorConfig;
import software.amazon.kinesis.retrieval.RetrievalConfig;

/**
 * Factory of KCL's schedulers for a group and a table.
 *
 * @param table the table
 * @param container the container of the group
 * @param begin the supplier of the time of the first record of the group
 * @param client the supplier of the client of KCL's tables
 * @param names the names of KCL's tables
 * @param settings the settings
 */
record SchedulerFactory(StreamTable table, StreamListenerContainer container, Supplier<Instant> begin,
		Supplier<DynamoDbAsyncClient> client, TableNameResolver names, EmbeddedStreamSettings settings) {

	/**
	 * Create a scheduler.
	 * @param leases the leases that this instance holds, by their keys
	 * @param listener the listener to failures
	 */
	Scheduler create(Function<String, @Nullable Lease> leases, WorkerStateChangeListener listener) {
		AmazonDynamoDBStreamsAdapterClient streams = streams();
		RecordProcessors processors = new RecordProcessors(this.container, this.begin.get(), leases,
				this.settings.pollInterval());
		return StreamsSchedulerFactory.createScheduler(new CheckpointConfig(), coordinator(listener), leases(streams),
				new LifecycleConfig(), new MetricsConfig(null, name("")).metricsFactory(new NullMetricsFactory()),
				new ProcessorConfig(processors).callProcessRecordsEvenForEmptyRecordList(true), retrieval(streams),
				streams);
	}

	private AmazonDynamoDBStreamsAdapterClient streams() {
		boolean mayGoOn = this.settings.continueAfterLoss();
		AmazonDynamoDBStreamsAdapterClient streams = new AmazonDynamoDBStreamsAdapterClient(
				new StreamWatch(this.container, mayGoOn).watch(this.table.streams()),
				this.table.client().serviceClientConfiguration().region());
		if (!mayGoOn) {
			streams.setSkipRecordsBehavior(SkipRecordsBehavior.KCL_RETRY);
		}
		return streams;
	}

	private CoordinatorConfig coordinator(WorkerStateChangeListener listener) {
		CoordinatorConfig coordinator = new CoordinatorConfig(name("")).workerStateChangeListener(listener);
		coordinator.coordinatorStateTableConfig().tableName(name("-coordinator"));
		return coordinator;
	}

	private LeaseManagementConfig leases(AmazonDynamoDBStreamsAdapterClient streams) {
		LeaseManagementConfig leases = new LeaseManagementConfig(name(""), name(""), this.client.get(), streams,
				UUID.randomUUID().toString())
			.failoverTimeMillis(this.settings.lease().toMillis());
		leases.workerUtilizationAwareAssignmentConfig().workerMetricsTableConfig().tableName(name("-workers"));
		return leases;
	}

	private RetrievalConfig retrieval(AmazonDynamoDBStreamsAdapterClient streams) {
		return new RetrievalConfig(streams, new CurrentStream(this.table), name(""))
			.retrievalSpecificConfig(new DynamoDBStreamsPollingConfig(streams)
				.idleTimeBetweenReadsInMillis(this.settings.pollInterval().toMillis()));
	}

	/**
	 * Return the name of a table of KCL.
	 */
	private String name(String suffix) {
		String name = String.join(".", "streams-kcl", this.settings.application(), this.table.logicalName(),
				this.container.getGroup());
		return this.names.resolve(name.replaceAll("[^\\w.-]", "-") + suffix);
	}

}
