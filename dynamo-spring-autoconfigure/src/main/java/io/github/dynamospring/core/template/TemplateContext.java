package io.github.dynamospring.core.template;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.read.EntityReader;
import io.github.dynamospring.core.read.EntityReads;
import io.github.dynamospring.core.read.UnreadableItems;
import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.write.ItemPair;
import io.github.dynamospring.core.write.ItemPairSource;
import io.github.dynamospring.core.write.ItemWriteFactory;
import io.github.dynamospring.core.write.PairedPlan;
import io.github.dynamospring.core.write.WriteContext;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.scroll.StoredPositions;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.util.Assert;

/**
 * Context that the operations of one template share: the metadata of the entities, the
 * senders, and the operations of each entity.
 */
final class TemplateContext {

	/** The name of reads for unnamed writes of both items of a live migration. */
	private static final String MIGRATION = SenderFactory.TEMPLATE + "migration";

	/** Pattern of the reads of items whose objects are missing. */
	private static final String REREAD = SenderFactory.TEMPLATE + "reread";

	private final DynamoMappingContext mappingContext;

	private final TableNameResolver tableNames;

	private final TemplateSettings settings;

	private final SenderFactory senders;

	private final UsedPlans plans;

	private final UnreadableItems unreadable;

	private EntityLifecycle lifecycle = EntityLifecycle.NONE;

	private StoredPositions storedPositions = StoredPositions.PLAIN;

	private ItemPairSource pairs = (entity) -> null;

	private final Map<Class<?>, DefaultEntityOperations<?>> operations = new ConcurrentHashMap<>();

	TemplateContext(DynamoDbClient client, DynamoMappingContext mappingContext, TableNameResolver tableNames,
			AccessPatterns patterns, TemplateSettings settings) {
		Assert.notNull(client, "'client' must not be null");
		Assert.notNull(mappingContext, "'mappingContext' must not be null");
		Assert.notNull(tableNames, "'tableNames' must not be null");
		Assert.notNull(patterns, "'patterns' must not be null");
		Assert.notNull(settings, "'settings' must not be null");
		this.mappingContext = mappingContext;
		this.tableNames = tableNames;
		this.settings = settings;
		this.senders = new SenderFactory(client, tableNames, settings);
		this.unreadable = unreadable(false);
		this.plans = new UsedPlans(patterns, this::entityOf, this::planned, settings);
	}

	DynamoMappingContext mappingContext() {
		return this.mappingContext;
	}

	TemplateSettings settings() {
		return this.settings;
	}

	SenderFactory senders() {
		return this.senders;
	}

	SenderFactory senders(DynamoPersistentEntity<?> entity) {
		return this.senders.of(entity.getClient());
	}

	CallStarter starter(Class<?> repository, Method method, Class<?> type) {
		DynamoPersistentEntity<?> entity = entityOf(type);
		RegisteredPattern pattern = this.plans.patterns().find(repository, method);
		boolean namesTenant = pattern != null && pattern.plan().request().tenant() != null;
		return senders(entity).starter(repository.getSimpleName() + "." + method.getName(), writes(method, pattern),
				entity.getTenant() != null && !namesTenant);
	}

	CallStarter starter(String pattern, @Nullable Class<?> type, boolean writes) {
		if (type == null) {
			return this.senders.starter(pattern, writes, true);
		}
		DynamoPersistentEntity<?> entity = entityOf(type);
		return senders(entity).starter(pattern, writes, entity.getTenant() != null);
	}

	// A method without a pattern of its own may write. The plan of deleteAll() has the
	// read.
	private static boolean writes(Method method, @Nullable RegisteredPattern pattern) {
		return pattern == null || method.getName().equals("deleteAll")
				|| pattern.plan().actions().stream().anyMatch((action) -> action.operation().isWrite());
	}

	UsedPlans plans() {
		return this.plans;
	}

	void setLifecycle(EntityLifecycle lifecycle) {
		this.lifecycle = lifecycle;
	}

	EntityLifecycle lifecycle() {
		return this.lifecycle;
	}

	void setStoredPositions(StoredPositions storedPositions) {
		this.storedPositions = storedPositions;
	}

	StoredPositions storedPositions() {
		return this.storedPositions;
	}

	void setPairs(ItemPairSource pairs) {
		this.pairs = pairs;
	}

	/**
	 * Return a plan as its calls are served, which may be in a live migration.
	 */
	AccessPlan planned(AccessPlan plan) {
		return PairedPlan.of(plan, this.pairs.find(plan.entity()));
	}

	boolean isConsistent() {
		return this.settings.consistentReads() || ConsistentReadScope.areAsked();
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

	<T> EntityReader<T> reader(DynamoPersistentEntity<T> entity) {
		return new EntityReader<>(entity, this.lifecycle, this.unreadable, senders(entity).ofPattern(REREAD));
	}

	UnreadableItems unreadable(boolean skipping) {
		return new UnreadableItems(skipping, this::naming, this.settings.clock());
	}

	<T> EntityReads<T> reads(DynamoPersistentEntity<T> entity) {
		return new EntityReads<>(entity, this.tableNames, reader(entity), expiry(entity), naming(entity),
				senders(entity).encryption()::contain);
	}

	<T> ItemWriteFactory<T> writes(DynamoPersistentEntity<T> entity, @Nullable String name) {
		return new ItemWriteFactory<>(writeContext(entity, name));
	}

	<T> WriteContext<T> writeContext(DynamoPersistentEntity<T> entity, @Nullable String name) {
		EntityReader<T> reader = reader(entity);
		WriteContext<T> context = new WriteContext<>(entity, this.tableNames, (item) -> reader.read(item, name),
				expiry(entity), naming(entity), name, senders(entity).encryption());
		ItemPair pair = this.pairs.find(entity);
		return (pair != null) ? paired(context, pair, reader, name) : context;
	}

	// callers know an item that was found beside a conflict as their entity
	@SuppressWarnings("unchecked")
	private <T, O> WriteContext<T> paired(WriteContext<T> context, ItemPair pair, EntityReader<T> reader,
			@Nullable String name) {
		DynamoPersistentEntity<O> other = (DynamoPersistentEntity<O>) pair.other();
		WriteContext<O> found = new WriteContext<>(other, this.tableNames,
				(item) -> (O) reader.read(pair.toOwn(item), name), expiry(other), naming(other), name,
				senders(other).encryption());
		return context.with(pair, found, senders(other).ofPattern((name != null) ? name : MIGRATION));
	}

	private EntityNaming naming(DynamoPersistentEntity<?> entity) {
		return EntityNaming.of(entity, this.settings.keys());
	}

	private Expiry expiry(DynamoPersistentEntity<?> entity) {
		return Expiry.of(entity, this.settings.clock());
	}

}
