package io.github.dynamospring.idempotency;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;

/**
 * Stored record of a call. It has a sort key so that it can live in a table of the
 * application.
 *
 * @param method the signature of the method
 * @param key the key of the call among those of the method
 * @param state how far the call is
 * @param owner the token of the call that runs or ran last
 * @param leaseUntil when a call in progress counts as dead
 * @param expiresAt when the record counts as absent
 * @param arguments the hash of the arguments, or null if they are not compared
 * @param result the result as text, or null if there is none
 * @param unstored why the result is not stored, or null if it is or there is none
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
	 * Return whether a call is a repetition of this one, or may follow it because this
	 * one left nothing behind.
	 */
	boolean admits(CallClaim claim) {
		return this.arguments == null || claim.arguments() == null || this.arguments.equals(claim.arguments())
				|| this.state == CallState.RELEASED;
	}

	/**
	 * Return whether nobody works on the call any more.
	 */
	boolean isAbandoned(Instant now) {
		return this.state == CallState.RELEASED
				|| this.state == CallState.IN_PROGRESS && !now.isBefore(this.leaseUntil);
	}

}
