package io.github.dynamospring.core.template;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.DeletePattern;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.RevisionPattern;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.read.BatchReader;
import io.github.dynamospring.core.read.PlannedRead;
import io.github.dynamospring.core.read.PlannedRevisions;
import io.github.dynamospring.core.request.CallExecutor;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.ItemPairSource;
import io.github.dynamospring.core.write.PlannedDelete;
import io.github.dynamospring.core.write.PlannedUpdate;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.CrudPlan;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.read.RevisionPlan;
import io.github.dynamospring.plan.update.UpdatePlan;
import io.github.dynamospring.scroll.StoredPositions;
import io.github.dynamospring.tenancy.ReactiveTenantResolver;
import io.github.dynamospring.tenancy.TenantResolver;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.task.TaskDecorator;
import org.springframework.util.Assert;

/**
 * Implementation of {@link DynamoOperations} over a client of the AWS SDK.
 * <p>
 * When its application context closes, calls that are under way get the time of its last
 * shutdown phase to end. New ones are refused from its destruction on. The beans that use
 * it are destroyed before.
 *
 * @since 0.1
 */
public class DynamoTemplate extends TemplateOperations
		implements PatternOperations, ApplicationContextAware, SmartLifecycle, DisposableBean {

	private final Map<Class<?>, ReadPattern<?>> scans = new ConcurrentHashMap<>();

	private volatile boolean running;

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
		super(new TemplateContext(client, mappingContext, tableNames, patterns, settings), null);
	}

	@Override
	public void setApplicationContext(ApplicationContext context) {
		context().setLifecycle(EntityLifecycle.of(context));
	}

	/**
	 * Set the decorator of requests that a call sends from other threads, which it does
	 * if it sends several at once. The decorator hands on state that is bound to the
	 * thread of the caller, such as a security context. Tenant, consistency and
	 * observation need none.
	 * @param taskDecorator decorates a task in the thread of the caller
	 */
	public void setTaskDecorator(TaskDecorator taskDecorator) {
		Assert.notNull(taskDecorator, "'taskDecorator' must not be null");
		context().senders().setTaskDecorator(taskDecorator);
	}

	/**
	 * Set the function that is called when a call begins, with the name of its access
	 * pattern, and returns a task for its end. A call can contain others.
	 */
	public void setCallWatch(Function<String, Runnable> watch) {
		Assert.notNull(watch, "'watch' must not be null");
		context().senders().setCallWatch(watch);
	}

	/**
	 * Set the resolver of tenants of calls outside of a
	 * {@link io.github.dynamospring.tenancy.TenantScope}. By default, there is no
	 * resolver.
	 */
	public void setTenantResolver(TenantResolver tenants) {
		Assert.notNull(tenants, "'tenants' must not be null");
		context().senders().setTenantResolver(tenants);
	}

	/**
	 * Set the resolver of tenants of reactive calls outside of a
	 * {@link io.github.dynamospring.tenancy.TenantScope}. By default, there is no
	 * resolver.
	 */
	public void setReactiveTenantResolver(ReactiveTenantResolver tenants) {
		Assert.notNull(tenants, "'tenants' must not be null");
		context().senders().setReactiveTenantResolver(() -> tenants);
	}

	/**
	 * Set the source of reasons for indexes that cannot be read yet. By default, there is
	 * no source.
	 */
	public void setIndexAvailability(IndexAvailability indexes) {
		Assert.notNull(indexes, "'indexes' must not be null");
		context().senders().setIndexAvailability(indexes);
	}

	/**
	 * Set the source of the clients that a {@link Table} names. By default, there is only
	 * the default client.
	 * @param clients finds a client by its name, or throws an exception that lists the
	 * known clients
	 */
	public void setClients(Function<String, DynamoDbClient> clients) {
		Assert.notNull(clients, "'clients' must not be null");
		context().senders().setClients(clients);
	}

	/**
	 * Set the writer and reader of positions that outlive the application, such as
	 * positions of batch jobs and of removals of tenants. By default, they are not
	 * encrypted.
	 */
	public void setStoredPositions(StoredPositions storedPositions) {
		Assert.notNull(storedPositions, "'storedPositions' must not be null");
		context().setStoredPositions(storedPositions);
	}

	/**
	 * Set the source of the pairs that live migrations make of entities. By default,
	 * there are no pairs.
	 */
	public void setPairs(ItemPairSource pairs) {
		Assert.notNull(pairs, "'pairs' must not be null");
		context().setPairs(pairs);
	}

	/**
	 * Return the executors of calls for callers that do not wait, by the names of their
	 * clients. The default client is {@code default}.
	 */
	public Map<String, CallExecutor> callExecutors() {
		Map<String, CallExecutor> executors = new TreeMap<>();
		executors.put("default", context().senders().executor());
		for (TableModel table : context().mappingContext().getTables()) {
			String client = table.client();
			if (client != null) {
				executors.put(client, context().senders().of(client).executor());
			}
		}
		return executors;
	}

	@Override
	public <R> ReadPattern<R> prepare(ReadPlan plan, Class<R> resultType) {
		Assert.notNull(plan, "'plan' must not be null");
		Assert.notNull(resultType, "'resultType' must not be null");
		SenderFactory senders = context().senders(plan.entity());
		BatchReader batches = senders.batchReader(senders.ofPattern(plan.name()));
		return registered(PlannedRead.of(plan, resultType, batches, context().lifecycle(),
				context().settings().maxPages(), context().unreadable(plan.request().skipUnreadable())));
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> UpdatePattern<T> prepare(UpdatePlan plan, Class<T> type) {
		Assert.notNull(plan, "'plan' must not be null");
		DynamoPersistentEntity<T> entity = (DynamoPersistentEntity<T>) plan.request().entity();
		Assert.isTrue(type == entity.getType(), () -> plan.name() + " returns " + entity.getName() + ", not " + type);
		SenderFactory senders = context().senders(entity);
		return registered(new PlannedUpdate<>(plan, context().planned(plan),
				senders.writeSender(senders.ofPattern(plan.name())), context().writeContext(entity, plan.name())));
	}

	@Override
	public DeletePattern prepare(DeleteQueryPlan plan) {
		Assert.notNull(plan, "'plan' must not be null");
		SenderFactory senders = context().senders(plan.entity());
		RequestSender sender = senders.ofPattern(plan.name());
		return registered(new PlannedDeletions(plan, context().planned(plan), sender,
				PlannedRead.ofItems(plan.reads(), senders.batchReader(sender), context().settings().maxPages()),
				context().writes(plan.request().entity(), plan.name()), senders.batchWriter(sender)));
	}

	@Override
	public DeletePattern prepare(DeletePlan plan) {
		Assert.notNull(plan, "'plan' must not be null");
		DynamoPersistentEntity<?> entity = plan.request().entity();
		SenderFactory senders = context().senders(entity);
		RequestSender sender = senders.ofPattern(plan.name());
		return registered(new PlannedDelete(plan, context().planned(plan), sender, senders.writeSender(sender),
				context().writes(entity, plan.name())));
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> RevisionPattern<T> prepare(RevisionPlan plan, Class<T> type) {
		Assert.notNull(plan, "'plan' must not be null");
		DynamoPersistentEntity<T> entity = (DynamoPersistentEntity<T>) plan.entity();
		Assert.isTrue(type == entity.getType(), () -> plan.name() + " returns " + entity.getName() + ", not " + type);
		return registered(new PlannedRevisions<>(plan, context().senders(entity).ofPattern(plan.name()),
				context().reader(entity), context().settings().maxPages()));
	}

	@Override
	public RegisteredPattern prepare(CrudPlan plan) {
		Assert.notNull(plan, "'plan' must not be null");
		return registered(new PlannedCrud<>(context().planned(plan), plan, plan.request().entity(), context()));
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> ReadPattern<T> scan(Class<T> type) {
		Assert.notNull(type, "'type' must not be null");
		return (ReadPattern<T>) this.scans.computeIfAbsent(context().verified(type), this::prepareScan);
	}

	private ReadPattern<?> prepareScan(Class<?> type) {
		TemplateSettings settings = context().settings();
		PatternRequest request = PatternRequest
			.of(SenderFactory.TEMPLATE + "scan", context().mappingContext().getRequiredPersistentEntity(type))
			.result(Result.of(Result.Kind.STREAM))
			.scan(ScanSettings.DEFAULT)
			.build();
		Planner planner = new Planner(new PlannerSettings(1, settings.consistentReads(), settings.clock()));
		return prepare((ReadPlan) planner.plan(request), type);
	}

	@Override
	public AccessPatterns accessPatterns() {
		return context().plans().patterns();
	}

	@Override
	public StoredPositions storedPositions() {
		return context().storedPositions();
	}

	private <P extends RegisteredPattern> P registered(P prepared) {
		context().plans().patterns().register(prepared);
		return prepared;
	}

	@Override
	public void declare(Class<?> repository, Method method, RegisteredPattern pattern) {
		Assert.notNull(repository, "'repository' must not be null");
		Assert.notNull(method, "'method' must not be null");
		Assert.notNull(pattern, "'pattern' must not be null");
		context().plans().patterns().declare(repository, method, pattern);
	}

	@Override
	public CallStarter starter(Class<?> repository, Method method, Class<?> type) {
		Assert.notNull(repository, "'repository' must not be null");
		Assert.notNull(method, "'method' must not be null");
		Assert.notNull(type, "'type' must not be null");
		return context().starter(repository, method, type);
	}

	@Override
	public CallStarter starter(String pattern, @Nullable Class<?> type, boolean writes) {
		Assert.hasText(pattern, "'pattern' must not be empty");
		return context().starter(pattern, type, writes);
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
		context().senders().drain().thenRun(callback);
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
		context().senders().close();
	}

}
