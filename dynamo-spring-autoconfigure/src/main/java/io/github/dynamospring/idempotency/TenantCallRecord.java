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
 * Stored record of a call that belongs to a tenant, in a partition that begins with it.
 *
 * @param tenant the tenant
 * @param method the signature of the method
 * @param key the key of the call among those of the method and tenant
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
