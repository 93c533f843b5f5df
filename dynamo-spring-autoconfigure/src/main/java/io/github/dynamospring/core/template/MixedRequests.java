package io.github.dynamospring.core.template;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.core.BatchReads;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.batch.WriteCollector;
import io.github.dynamospring.core.read.BatchGets;
import io.github.dynamospring.core.read.EntityReads;
import io.github.dynamospring.core.read.ReadCollector;
import io.github.dynamospring.core.read.ReadCollector.EntityGet;
import io.github.dynamospring.core.request.ActionLog;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.transaction.TransactionCollector;
import io.github.dynamospring.core.transaction.TransactionReader;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.WriteIdSource;
import io.github.dynamospring.plan.CrudOperation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Batches and transactions of entities of any types, under one name or under those of the
 * template's operations.
 */
final class MixedRequests {

	private static final String TEMPLATE = "DynamoTemplate.";

	// DynamoDB's limit
	private static final int MAX_TOKEN_LENGTH = 36;

	private final @Nullable String name;

	private final DynamoTemplate template;

	private final SenderFactory senders;

	private final UsedPlans plans;

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

	private RequestSender sender(String operation) {
		return (this.name != null) ? this.senders.ofPattern(this.name) : this.senders.ofOperation(operation);
	}

	private String pattern(String operation) {
		return (this.name != null) ? this.name : TEMPLATE + operation;
	}

	List<@Nullable Object> write(String operation, Consumer<WriteBatch> writes) {
		RequestSender sender = sender(operation);
		WriteCollector collector = new WriteCollector(this::writes, sender, this.plans.batch(pattern(operation)));
		writes.accept(collector);
		return this.senders.batchWriter(sender).write(collector.actions(), this.name);
	}

	private EntityWriteFactory<?> writes(Class<?> type) {
		return this.template.operations(type).writes();
	}

	EntityResults batchGet(Consumer<BatchReads> reads) {
		BatchGets batches = this.senders.batchGets(sender("batchGet"));
		List<EntityGet<?>> gets = collect(reads, batches.tenant(), CrudOperation.FIND_ALL_BY_ID,
				this.plans.batch(pattern("batchGet")));
		return new EntityResults(batches.read(gets, this.template.isConsistent(), this.name));
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
		RequestSender sender = sender("transactGet");
		TransactionReader reader = this.senders.transactionReader(sender);
		return new EntityResults(reader.read(collect(reads, sender.tenant(), CrudOperation.FIND_BY_ID,
				this.plans.transaction(pattern("transactGet")))));
	}

	EntityResults transactWrite(Consumer<WriteTransaction> actions) {
		return transactWrite(this::writes, WriteIdSource.RANDOM, null, actions);
	}

	EntityResults transactWrite(String token, Consumer<WriteTransaction> actions) {
		Assert.hasText(token, "'token' must not be empty");
		Assert.isTrue(token.length() <= MAX_TOKEN_LENGTH,
				() -> "'token' must have at most " + MAX_TOKEN_LENGTH + " characters, not " + token.length());
		WriteIdSource ids = WriteIdSource.of(token);
		return transactWrite((type) -> writes(type).with(ids), ids, token, actions);
	}

	private EntityResults transactWrite(Function<Class<?>, EntityWriteFactory<?>> writes, WriteIdSource ids,
			@Nullable String token, Consumer<WriteTransaction> actions) {
		Assert.notNull(actions, "'actions' must not be null");
		RequestSender sender = sender("transactWrite");
		TransactionCollector collector = new TransactionCollector(writes, this.plans.patterns(), sender, ids,
				this.plans.transaction(pattern("transactWrite")));
		return new EntityResults(this.senders.transactions(sender).run(collector.collect(actions), token));
	}

}
