package io.github.dynamospring.idempotency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.read.CrudPlan;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;

/**
 * Table of the records of calls, either with or without a tenant.
 *
 * @param <R> the type of the records
 */
final class CallRecordTable<R> {

	private final Class<R> type;

	private final EntityOperations<R> insertion;

	private final EntityOperations<R> lookUp;

	private final BiFunction<CallClaim, CallRecord, R> stored;

	private final Function<R, CallRecord> call;

	private final Function<CallClaim, Object> id;

	private final CallUpdates.Prepared<R> updates;

	private CallRecordTable(Class<R> type, String name, PatternOperations operations, DynamoMappingContext context,
			PlannerSettings settings, BiFunction<CallClaim, CallRecord, R> stored, Function<R, CallRecord> call,
			Function<CallClaim, Object> id) {
		this.type = type;
		this.insertion = crud(CrudOperation.INSERT, name, operations, context);
		this.lookUp = crud(CrudOperation.FIND_BY_ID, name, operations, context);
		this.stored = stored;
		this.call = call;
		this.id = id;
		this.updates = new CallUpdates<>(type, name, operations, context, settings).prepare();
	}

	private EntityOperations<R> crud(CrudOperation operation, String name, PatternOperations operations,
			DynamoMappingContext context) {
		CrudRequest request = new CrudRequest(name + "." + operation.method(), null,
				context.getRequiredPersistentEntity(this.type), operation, true, null, List.of());
		operations.prepare(CrudPlan.of(request));
		return operations.entity(this.type).named(request.name()).consistent();
	}

	static CallRecordTable<CallRecord> withoutTenant(PatternOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		return new CallRecordTable<>(CallRecord.class, "IdempotentCall", operations, context, settings,
				(claim, call) -> call, Function.identity(), CallClaim::key);
	}

	static CallRecordTable<TenantCallRecord> ofTenants(PatternOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		return new CallRecordTable<>(TenantCallRecord.class, "IdempotentTenantCall", operations, context, settings,
				(claim, call) -> TenantCallRecord.of(tenant(claim), call), TenantCallRecord::call,
				(claim) -> new TenantCallRecord.Id(tenant(claim), claim.key().method(), claim.key().key()));
	}

	private static String tenant(CallClaim claim) {
		return Objects.requireNonNull(claim.tenant());
	}

	CallRecord insert(CallClaim claim, CallRecord call) {
		return inTenant(claim, () -> this.call.apply(this.insertion.insert(this.stored.apply(claim, call))));
	}

	Optional<CallRecord> find(CallClaim claim) {
		return inTenant(claim, () -> this.lookUp.findById(this.id.apply(claim)).map(this.call));
	}

	private static <A> A inTenant(CallClaim claim, Supplier<A> request) {
		String tenant = claim.tenant();
		if (tenant != null) {
			return TenantScope.call(tenant, request);
		}
		return request.get();
	}

	/**
	 * Return the record in a failure of a condition, or null if it is absent.
	 */
	@Nullable CallRecord found(ConditionFailedException failure) {
		Object found = failure.getFound();
		if (this.type.isInstance(found)) {
			return this.call.apply(this.type.cast(found));
		}
		return null;
	}

	CallUpdates.Prepared<R> updates() {
		return this.updates;
	}

	/**
	 * Return the arguments of an update, beginning with the key.
	 */
	static @Nullable Object[] arguments(CallClaim claim, @Nullable Object... values) {
		List<@Nullable Object> arguments = new ArrayList<>();
		if (claim.tenant() != null) {
			arguments.add(claim.tenant());
		}
		arguments.add(claim.key().method());
		arguments.add(claim.key().key());
		arguments.addAll(Arrays.asList(values));
		return arguments.toArray();
	}

}
