package io.github.dynamospring.core.template;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.core.BatchReads;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.WriteBatch;
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
import io.github.dynamospring.plan.CrudOperation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Batches and transactions of entities of any types, under one name or under the names of
 * the template's operations.
 */
final class MixedRequests {

	private static final String TEMPLATE = "DynamoTemplate.";

	private static final String TRANSACT_WRITE = "transactWrite";

	private final @Nullable String name;

	private final DynamoTemplate template;

	private final SenderFactory senders;

	private final UsedPlans plans;

	private final Map<String, RequestSender> named = new ConcurrentHashMap<>();

	MixedRequests(@Nullable String name, DynamoTemplate template, SenderFactory senders, UsedPlans plans) {
		this.name = name;
		this.template = template;
		this.senders = senders;
		this.plans = plans;
	}

	/**
	 * Return the same under another name.
	 */
	MixedRequests named(String name) {
		return new MixedRequests(name, this.template, this.senders, this.plans);
	}

	/**
	 * Note a request for one entity.
	 */
	void note(String name, CrudOperation operation, Class<?> type) {
		this.plans.batch(name).used(operation, type);
	}

	/**
	 * Return a sender.
	 * @param client the name of its client, or null for the default one
	 */
	private RequestSender sender(@Nullable String client, String operation) {
		SenderFactory senders = this.senders.of(client);
		String pattern = this.name;
		if (pattern == null) {
			return senders.ofOperation(operation);
		}
		return this.named.computeIfAbsent(Objects.requireNonNullElse(client, ""), (key) -> senders.ofPattern(pattern));
	}

	private String pattern(String operation) {
		if (this.name != null) {
			return this.name;
		}
		return TEMPLATE + operation;
	}

	@SuppressWarnings("unchecked")
	<T> List<T> saveAll(Collection<? extends T> entities) {
		return (List<T>) write("saveAll", (batch) -> batch.saveAll(entities));
	}

	void deleteAll(Collection<?> entities) {
		write("deleteAll", (batch) -> batch.deleteAll(entities));
	}

	EntityResults batchWrite(Consumer<WriteBatch> writes) {
		Assert.notNull(writes, "'writes' must not be null");
		return new EntityResults(write("batchWrite", writes));
	}

	private List<@Nullable Object> write(String operation, Consumer<WriteBatch> writes) {
		WriteCollector collector = new WriteCollector(this::writes, (client) -> sender(client, operation),
				this.plans.batch(pattern(operation)));
		writes.accept(collector);
		return batchWriter(null, operation).write(collector.actions(), this.name,
				(client) -> batchWriter(client, operation));
	}

	private BatchWriter batchWriter(@Nullable String client, String operation) {
		return this.senders.of(client).batchWriter(sender(client, operation));
	}

	private EntityWriteFactory<?> writes(Class<?> type) {
		return this.template.operations(type).writes();
	}

	EntityResults batchGet(Consumer<BatchReads> reads) {
		BatchGets batches = new BatchGets(batchReader(null), this::batchReader);
		List<EntityGet<?>> gets = collect(reads, batches.tenant(), CrudOperation.FIND_ALL_BY_ID,
				this.plans.batch(pattern("batchGet")));
		return new EntityResults(batches.read(gets, this.template.isConsistent(), this.name));
	}

	private BatchReader batchReader(@Nullable String client) {
		return this.senders.of(client).batchReader(sender(client, "batchGet"));
	}

	private List<EntityGet<?>> collect(Consumer<BatchReads> reads, CallTenant tenant, CrudOperation operation,
			ActionLog log) {
		Assert.notNull(reads, "'reads' must not be null");
		ReadCollector collector = new ReadCollector((type) -> reads(type, operation, log), tenant);
		reads.accept(collector);
		return collector.gets();
	}

	private EntityReads<?> reads(Class<?> type, CrudOperation operation, ActionLog log) {
		EntityReads<?> reads = this.template.operations(this.template.verified(type)).reads();
		log.used(operation, type);
		return reads;
	}

	EntityResults transactGet(Consumer<BatchReads> reads) {
		List<EntityGet<?>> gets = collect(reads, sender(null, "transactGet").tenant(), CrudOperation.FIND_BY_ID,
				this.plans.transaction(pattern("transactGet")));
		String client = TransactionReader.clientOf(gets);
		TransactionReader reader = this.senders.of(client).transactionReader(sender(client, "transactGet"));
		return new EntityResults(reader.read(gets));
	}

	EntityResults transactWrite(Consumer<WriteTransaction> actions) {
		return transactWrite(this::writes, WriteIdSource.RANDOM, sender(null, TRANSACT_WRITE).tenant(), null, actions);
	}

	EntityResults transactWrite(String token, Consumer<WriteTransaction> actions) {
		CallTenant tenant = sender(null, TRANSACT_WRITE).tenant();
		TransactionToken bound = new TransactionToken(token, tenant);
		WriteIdSource ids = WriteIdSource.of(bound);
		return transactWrite((type) -> writes(type).with(ids), ids, tenant, bound, actions);
	}

	private EntityResults transactWrite(Function<Class<?>, EntityWriteFactory<?>> writes, WriteIdSource ids,
			CallTenant tenant, @Nullable TransactionToken token, Consumer<WriteTransaction> actions) {
		Assert.notNull(actions, "'actions' must not be null");
		TransactionCollector collector = new TransactionCollector(writes, this.plans.patterns(),
				(client) -> sender(client, TRANSACT_WRITE), ids, tenant,
				this.plans.transaction(pattern(TRANSACT_WRITE)));
		List<TransactionAction> collected = collector.collect(actions);
		String client = collector.client();
		return new EntityResults(this.senders.of(client)
			.transactions(sender(client, TRANSACT_WRITE))
			.run(collected, (token != null) ? token.sent() : null));
	}

}
