package io.github.dynamospring.idempotency;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;

/**
 * Stored record of a call of a tenant, in a partition that begins with the tenant.
 *
 * @param tenant the tenant
 * @param method the signature of the method
 * @param key the key of the call, unique for the method and tenant
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
@TypeAlias("IdempotentTenantCall")
@PrimaryKey(partition = "TENANT#{tenant}#IDEMPOTENT#{method}#{key}", sort = "CALL")
record TenantCallRecord(@TenantId String tenant, String method, String key, CallState state, String owner,
		Instant leaseUntil, @TimeToLive Instant expiresAt, @Nullable String arguments, @Nullable String result,
		@Nullable String unstored) {

	static TenantCallRecord of(String tenant, CallRecord call) {
		return new TenantCallRecord(tenant, call.method(), call.key(), call.state(), call.owner(), call.leaseUntil(),
				call.expiresAt(), call.arguments(), call.result(), call.unstored());
	}

	CallRecord call() {
		return new CallRecord(this.method, this.key, this.state, this.owner, this.leaseUntil, this.expiresAt,
				this.arguments, this.result, this.unstored);
	}

	/**
	 * Identity of a call of a tenant.
	 */
	record Id(String tenant, String method, String key) {

	}

}
