package io.github.dynamospring.idempotency;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.tenancy.TenantResolver;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.util.Assert;
import org.springframework.util.function.SingletonSupplier;

/**
 * Store of the records of idempotent calls. Its table becomes one of the application's
 * tables, and is created and validated with them. So define a store only if there are
 * idempotent methods.
 *
 * @since 0.1
 */
public final class IdempotencyStore implements DisposableBean {

	private static final int MOST_SECONDS_TO_CLOSE = 10;

	private final DynamoOperations operations;

	private final CallRecordTable<CallRecord> records;

	private final SingletonSupplier<CallRecordTable<TenantCallRecord>> recordsOfTenants;

	private TenantResolver tenants = () -> null;

	private final Clock clock;

	private final KeyVisibility keys;

	private final LeaseRenewal renewal = new LeaseRenewal();

	private final StartingCalls starting = new StartingCalls();

	/**
	 * Create a store.
	 * @param operations reads and writes the records; it implements
	 * {@link PatternOperations}
	 * @param context knows the entities; the records become one of them
	 * @param settings hold the clock by which leases end and results expire
	 * @param keys how much of the keys of calls messages and log lines show
	 */
	public IdempotencyStore(DynamoOperations operations, DynamoMappingContext context, PlannerSettings settings,
			KeyVisibility keys) {
		Assert.notNull(context, "'context' must not be null");
		Assert.notNull(settings, "'settings' must not be null");
		Assert.notNull(keys, "'keys' must not be null");
		PatternOperations patterns = PatternOperations.of(operations);
		// known from the start, so that the removal of a tenant finds their records
		context.getRequiredPersistentEntity(TenantCallRecord.class);
		this.operations = operations;
		this.records = CallRecordTable.withoutTenant(patterns, context, settings);
		this.recordsOfTenants = SingletonSupplier.of(() -> CallRecordTable.ofTenants(patterns, context, settings));
		this.clock = settings.clock();
		this.keys = keys;
	}

	/**
	 * Set what tells the tenant of a thread outside of a {@link TenantScope}: by default,
	 * nothing does. Where a thread has a tenant, the keys of calls are those of the
	 * tenant, and the partitions of their records begin with {@code TENANT#} and the
	 * tenant.
	 */
	public void setTenantResolver(TenantResolver tenants) {
		Assert.notNull(tenants, "'tenants' must not be null");
		this.tenants = tenants;
	}

	@Nullable String tenant() {
		return TenantScope.currentOr(this.tenants);
	}

	private CallRecordTable<?> records(CallClaim claim) {
		return (claim.tenant() != null) ? this.recordsOfTenants.obtain() : this.records;
	}

	KeyVisibility keys() {
		return this.keys;
	}

	/**
	 * Claim a key that is probably free.
	 * @return the record of the claim, or that of the call that the key belongs to
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

	// The token tells whose the record is, if there is one.
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
	 * Claim a key that probably belongs to another call: what is read costs less than
	 * what is refused.
	 * @return the record of the claim, or that of the call that the key belongs to
	 */
	CallRecord claimIfFree(CallClaim claim) {
		CallRecord found = find(claim).orElse(null);
		if (found == null) {
			return claim(claim);
		}
		return (found.isAbandoned(now()) && found.admits(claim)) ? takeOver(found, claim) : found;
	}

	private CallRecord takeOver(CallRecord abandoned, CallClaim claim) {
		CallRecord started = claim.startedAt(now());
		CallRecordTable<?> records = records(claim);
		try {
			records.takeOver()
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
	 * Renew the lease of a claim again and again, until that is closed.
	 */
	LeaseRenewal.Renewed renewing(CallClaim claim) {
		return this.renewal.start(claim.lease(), () -> renew(claim));
	}

	private void renew(CallClaim claim) {
		Instant now = now();
		records(claim).renew()
			.update(CallRecordTable.arguments(claim, claim.owner(), claim.leaseUntil(now), claim.recordUntil(now)));
	}

	/**
	 * Record that a call is over.
	 * @throws ConditionFailedException if the key does not belong to the claim any more
	 */
	void complete(CallClaim claim, StoredResult result) {
		try {
			records(claim).complete().update(completion(claim, result));
		}
		catch (AmbiguousWriteException ex) {
			verifyCompleted(claim, ex);
		}
	}

	/**
	 * Record that a call is over, in one transaction with its writes.
	 * @throws TransactionFailedException if the first failure is that the key does not
	 * belong to the claim any more, or that of a write
	 */
	void complete(CallClaim claim, StoredResult result, Consumer<WriteTransaction> writes) {
		try {
			this.operations.named(claim.method()).transactWrite((transaction) -> {
				transaction.update(records(claim).complete(), completion(claim, result));
				writes.accept(transaction);
			});
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
	 * Record that a call left nothing behind.
	 * @throws ConditionFailedException if the key does not belong to the claim any more
	 */
	void release(CallClaim claim) {
		records(claim).release().update(CallRecordTable.arguments(claim, claim.owner()));
	}

	private Instant now() {
		return this.clock.instant();
	}

	/**
	 * Return the calls that do not run yet, which closing waits for.
	 */
	StartingCalls starting() {
		return this.starting;
	}

	/**
	 * Let no call start any more, and wait for those that ask for their key: they give it
	 * back.
	 */
	@Override
	public void destroy() {
		this.starting.close(MOST_SECONDS_TO_CLOSE);
		this.renewal.close();
	}

	/**
	 * Result as it is recorded.
	 *
	 * @param text the result as text, or null if there is none
	 * @param unstored why it is not stored, or null if it is or there is none
	 */
	record StoredResult(@Nullable String text, @Nullable String unstored) {

		static final StoredResult NOTHING = new StoredResult(null, null);

	}

}
