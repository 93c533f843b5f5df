package io.github.dynamospring.idempotency;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantResolver;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.util.Assert;
import org.springframework.util.function.SingletonSupplier;

/**
 * Store of the records of idempotent calls. Its table is created and validated with the
 * tables of the application. So define a store only for idempotent methods.
 *
 * @since 0.1
 */
public final class IdempotencyStore implements DisposableBean {

	private static final int MOST_SECONDS_TO_CLOSE = 10;

	private final DynamoOperations operations;

	private final CallRecordTable<CallRecord> records;

	private final SingletonSupplier<CallRecordTable<TenantCallRecord>> recordsOfTenants;

	private final SingletonSupplier<CallStarter> starter;

	private TenantResolver tenants = () -> null;

	private final Clock clock;

	private final KeyVisibility keys;

	private final LeaseRenewal renewal = new LeaseRenewal();

	private final StartingCalls starting = new StartingCalls();

	/**
	 * Create a store.
	 * @param operations the operations on the records; an implementation of
	 * {@link PatternOperations}
	 * @param context the context of entities, which gets the records as another entity
	 * @param settings the settings with the clock of leases and expiries
	 * @param keys the visibility of the keys of calls in messages and log lines
	 */
	public IdempotencyStore(DynamoOperations operations, DynamoMappingContext context, PlannerSettings settings,
			KeyVisibility keys) {
		Assert.notNull(context, "'context' must not be null");
		Assert.notNull(settings, "'settings' must not be null");
		Assert.notNull(keys, "'keys' must not be null");
		PatternOperations patterns = PatternOperations.of(operations);
		// registered early, so that the removal of a tenant finds the records
		context.getRequiredPersistentEntity(TenantCallRecord.class);
		this.operations = operations;
		this.records = CallRecordTable.withoutTenant(patterns, context, settings);
		this.recordsOfTenants = SingletonSupplier.of(() -> CallRecordTable.ofTenants(patterns, context, settings));
		this.starter = SingletonSupplier.of(() -> patterns.starter("IdempotentCall", TenantCallRecord.class, true));
		this.clock = settings.clock();
		this.keys = keys;
	}

	/**
	 * Set the resolver of the tenant of a thread outside of a {@link TenantScope}. By
	 * default, such a thread has no tenant. With a tenant, the keys of calls belong to
	 * the tenant, and the partitions of their records begin with {@code TENANT#} and the
	 * tenant.
	 */
	public void setTenantResolver(TenantResolver tenants) {
		Assert.notNull(tenants, "'tenants' must not be null");
		this.tenants = tenants;
	}

	/**
	 * Return the tenant of this thread, or null without one.
	 * @param call the name of the call
	 * @throws MissingTenantException if it is blank
	 */
	@Nullable String tenant(String call) {
		return TenantScope.currentOr(this.tenants, call);
	}

	private CallRecordTable<?> records(CallClaim claim) {
		if (claim.tenant() != null) {
			return this.recordsOfTenants.obtain();
		}
		return this.records;
	}

	/**
	 * Return the starter of calls in other threads. They have the tenant of the caller.
	 */
	CallStarter starter() {
		return this.starter.obtain();
	}

	KeyVisibility keys() {
		return this.keys;
	}

	/**
	 * Claim a key that is probably free.
	 * @return the record of the claim, or of the call with the key
	 */
	CallRecord claim(CallClaim claim) {
		try {
			return records(claim).insert(claim, claim.startedAt(now()));
		}
		catch (DuplicateKeyException ex) {
			return claimIfFree(claim);
		}
		catch (AmbiguousWriteException ex) {
			return inPlace(claim, ex);
		}
	}

	// The token identifies the owner of the record, if it exists.
	private CallRecord inPlace(CallClaim claim, AmbiguousWriteException lost) {
		return lookUp(claim, lost).orElseThrow(() -> lost);
	}

	private Optional<CallRecord> lookUp(CallClaim claim, AmbiguousWriteException lost) {
		try {
			return find(claim);
		}
		catch (DataAccessException ex) {
			lost.addSuppressed(ex);
			throw lost;
		}
	}

	private Optional<CallRecord> find(CallClaim claim) {
		return records(claim).find(claim);
	}

	/**
	 * Claim a key that probably belongs to another call: a read costs less than a refused
	 * write.
	 * @return the record of the claim, or of the call with the key
	 */
	CallRecord claimIfFree(CallClaim claim) {
		CallRecord found = find(claim).orElse(null);
		if (found == null) {
			return claim(claim);
		}
		if (found.isAbandoned(now()) && found.admits(claim)) {
			return takeOver(found, claim);
		}
		return found;
	}

	private CallRecord takeOver(CallRecord abandoned, CallClaim claim) {
		CallRecord started = claim.startedAt(now());
		CallRecordTable<?> records = records(claim);
		try {
			records.updates()
				.takeOver()
				.update(CallRecordTable.arguments(claim, abandoned.owner(), abandoned.state(), abandoned.leaseUntil(),
						started.owner(), started.leaseUntil(), started.expiresAt(), started.arguments()));
			return started;
		}
		catch (ConditionFailedException ex) {
			CallRecord found = records.found(ex);
			return (found != null) ? found : claim(claim);
		}
		catch (AmbiguousWriteException ex) {
			return inPlace(claim, ex);
		}
	}

	/**
	 * Renew the lease of a claim repeatedly, until the result is closed.
	 */
	LeaseRenewal.Renewed renewing(CallClaim claim) {
		return this.renewal.start(claim.lease(), () -> renew(claim));
	}

	private void renew(CallClaim claim) {
		Instant now = now();
		records(claim).updates()
			.renew()
			.update(CallRecordTable.arguments(claim, claim.owner(), claim.leaseUntil(now), claim.recordUntil(now)));
	}

	/**
	 * Record that a call is done.
	 * @throws ConditionFailedException if the key no longer belongs to the claim
	 */
	void complete(CallClaim claim, StoredResult result) {
		try {
			records(claim).updates().complete().update(completion(claim, result));
		}
		catch (AmbiguousWriteException ex) {
			verifyCompleted(claim, ex);
		}
	}

	/**
	 * Record that a call is done, in one transaction with its writes.
	 * @throws TransactionFailedException if the key no longer belongs to the claim, or a
	 * write fails
	 */
	void complete(CallClaim claim, StoredResult result, Consumer<WriteTransaction> writes) {
		String tenant = claim.tenant();
		Runnable transaction = () -> this.operations.named(claim.method()).transactWrite((actions) -> {
			actions.update(records(claim).updates().complete(), completion(claim, result));
			writes.accept(actions);
		});
		try {
			if (tenant != null && tenant(claim.method()) == null) {
				// a thread of the method, to which its caller gave no context
				TenantScope.run(tenant, transaction);
			}
			else {
				transaction.run();
			}
		}
		catch (AmbiguousWriteException ex) {
			verifyCompleted(claim, ex);
		}
	}

	private @Nullable Object[] completion(CallClaim claim, StoredResult result) {
		return CallRecordTable.arguments(claim, claim.owner(), result.text(), result.unstored(),
				claim.resultUntil(now()));
	}

	private void verifyCompleted(CallClaim claim, AmbiguousWriteException lost) {
		CallRecord found = inPlace(claim, lost);
		if (!found.isOwnedBy(claim.owner()) || !found.isDone()) {
			throw lost;
		}
	}

	/**
	 * Record that a call had no effect.
	 * @throws ConditionFailedException if the key no longer belongs to the claim
	 */
	void release(CallClaim claim) {
		records(claim).updates().release().update(CallRecordTable.arguments(claim, claim.owner()));
	}

	Duration timeUntil(Instant time) {
		return Duration.between(now(), time);
	}

	private Instant now() {
		return this.clock.instant();
	}

	/**
	 * Return the starting calls, which closing waits for.
	 */
	StartingCalls starting() {
		return this.starting;
	}

	/**
	 * Refuse new calls, and wait for calls that are claiming their key: they give it
	 * back.
	 */
	@Override
	public void destroy() {
		this.starting.close(MOST_SECONDS_TO_CLOSE);
		this.renewal.close();
	}

	/**
	 * Recorded result.
	 *
	 * @param text the result as text, or null without one
	 * @param unstored the reason for which it is not stored, or null
	 */
	record StoredResult(@Nullable String text, @Nullable String unstored) {

		static final StoredResult NOTHING = new StoredResult(null, null);

	}

}
