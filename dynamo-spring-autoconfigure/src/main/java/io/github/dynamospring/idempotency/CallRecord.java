package io.github.dynamospring.idempotency;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;

/**
 * Stored record of a call. Its sort key lets it share a table with the application.
 *
 * @param method the signature of the method
 * @param key the key of the call, unique for the method
 * @param state the state of the call
 * @param owner the token of the last running call
 * @param leaseUntil the time at which a call in progress counts as dead
 * @param expiresAt the time at which the record counts as absent
 * @param arguments the hash of the arguments, or null if they are not compared
 * @param result the result as text, or null without one
 * @param unstored the reason for which the result is not stored, or null
 */
@StandardKeyFormat
@Table(value = "${dynamo.idempotency.table:idempotency}", client = "${dynamo.idempotency.client:}")
@TypeAlias("IdempotentCall")
@PrimaryKey(partition = "IDEMPOTENT#{method}#{key}", sort = "CALL")
record CallRecord(String method, String key, CallState state, String owner, Instant leaseUntil,
		@TimeToLive Instant expiresAt, @Nullable String arguments, @Nullable String result, @Nullable String unstored) {

	boolean isDone() {
		return this.state == CallState.DONE;
	}

	boolean isOwnedBy(String owner) {
		return this.owner.equals(owner);
	}

	/**
	 * Return whether a call is a repetition of this one, or may replace it because this
	 * one had no effect.
	 */
	boolean admits(CallClaim claim) {
		return this.arguments == null || claim.arguments() == null || this.arguments.equals(claim.arguments())
				|| this.state == CallState.RELEASED;
	}

	/**
	 * Return whether the call was released or its lease has ended.
	 */
	boolean isAbandoned(Instant now) {
		return this.state == CallState.RELEASED
				|| this.state == CallState.IN_PROGRESS && !now.isBefore(this.leaseUntil);
	}

}
