package io.github.dynamospring.core.template;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchReads;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.batch.BatchWriter;
import io.github.dynamospring.core.batch.WriteCollector;
import io.github.dynamospring.core.read.BatchGets;
import io.github.dynamospring.core.read.BatchReader;
import io.github.dynamospring.core.read.EntityReads;
import io.github.dynamospring.core.read.ReadCollector;
import io.github.dynamospring.core.read.ReadCollector.EntityGet;
import io.github.dynamospring.core.request.ActionLog;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.transaction.TransactionCollector;
import io.github.dynamospring.core.transaction.TransactionReader;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.TransactionAction;
import io.github.dynamospring.core.write.TransactionToken;
import io.github.dynamospring.core.write.WriteIdSource;
import io.github.dynamospring.core.write.WriteResolver;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.ScanSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Implementation of {@link DynamoOperations} under the name of an access pattern, or
 * under the names of the operations themselves.
 */
class TemplateOperations implements DynamoOperations {

	private static final String TRANSACT_WRITE = "transactWrite";

	private final TemplateContext context;

	private final @Nullable String name;

	private final Map<String, RequestSender> named = new ConcurrentHashMap<>();

	TemplateOperations(TemplateContext context, @Nullable String name) {
		this.context = context;
		this.name = name;
	}

	final TemplateContext context() {
		return this.context;
	}

	@Override
	public DynamoOperations named(String name) {
		Assert.hasText(name, "'name' must not be empty");
		return new TemplateOperations(this.context, name);
	}

	@Override
	public <T> EntityOperations<T> entity(Class<T> type) {
		return named(this.context.operations(this.context.verified(type)));
	}

	private <T> EntityOperations<T> named(EntityOperations<T> operations) {
		return (this.name != null) ? operations.named(this.name) : operations;
	}

	@SuppressWarnings("unchecked")
	private <T> EntityOperations<T> operationsOf(CrudOperation operation, T entity) {
		Assert.notNull(entity, "'entity' must not be null");
		Class<T> type = (Class<T>) ClassUtils.getUserClass(entity);
		return noted(operation, type, named(this.context.operations(type)));
	}

	private <T> EntityOperations<T> entity(CrudOperation operation, Class<T> type) {
		return noted(operation, type, entity(type));
	}

	private <T> EntityOperations<T> noted(CrudOperation operation, Class<?> type, EntityOperations<T> operations) {
		if (this.name != null) {
			this.context.plans().batch(this.name).used(operation, type);
		}
		return operations;
	}

	@Override
	public <T> T insert(T entity) {
		return operationsOf(CrudOperation.INSERT, entity).insert(entity);
	}

	@Override
	public <T> T save(T entity) {
		return operationsOf(CrudOperation.SAVE, entity).save(entity);
	}

	@Override
	public <T> T update(T entity) {
		return operationsOf(CrudOperation.UPDATE, entity).update(entity);
	}

	@Override
	public <T> void delete(T entity) {
		operationsOf(CrudOperation.DELETE, entity).delete(entity);
	}

	@Override
	public <T> Optional<T> findById(Object id, Class<T> type) {
		return entity(CrudOperation.FIND_BY_ID, type).findById(id);
	}

	@Override
	public boolean existsById(Object id, Class<?> type) {
		return entity(CrudOperation.EXISTS_BY_ID, type).existsById(id);
	}

	@Override
	public void deleteById(Object id, Class<?> type) {
		entity(CrudOperation.DELETE_BY_ID, type).deleteById(id);
	}

	/**
	 * Return a sender.
	 * @param client the name of its client, or null for the default one
	 */
	private RequestSender sender(@Nullable String client, String operation) {
		SenderFactory senders = this.context.senders().of(client);
		String pattern = this.name;
		if (pattern == null) {
			return senders.ofOperation(operation);
		}
		return this.named.computeIfAbsent(Objects.requireNonNullElse(client, ""), (key) -> senders.ofPattern(pattern));
	}

	private String pattern(String operation) {
		return (this.name != null) ? this.name : SenderFactory.TEMPLATE + operation;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> List<T> saveAll(Collection<? extends T> entities) {
		return (List<T>) write("saveAll", (batch) -> batch.saveAll(entities));
	}

	@Override
	public void deleteAll(Collection<?> entities) {
		write("deleteAll", (batch) -> batch.deleteAll(entities));
	}

	@Override
	public EntityResults batchWrite(Consumer<WriteBatch> writes) {
		Assert.notNull(writes, "'writes' must not be null");
		return new EntityResults(write("batchWrite", writes));
	}

	private List<@Nullable Object> write(String operation, Consumer<WriteBatch> writes) {
		WriteCollector collector = new WriteCollector(this::writes, (client) -> sender(client, operation),
				this.context.plans().batch(pattern(operation)));
		writes.accept(collector);
		return batchWriter(null, operation).write(collector.actions(), this.name,
				(client) -> batchWriter(client, operation));
	}

	private BatchWriter batchWriter(@Nullable String client, String operation) {
		return this.context.senders().of(client).batchWriter(sender(client, operation));
	}

	private EntityWriteFactory<?> writes(Class<?> type) {
		return this.context.operations(type).writes();
	}

	@Override
	public EntityResults batchGet(Consumer<BatchReads> reads) {
		BatchGets batches = new BatchGets(batchReader(null), this::batchReader);
		List<EntityGet<?>> gets = collect(reads, batches.tenant(), CrudOperation.FIND_ALL_BY_ID,
				this.context.plans().batch(pattern("batchGet")));
		return new EntityResults(batches.read(gets, this.context.isConsistent(), this.name));
	}

	private BatchReader batchReader(@Nullable String client) {
		return this.context.senders().of(client).batchReader(sender(client, "batchGet"));
	}

	private List<EntityGet<?>> collect(Consumer<BatchReads> reads, CallTenant tenant, CrudOperation operation,
			ActionLog log) {
		Assert.notNull(reads, "'reads' must not be null");
		ReadCollector collector = new ReadCollector((type) -> reads(type, operation, log), tenant);
		reads.accept(collector);
		return collector.gets();
	}

	private EntityReads<?> reads(Class<?> type, CrudOperation operation, ActionLog log) {
		EntityReads<?> reads = this.context.operations(this.context.verified(type)).reads();
		log.used(operation, type);
		return reads;
	}

	@Override
	public EntityResults transactGet(Consumer<BatchReads> reads) {
		List<EntityGet<?>> gets = collect(reads, sender(null, "transactGet").tenant(), CrudOperation.FIND_BY_ID,
				this.context.plans().transaction(pattern("transactGet")));
		String client = TransactionReader.clientOf(gets);
		TransactionReader reader = this.context.senders().of(client).transactionReader(sender(client, "transactGet"));
		return new EntityResults(reader.read(gets));
	}

	@Override
	public EntityResults transactWrite(Consumer<WriteTransaction> actions) {
		return transactWrite(this::writes, WriteIdSource.RANDOM, sender(null, TRANSACT_WRITE).tenant(), null, actions);
	}

	@Override
	public EntityResults transactWrite(String token, Consumer<WriteTransaction> actions) {
		CallTenant tenant = sender(null, TRANSACT_WRITE).tenant();
		TransactionToken bound = new TransactionToken(token, tenant);
		WriteIdSource ids = WriteIdSource.of(bound);
		return transactWrite((type) -> writes(type).with(ids), ids, tenant, bound, actions);
	}

	private EntityResults transactWrite(Function<Class<?>, EntityWriteFactory<?>> writes, WriteIdSource ids,
			CallTenant tenant, @Nullable TransactionToken token, Consumer<WriteTransaction> actions) {
		Assert.notNull(actions, "'actions' must not be null");
		TransactionCollector collector = new TransactionCollector(writes, this.context.plans().patterns(),
				(client) -> sender(client, TRANSACT_WRITE), ids, tenant,
				this.context.plans().transaction(pattern(TRANSACT_WRITE)));
		List<TransactionAction> collected = collector.collect(actions);
		String client = collector.client();
		return new EntityResults(this.context.senders()
			.of(client)
			.transactions(sender(client, TRANSACT_WRITE))
			.run(collected, (token != null) ? token.sent() : null));
	}

	@Override
	public WriteResolution resolve(AmbiguousWriteException exception) {
		Assert.notNull(exception, "'exception' must not be null");
		WriteResolver resolver = new WriteResolver(this.context.mappingContext()::getRequiredPersistentEntity,
				(entity, item) -> this.context.reader(entity).read(item, null),
				(entity) -> this.context.senders(entity).ofOperation("resolve"));
		return resolver.resolve(exception);
	}

	@Override
	public RemovedTenant removeTenant(String tenant, ScanSettings settings) {
		return remove(tenant, settings, null, null);
	}

	@Override
	public RemovedTenant removeTenant(String tenant, ScanSettings settings, @Nullable String position,
			Consumer<String> positions) {
		Assert.notNull(positions, "'positions' must not be null");
		return remove(tenant, settings, position, positions);
	}

	private RemovedTenant remove(String tenant, ScanSettings settings, @Nullable String position,
			@Nullable Consumer<String> positions) {
		Assert.hasText(tenant, "'tenant' must not be empty");
		Assert.notNull(settings, "'settings' must not be null");
		return new TenantRemoval(this.context.mappingContext().getTables(), this.context.senders(), settings).remove(
				tenant, new RemovalPosition(this.context.storedPositions(), settings.segments(), position, positions));
	}

}
