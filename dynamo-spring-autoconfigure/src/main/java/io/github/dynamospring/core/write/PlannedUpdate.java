package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.EntityPlace;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.BoundUniqueChange;
import io.github.dynamospring.plan.BoundUpdate;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.update.UpdatePlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Runner of one planned update.
 *
 * @param <T> the type of the entity
 */
public final class PlannedUpdate<T> implements UpdatePattern<T> {

	private final UpdatePlan plan;

	private final AccessPlan served;

	private final WriteContext<T> context;

	private final WriteSender writeSender;

	private final @Nullable UniqueValues uniqueValues;

	private final MarkerWrites.KeyCheck keyCheck;

	private final @Nullable String writeIdAttribute;

	private final List<PatternParameter> parameters;

	private final LongAdder skipped = new LongAdder();

	public PlannedUpdate(UpdatePlan plan, AccessPlan served, WriteSender writeSender, WriteContext<T> context) {
		DynamoPersistentEntity<?> entity = plan.request().entity();
		this.plan = plan;
		this.served = served;
		this.writeSender = writeSender;
		this.context = context;
		this.uniqueValues = UniqueValues.of(context, plan.uniqueProperties());
		this.keyCheck = MarkerWrites.KeyCheck.of(entity);
		this.writeIdAttribute = entity.getTable().names().writeId();
		this.parameters = parameters(plan.request());
	}

	private static List<PatternParameter> parameters(UpdateRequest request) {
		List<PatternParameter> parameters = new ArrayList<>(request.parameters());
		if (request.tenant() != null) {
			parameters.add(request.tenant());
		}
		parameters.sort(Comparator.comparing(PatternParameter::index));
		return List.copyOf(parameters);
	}

	@Override
	public AccessPlan plan() {
		return this.served;
	}

	public EntityPlace place() {
		return EntityPlace.of(this.plan.entity());
	}

	@Override
	public long skippedItems() {
		return this.skipped.sum();
	}

	@Override
	public @Nullable T update(@Nullable Object... arguments) {
		Map<String, AttributeValue> attributes = send(
				write(arguments, WriteIdSource.RANDOM, this.writeSender.tenant()));
		if (attributes.isEmpty()) {
			return null;
		}
		T entity = read(attributes);
		if (entity == null) {
			this.skipped.increment();
		}
		return entity;
	}

	private @Nullable T read(Map<String, AttributeValue> attributes) {
		try {
			return this.context.read(attributes);
		}
		catch (UnreadableItemException ex) {
			throw new UnreadableItemException(
					ex.getMessage() + ". The update was applied, only the item that it returned cannot be read",
					ex.getSubject(), ex);
		}
	}

	private Map<String, AttributeValue> send(PendingWrite write) {
		if (this.plan.isTransaction()) {
			this.writeSender.applyWithToken(write);
			return Map.of();
		}
		if (write instanceof PairWrite pair) {
			this.writeSender.apply(pair);
			return pair.returned();
		}
		return this.writeSender.send(write.plain());
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		PendingWrite write = write(arguments, WriteIdSource.RANDOM, this.writeSender.tenant());
		if (this.plan.isTransaction()) {
			return List.of(TransactionSender.request(write.writes()).build());
		}
		return List.of(write.plain().request());
	}

	/**
	 * Bind the update as an action of a transaction, and check its arguments.
	 * @param ids the source of its id
	 * @param tenant the tenant of the transaction
	 */
	public PendingWrite action(@Nullable Object[] arguments, WriteIdSource ids, CallTenant tenant) {
		Assert.notNull(arguments, "'arguments' must not be null");
		List<PatternParameter> parameters = this.parameters;
		Assert.isTrue(arguments.length == parameters.size(), () -> "it takes the arguments "
				+ parameters.stream().map(PatternParameter::name).toList() + ", but " + arguments.length + " came");
		@Nullable Object[] converted = arguments.clone();
		parameters
			.forEach((parameter) -> converted[parameter.index()] = argument(parameter, arguments[parameter.index()]));
		return write(converted, ids, tenant);
	}

	private static @Nullable Object argument(PatternParameter parameter, @Nullable Object argument) {
		if (argument instanceof Integer number && (parameter.type() == long.class || parameter.type() == Long.class)) {
			// as the compiler does where the method is called
			return number.longValue();
		}
		Assert.isTrue(ClassUtils.isAssignableValue(parameter.type(), argument),
				() -> "the argument '" + parameter.name() + "' must be of type " + parameter.type().getSimpleName()
						+ ", not " + ((argument != null) ? argument.getClass().getSimpleName() : "null"));
		return argument;
	}

	private PendingWrite write(@Nullable Object[] arguments, WriteIdSource ids, CallTenant tenant) {
		BoundUpdate bound = this.plan.bindFor(tenantOf(arguments, tenant), ids::draw, arguments);
		ItemWrite plain = write(bound, ids);
		PairedWrites pairs = this.context.pairs();
		PendingWrite paired = (pairs != null) ? pairs.add(plain, WriteGuard.NONE, 0, Map.of()) : plain;
		BoundUniqueChange change = bound.unique();
		return (paired == plain && change != null && this.uniqueValues != null)
				? this.uniqueValues.change(plain, change) : paired;
	}

	private @Nullable String tenantOf(@Nullable Object[] arguments, CallTenant tenant) {
		UpdateRequest request = this.plan.request();
		CallTenant own = tenant.in(request, arguments);
		if (own == tenant) {
			tenant.verifyScope(request.entity());
		}
		for (PatternParameter parameter : request.parameters()) {
			Object argument = arguments[parameter.index()];
			if (parameter.name().equals(request.idParameter()) && argument != null) {
				return own.ofId(request.entity(), argument);
			}
		}
		return own.of(request.entity());
	}

	private ItemWrite write(BoundUpdate bound, WriteIdSource ids) {
		Map<String, AttributeValue> key = this.keyCheck.check(AttributeValues.of(bound.key()));
		WriteId id = (this.writeIdAttribute != null) ? ids.next(this.writeIdAttribute) : null;
		Map<String, AttributeValue> values = AttributeValues.of(bound.values());
		if (id != null && bound.writeId() != null) {
			values.put(bound.writeId(), id.value());
		}
		WriteExpressions expressions = new WriteExpressions(bound.update(), bound.condition(), true, bound.names(),
				values);
		return ItemWrite.update(this.context.tableName(), key, Map.of(), expressions, returnValues(bound.returns()),
				bound.repeatability(), WriteOutcome.ofUpdate(this.context, key, id, !this.plan.request().upsert(),
						this.context.expiry().now()));
	}

	private static ReturnValue returnValues(Returns returns) {
		return switch (returns) {
			case NOTHING -> ReturnValue.NONE;
			case BEFORE -> ReturnValue.ALL_OLD;
			case AFTER -> ReturnValue.ALL_NEW;
		};
	}

}
