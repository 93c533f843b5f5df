package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * Claim of a call to its key.
 *
 * @param tenant the tenant of the call, or null
 * @param key the key
 * @param method the name of the method, such as {@code Payments.pay}
 * @param arguments the hash of the arguments, or null if they are not compared
 * @param owner the token of the call
 * @param lease the time without a renewal after which the call counts as dead
 * @param ttl the time for which the result is kept
 */
record CallClaim(@Nullable String tenant, CallKey key, String method, @Nullable String arguments, String owner,
		Duration lease, Duration ttl) {

	static CallClaim of(CallKey key, String method, @Nullable String arguments, Duration lease, Duration ttl) {
		return new CallClaim(null, key, method, arguments, UUID.randomUUID().toString(), lease, ttl);
	}

	CallClaim of(@Nullable String tenant) {
		return new CallClaim(tenant, this.key, this.method, this.arguments, this.owner, this.lease, this.ttl);
	}

	/**
	 * Return whether another claim is for the same call.
	 */
	boolean isSameCall(CallClaim other) {
		return this.key.equals(other.key) && Objects.equals(this.tenant, other.tenant);
	}

	Instant leaseUntil(Instant now) {
		return now.plus(this.lease);
	}

	Instant resultUntil(Instant now) {
		return now.plus(this.ttl);
	}

	/**
	 * Return the expiry of the record of a call in progress: after the lease, so that a
	 * late owner can see that no other call took over.
	 */
	Instant recordUntil(Instant now) {
		return leaseUntil(resultUntil(now));
	}

	CallRecord startedAt(Instant now) {
		return new CallRecord(this.key.method(), this.key.key(), CallState.IN_PROGRESS, this.owner, leaseUntil(now),
				recordUntil(now), this.arguments, null, null);
	}

}
