package io.github.dynamospring.core.template;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchReads;
import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.DeletePattern;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.core.RevisionPattern;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.read.BatchReader;
import io.github.dynamospring.core.read.EntityReader;
import io.github.dynamospring.core.read.EntityReads;
import io.github.dynamospring.core.read.PlannedRead;
import io.github.dynamospring.core.read.PlannedRevisions;
import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.ItemWriteFactory;
import io.github.dynamospring.core.write.ParameterizedCondition;
import io.github.dynamospring.core.write.PlannedDelete;
import io.github.dynamospring.core.write.PlannedUpdate;
import io.github.dynamospring.core.write.UniqueValues;
import io.github.dynamospring.core.write.WriteFailures;
import io.github.dynamospring.core.write.WriteResolver;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.CrudPlan;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.read.RevisionPlan;
import io.github.dynamospring.plan.update.UpdatePlan;
import io.github.dynamospring.tenancy.TenantResolver;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.task.TaskDecorator;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Implementation of {@link DynamoOperations} over a client of the AWS SDK.
 * <p>
 * When its application context closes, calls that are under way get the time of its last
 * shutdown phase to end. New ones are refused from its destruction on. The beans that use
 * it are destroyed before.
 *
 * @since 0.1
 */
public class DynamoTemplate implements PatternOperations, ApplicationContextAware, SmartLifecycle, DisposableBean {

	private final TableNameResolver tableNames;

	private final DynamoMappingContext mappingContext;

	private final AccessPatterns patterns;

	private final TemplateSettings settings;

	private final SenderFactory senders;

	private final MixedRequests mixed;

	private EntityLifecycle lifecycle = EntityLifecycle.NONE;

	private volatile boolean running;

	private final Map<Class<?>, DefaultEntityOperations<?>> operations = new ConcurrentHashMap<>();

	/**
	 * Create a template.
	 * @param client the client; the template does not close it
	 * @param mappingContext the metadata of the entities
	 * @param tableNames gives the names of the tables
	 * @param patterns receives the patterns that are prepared
	 * @param settings limits and defaults
	 */
	public DynamoTemplate(DynamoDbClient client, DynamoMappingContext mappingContext, TableNameResolver tableNames,
			AccessPatterns patterns, TemplateSettings settings) {
		Assert.notNull(client, "'client' must not be null");
		Assert.notNull(mappingContext, "'mappingContext' must not be null");
		Assert.notNull(tableNames, "'tableNames' must not be null");
		Assert.notNull(patterns, "'patterns' must not be null");
		Assert.notNull(settings, "'settings' must not be null");
		this.tableNames = tableNames;
		this.mappingContext = mappingContext;
		this.patterns = patterns;
		this.settings = settings;
		this.senders = new SenderFactory(client, tableNames, settings);
		this.mixed = new MixedRequests(null, this, this.senders, new UsedPlans(patterns, this::entityOf, settings));
	}

	@Override
	public void setApplicationContext(ApplicationContext context) {
		this.lifecycle = EntityLifecycle.of(context);
	}

	/**
	 * Set the decorator of requests that a call sends from other threads, which it does
	 * if it sends several at once. The decorator hands on state that is bound to the
	 * thread of the caller, such as the current observation.
	 * @param taskDecorator decorates a task in the thread of the caller
	 */
	public void setTaskDecorator(TaskDecorator taskDecorator) {
		Assert.notNull(taskDecorator, "'taskDecorator' must not be null");
		this.senders.setTaskDecorator(taskDecorator);
	}

	/**
	 * Set the function that is called when a call begins, with the name of its access
	 * pattern, and returns a task for its end. A call can contain others.
	 */
	public void setCallWatch(Function<String, Runnable> watch) {
		Assert.notNull(watch, "'watch' must not be null");
		this.senders.setCallWatch(watch);
	}

	/**
	 * Set the resolver of tenants of calls outside of a
	 * {@link io.github.dynamospring.tenancy.TenantScope}. By default, there is no
	 * resolver.
	 */
	public void setTenantResolver(TenantResolver tenants) {
		Assert.notNull(tenants, "'tenants' must not be null");
		this.senders.setTenantResolver(tenants);
	}

	/**
	 * Set the source of reasons for indexes that DynamoDB refuses to read. By default,
	 * there is no source.
	 */
	public void setIndexAvailability(IndexAvailability indexes) {
		Assert.notNull(indexes, "'indexes' must not be null");
		this.senders.setIndexAvailability(indexes);
	}

	/**
	 * Set the source of the clients that a {@link Table} names. By default, there is only
	 * the default client.
	 * @param clients finds a client by its name, or throws an exception that lists the
	 * known clients
	 */
	public void setClients(Function<String, DynamoDbClient> clients) {
		Assert.notNull(clients, "'clients' must not be null");
		this.senders.setClients(clients);
	}

	@Override
	public <T> EntityOperations<T> entity(Class<T> type) {
		return operations(verified(type));
	}

	// An item found for a sealed type may be of any of its types.
	<T> Class<T> verified(Class<T> type) {
		Class<?> entity = this.mappingContext.getEntityType(type);
		Assert.isTrue(entity == type, () -> type.getSimpleName() + " is one of the types of " + entity.getSimpleName()
				+ ", which is the entity: ask for that one");
		return type;
	}

	@SuppressWarnings("unchecked")
	<T> DefaultEntityOperations<T> operations(Class<T> type) {
		DefaultEntityOperations<?> found = this.operations.get(type);
		if (found == null) {
			found = this.operations.computeIfAbsent(type, this::create);
		}
		return (DefaultEntityOperations<T>) found;
	}

	private DefaultEntityOperations<?> create(Class<?> type) {
		return new DefaultEntityOperations<>(this, entityOf(type), this.settings.consistentReads());
	}

	private DynamoPersistentEntity<?> entityOf(Class<?> type) {
		return this.mappingContext.getRequiredPersistentEntity(this.mappingContext.getEntityType(type));
	}

	@SuppressWarnings("unchecked")
	<T> EntityOperations<T> operationsOf(T entity) {
		Assert.notNull(entity, "'entity' must not be null");
		return operations((Class<T>) ClassUtils.getUserClass(entity));
	}

	@Override
	public <T> T insert(T entity) {
		return operationsOf(entity).insert(entity);
	}

	@Override
	public <T> T save(T entity) {
		return operationsOf(entity).save(entity);
	}

	@Override
	public <T> T update(T entity) {
		return operationsOf(entity).update(entity);
	}

	@Override
	public <T> void delete(T entity) {
		operationsOf(entity).delete(entity);
	}

	@Override
	public <T> Optional<T> findById(Object id, Class<T> type) {
		return entity(type).findById(id);
	}

	@Override
	public boolean existsById(Object id, Class<?> type) {
		return entity(type).existsById(id);
	}

	@Override
	public void deleteById(Object id, Class<?> type) {
		entity(type).deleteById(id);
	}

	@Override
	public DynamoOperations named(String name) {
		Assert.hasText(name, "'name' must not be empty");
		return new NamedOperations(this, name, this.mixed.named(name));
	}

	@Override
	public <T> List<T> saveAll(Collection<? extends T> entities) {
		return this.mixed.saveAll(entities);
	}

	@Override
	public void deleteAll(Collection<?> entities) {
		this.mixed.deleteAll(entities);
	}

	@Override
	public EntityResults batchWrite(Consumer<WriteBatch> writes) {
		return this.mixed.batchWrite(writes);
	}

	@Override
	public EntityResults batchGet(Consumer<BatchReads> reads) {
		return this.mixed.batchGet(reads);
	}

	boolean isConsistent() {
		return this.settings.consistentReads() || ConsistentReadScope.areAsked();
	}

	@Override
	public <R> ReadPattern<R> prepare(ReadPlan plan, Class<R> resultType) {
		Assert.notNull(plan, "'plan' must not be null");
		Assert.notNull(resultType, "'resultType' must not be null");
		SenderFactory senders = senders(plan.entity());
		BatchReader batches = senders.batchReader(senders.ofPattern(plan.name()));
		PlannedRead<R> prepared = PlannedRead.of(plan, resultType, batches, this.lifecycle, this.settings.maxPages());
		this.patterns.register(prepared);
		return prepared;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> UpdatePattern<T> prepare(UpdatePlan plan, Class<T> type) {
		Assert.notNull(plan, "'plan' must not be null");
		DynamoPersistentEntity<T> entity = (DynamoPersistentEntity<T>) plan.request().entity();
		Assert.isTrue(type == entity.getType(), () -> plan.name() + " returns " + entity.getName() + ", not " + type);
		SenderFactory senders = senders(entity);
		PlannedUpdate<T> prepared = new PlannedUpdate<>(plan, this.tableNames,
				senders.writeSender(senders.ofPattern(plan.name())), new EntityReader<>(entity, this.lifecycle)::read,
				failures(entity, plan.name()), expiry(entity));
		this.patterns.register(prepared);
		return prepared;
	}

	@Override
	public DeletePattern prepare(DeleteQueryPlan plan) {
		Assert.notNull(plan, "'plan' must not be null");
		SenderFactory senders = senders(plan.entity());
		RequestSender sender = senders.ofPattern(plan.name());
		PlannedDeletions prepared = new PlannedDeletions(plan, sender,
				PlannedRead.ofItems(plan.reads(), senders.batchReader(sender), this.settings.maxPages()),
				writes(plan.request().entity(), plan.name()), senders.batchWriter(sender));
		this.patterns.register(prepared);
		return prepared;
	}

	@Override
	public DeletePattern prepare(DeletePlan plan) {
		Assert.notNull(plan, "'plan' must not be null");
		DynamoPersistentEntity<?> entity = plan.request().entity();
		SenderFactory senders = senders(entity);
		RequestSender sender = senders.ofPattern(plan.name());
		WriteFailures<?> failures = failures(entity, plan.name());
		PlannedDelete prepared = new PlannedDelete(plan, sender, senders.writeSender(sender), failures,
				UniqueValues.of(entity, this.tableNames, failures, expiry(entity)), expiry(entity));
		this.patterns.register(prepared);
		return prepared;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> RevisionPattern<T> prepare(RevisionPlan plan, Class<T> type) {
		Assert.notNull(plan, "'plan' must not be null");
		DynamoPersistentEntity<T> entity = (DynamoPersistentEntity<T>) plan.entity();
		Assert.isTrue(type == entity.getType(), () -> plan.name() + " returns " + entity.getName() + ", not " + type);
		PlannedRevisions<T> prepared = new PlannedRevisions<>(plan, senders(entity).ofPattern(plan.name()),
				new EntityReader<>(entity, this.lifecycle), this.settings.maxPages());
		this.patterns.register(prepared);
		return prepared;
	}

	@Override
	public RegisteredPattern prepare(CrudPlan plan) {
		Assert.notNull(plan, "'plan' must not be null");
		RegisteredPattern prepared = crud(plan, plan.request().entity());
		this.patterns.register(prepared);
		return prepared;
	}

	private <T> PlannedCrud<T> crud(CrudPlan plan, DynamoPersistentEntity<T> entity) {
		SenderFactory senders = senders(entity);
		return new PlannedCrud<>(plan, entity.getType(), () -> reads(entity),
				(arguments) -> unsentWrites(plan, entity, arguments), () -> senders.ofPattern(plan.name()));
	}

	private <T> EntityWriteFactory<T> unsentWrites(CrudPlan plan, DynamoPersistentEntity<T> entity,
			@Nullable Object[] arguments) {
		ItemWriteFactory<T> writes = writes(entity, plan.name());
		String condition = plan.request().condition();
		if (condition != null) {
			Map<String, @Nullable Object> values = PatternParameter.values(plan.request().parameters(), arguments);
			writes = writes.on(ParameterizedCondition.of(condition, values));
		}
		return new EntityWriteFactory<>(entity, writes, EntityLifecycle.NONE, AttributeValueWriter::new,
				senders(entity).ofPattern(plan.name()).tenant());
	}

	@Override
	public void declare(Class<?> repository, Method method, RegisteredPattern pattern) {
		Assert.notNull(repository, "'repository' must not be null");
		Assert.notNull(method, "'method' must not be null");
		Assert.notNull(pattern, "'pattern' must not be null");
		this.patterns.declare(repository, method, pattern);
	}

	@Override
	public EntityResults transactWrite(Consumer<WriteTransaction> actions) {
		return this.mixed.transactWrite(actions);
	}

	@Override
	public EntityResults transactWrite(String token, Consumer<WriteTransaction> actions) {
		return this.mixed.transactWrite(token, actions);
	}

	@Override
	public WriteResolution resolve(AmbiguousWriteException exception) {
		Assert.notNull(exception, "'exception' must not be null");
		WriteResolver resolver = new WriteResolver(this.mappingContext::getRequiredPersistentEntity,
				(entity, item) -> new EntityReader<>(entity, this.lifecycle).read(item),
				(entity) -> senders(entity).ofOperation("resolve"));
		return resolver.resolve(exception);
	}

	@Override
	public EntityResults transactGet(Consumer<BatchReads> reads) {
		return this.mixed.transactGet(reads);
	}

	@Override
	public RemovedTenant removeTenant(String tenant, ScanSettings settings) {
		Assert.hasText(tenant, "'tenant' must not be empty");
		Assert.notNull(settings, "'settings' must not be null");
		return new TenantRemoval(this.mappingContext.getTables(), this.senders, settings).remove(tenant);
	}

	<T> EntityReads<T> reads(DynamoPersistentEntity<T> entity) {
		return new EntityReads<>(entity, this.tableNames, new EntityReader<>(entity, this.lifecycle), expiry(entity),
				naming(entity));
	}

	<T> ItemWriteFactory<T> writes(DynamoPersistentEntity<T> entity, @Nullable String name) {
		return new ItemWriteFactory<>(entity, this.tableNames, failures(entity, name), expiry(entity));
	}

	<T> WriteFailures<T> failures(DynamoPersistentEntity<T> entity, @Nullable String name) {
		return new WriteFailures<>(entity, new EntityReader<>(entity, this.lifecycle)::read, expiry(entity),
				naming(entity), name);
	}

	private EntityNaming naming(DynamoPersistentEntity<?> entity) {
		return EntityNaming.of(entity, this.settings.keys());
	}

	private Expiry expiry(DynamoPersistentEntity<?> entity) {
		return Expiry.of(entity, this.settings.clock());
	}

	SenderFactory senders(DynamoPersistentEntity<?> entity) {
		return this.senders.of(entity.getClient());
	}

	EntityLifecycle lifecycle() {
		return this.lifecycle;
	}

	@Override
	public void start() {
		this.running = true;
	}

	/**
	 * Stop without waiting for the calls that are under way.
	 */
	@Override
	public void stop() {
		this.running = false;
	}

	/**
	 * Stop when the calls have ended that are under way.
	 */
	@Override
	public void stop(Runnable callback) {
		stop();
		this.senders.drain().thenRun(callback);
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/**
	 * Return the last phase of a shutdown: whatever else stops in one may still write.
	 */
	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

	@Override
	public void destroy() {
		this.senders.close();
	}

}
