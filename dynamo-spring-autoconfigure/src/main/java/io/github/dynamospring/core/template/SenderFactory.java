package io.github.dynamospring.core.template;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.batch.BatchWriter;
import io.github.dynamospring.core.batch.KeyDeletion;
import io.github.dynamospring.core.read.BatchGets;
import io.github.dynamospring.core.read.BatchReader;
import io.github.dynamospring.core.read.KeyScan;
import io.github.dynamospring.core.request.CallExecutor;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.request.UnprocessedRetry;
import io.github.dynamospring.core.transaction.TransactionReader;
import io.github.dynamospring.core.write.RefusedItems;
import io.github.dynamospring.core.write.TransactionSender;
import io.github.dynamospring.core.write.WriteSender;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.ItemBuilder;
import io.github.dynamospring.item.wire.WireWriter;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant.Partitions;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.tenancy.ReactiveTenantResolver;
import io.github.dynamospring.tenancy.TenantResolver;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.core.task.TaskDecorator;
import org.springframework.data.domain.ScrollPosition;

/**
 * Factory of the senders of one template. The senders that are made of one
 * {@link RequestSender} send under the name of its access pattern.
 */
final class SenderFactory implements AutoCloseable {

	/** The prefix of the names of unnamed operations. */
	static final String TEMPLATE = "DynamoTemplate.";

	private final DynamoDbClient client;

	private final boolean hasWire;

	private final EncryptedTables encryption;

	private final Supplier<ItemBuilder> itemBuilders;

	private final TableNameResolver tableNames;

	private final ParallelRequests parallelReads;

	// with threads of its own, so that writes to a throttled table keep no read waiting
	private final ParallelRequests parallelWrites;

	private final RunningCalls calls;

	private final CallExecutor executor;

	private final RefusedItems refusedItems;

	private final RefusedItems refusedInTransactions;

	private final TemplateSettings settings;

	private TenantResolver tenants = () -> null;

	private Supplier<@Nullable ReactiveTenantResolver> reactiveTenants = () -> null;

	private IndexAvailability indexes = (table, index) -> null;

	private TaskDecorator taskDecorator = (task) -> task;

	private Function<String, DynamoDbClient> clients = SenderFactory::unknown;

	private final Map<String, RequestSender> operations = new ConcurrentHashMap<>();

	private final Map<String, SenderFactory> others = new ConcurrentHashMap<>();

	SenderFactory(DynamoDbClient client, TableNameResolver tableNames, TemplateSettings settings) {
		this(client, tableNames, settings, new RunningCalls());
	}

	private SenderFactory(DynamoDbClient client, TableNameResolver tableNames, TemplateSettings settings,
			RunningCalls calls) {
		WireInterceptor.verify(client);
		this.client = DirectPath.of(client);
		this.settings = settings;
		this.calls = calls;
		this.hasWire = WireInterceptor.isIn(client);
		this.encryption = EncryptedTables.of(WireInterceptor.interceptors(client));
		this.itemBuilders = this.hasWire ? WireWriter::new : AttributeValueWriter::new;
		this.tableNames = tableNames;
		this.refusedItems = new RefusedItems(this.client);
		this.refusedInTransactions = new RefusedItems(this.client);
		this.parallelReads = parallelRequests(settings);
		this.parallelWrites = parallelRequests(settings);
		this.executor = new CallExecutor(settings.callThreads(), settings.virtualThreads(), calls);
	}

	private static ParallelRequests parallelRequests(TemplateSettings settings) {
		if (settings.virtualThreads()) {
			return ParallelRequests.virtual(settings.fanOutThreads());
		}
		return ParallelRequests.pooled(settings.fanOutThreads());
	}

	private static DynamoDbClient unknown(String client) {
		throw new IllegalArgumentException("There is no client '" + client + "', as only the default one is known");
	}

	void setTaskDecorator(TaskDecorator taskDecorator) {
		this.taskDecorator = taskDecorator;
		this.parallelReads.setTaskDecorator(taskDecorator);
		this.parallelWrites.setTaskDecorator(taskDecorator);
		this.executor.setTaskDecorator(taskDecorator);
	}

	void setCallWatch(Function<String, Runnable> watch) {
		this.calls.setWatch(watch);
	}

	void setTenantResolver(TenantResolver tenants) {
		this.tenants = tenants;
	}

	void setReactiveTenantResolver(Supplier<@Nullable ReactiveTenantResolver> tenants) {
		this.reactiveTenants = tenants;
	}

	void setIndexAvailability(IndexAvailability indexes) {
		this.indexes = indexes;
	}

	void setClients(Function<String, DynamoDbClient> clients) {
		this.clients = clients;
	}

	/**
	 * Return the factory of senders to a client. Each has threads of its own, so that a
	 * region that does not answer keeps no request to another waiting.
	 * @param name the name of the client, or null for the default one
	 */
	SenderFactory of(@Nullable String name) {
		if (name == null) {
			return this;
		}
		SenderFactory found = this.others.get(name);
		if (found != null) {
			return found;
		}
		return this.others.computeIfAbsent(name, this::create);
	}

	private SenderFactory create(String name) {
		SenderFactory other = new SenderFactory(this.clients.apply(name), this.tableNames, this.settings, this.calls);
		other.setTaskDecorator(this.taskDecorator);
		other.setTenantResolver(() -> this.tenants.resolveTenant());
		other.setReactiveTenantResolver(() -> this.reactiveTenants.get());
		other.setIndexAvailability(this.indexes);
		return other;
	}

	/**
	 * Return the tables whose items the client encrypts.
	 */
	EncryptedTables encryption() {
		return this.encryption;
	}

	/**
	 * Return the source of builders of the items that the client puts.
	 */
	Supplier<ItemBuilder> itemBuilders() {
		return this.itemBuilders;
	}

	RequestSender ofOperation(String operation) {
		RequestSender found = this.operations.get(operation);
		if (found != null) {
			return found;
		}
		return this.operations.computeIfAbsent(operation, (unnamed) -> ofPattern(TEMPLATE + unnamed));
	}

	RequestSender ofPattern(String pattern) {
		return new RequestSender(this.client, this.tableNames, pattern, this.calls, () -> this.tenants.resolveTenant(),
				() -> this.indexes, this.hasWire);
	}

	BatchReader batchReader(RequestSender sender) {
		return new BatchReader(sender, this.parallelReads, this.settings.backoff(), UnprocessedRetry::sleep);
	}

	BatchGets batchGets(RequestSender sender) {
		return new BatchGets(batchReader(sender));
	}

	TransactionReader transactionReader(RequestSender sender) {
		return new TransactionReader(this.client, sender);
	}

	WriteSender writeSender(RequestSender sender) {
		return new WriteSender(this.client, sender, transactions(sender), this.refusedItems);
	}

	BatchWriter batchWriter(RequestSender sender) {
		return new BatchWriter(this.client, sender, writeSender(sender), this.settings.backoff(), this.parallelWrites);
	}

	/**
	 * Return a deletion of items of one table.
	 * @param table the logical name of the table
	 */
	KeyDeletion keyDeletion(RequestSender sender, String table, @Nullable CapacityRate rate) {
		return new KeyDeletion(this.client, sender, table, rate, this.settings.backoff());
	}

	/**
	 * Return a scan of the keys of some partitions of a table.
	 * @param entity an entity of the table
	 * @param starts the positions of the segments that an earlier scan has begun
	 */
	KeyScan keyScan(RequestSender sender, DynamoPersistentEntity<?> entity, Collection<Partitions> partitions,
			ScanSettings settings, Map<Integer, ScrollPosition> starts) {
		return new KeyScan(entity, partitions, settings, starts, sender, this.parallelReads);
	}

	TransactionSender transactions(RequestSender sender) {
		return new TransactionSender(this.client, sender, this.refusedInTransactions);
	}

	/**
	 * Return a starter of calls in other threads.
	 * @param hasTenant whether the context of the caller has the tenant
	 */
	CallStarter starter(String pattern, boolean writes, boolean hasTenant) {
		return new CallStarter(ofPattern(pattern), this.executor, writes, () -> this.reactiveTenants.get(), hasTenant);
	}

	CallExecutor executor() {
		return this.executor;
	}

	/**
	 * Return a stage that completes when the calls begun by now have ended.
	 */
	CompletionStage<Void> drain() {
		return this.calls.drain();
	}

	@Override
	public void close() {
		this.calls.close();
		closeThreads();
		this.others.values().forEach(SenderFactory::closeThreads);
	}

	private void closeThreads() {
		this.executor.close();
		this.parallelReads.close();
		this.parallelWrites.close();
	}

}
