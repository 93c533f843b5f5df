package io.github.dynamospring.idempotency;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;

/**
 * Updates of the records of calls, as access patterns. Their first parameters are the
 * tenant, if any, and the key.
 *
 * @param <R> the type of the records
 */
final class CallUpdates<R> {

	private static final List<Parameter> KEY = List.of(new Parameter("method", String.class),
			new Parameter("key", String.class));

	private final Class<R> type;

	private final String name;

	private final PatternOperations operations;

	private final DynamoPersistentEntity<?> entity;

	private final @Nullable PatternParameter tenant;

	private final UpdatePlanner planner;

	/**
	 * Create updates.
	 * @param type the type of the records
	 * @param name the name of the calls, a prefix of their access patterns
	 */
	CallUpdates(Class<R> type, String name, PatternOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		this.type = type;
		this.name = name;
		this.operations = operations;
		this.entity = context.getRequiredPersistentEntity(type);
		EntityTenant<?> tenant = this.entity.getTenant();
		this.tenant = (tenant != null) ? new PatternParameter(tenant.name(), 0, String.class) : null;
		this.planner = new UpdatePlanner(settings);
	}

	/**
	 * Take over an abandoned call:
	 * {@code (previous, observedState, observedLease, owner, leaseUntil, expiresAt, arguments)}.
	 */
	UpdatePattern<R> takeOver() {
		return prepare("takeOver",
				"set state = 'IN_PROGRESS', owner = :owner, leaseUntil = :leaseUntil, "
						+ "expiresAt = :expiresAt, arguments = :arguments remove result, unstored",
				"owner = :previous and state = :observedState and leaseUntil = :observedLease",
				new Parameter("previous", String.class), new Parameter("observedState", CallState.class),
				new Parameter("observedLease", Instant.class), new Parameter("owner", String.class),
				new Parameter("leaseUntil", Instant.class), new Parameter("expiresAt", Instant.class),
				new Parameter("arguments", String.class));
	}

	/**
	 * Renew the lease: {@code (owner, leaseUntil, expiresAt)}.
	 */
	UpdatePattern<R> renew() {
		return prepare("renew", "set leaseUntil = :leaseUntil, expiresAt = :expiresAt",
				"state = 'IN_PROGRESS' and owner = :owner", new Parameter("owner", String.class),
				new Parameter("leaseUntil", Instant.class), new Parameter("expiresAt", Instant.class));
	}

	/**
	 * Record the result: {@code (owner, result, unstored, expiresAt)}.
	 */
	UpdatePattern<R> complete() {
		return prepare("complete", "set state = 'DONE', result = :result, unstored = :unstored, expiresAt = :expiresAt",
				"state = 'IN_PROGRESS' and owner = :owner", new Parameter("owner", String.class),
				new Parameter("result", String.class), new Parameter("unstored", String.class),
				new Parameter("expiresAt", Instant.class));
	}

	/**
	 * Release the key: {@code (owner)}.
	 */
	UpdatePattern<R> release() {
		return prepare("release", "set state = 'RELEASED'", "state = 'IN_PROGRESS' and owner = :owner",
				new Parameter("owner", String.class));
	}

	Prepared<R> prepare() {
		return new Prepared<>(takeOver(), renew(), complete(), release());
	}

	private UpdatePattern<R> prepare(String name, String update, String condition, Parameter... parameters) {
		UpdateRequest request = new UpdateRequest(this.name + "." + name, null, this.entity, update, condition,
				parameters(parameters), null, Returns.NOTHING, false, false, this.tenant);
		return this.operations.prepare(this.planner.plan(request), this.type);
	}

	private List<PatternParameter> parameters(Parameter... parameters) {
		List<PatternParameter> all = new ArrayList<>();
		int first = (this.tenant != null) ? 1 : 0;
		KEY.forEach((parameter) -> all.add(parameter.at(first + all.size())));
		for (Parameter parameter : parameters) {
			all.add(parameter.at(first + all.size()));
		}
		return all;
	}

	private record Parameter(String name, Class<?> type) {

		PatternParameter at(int index) {
			return new PatternParameter(this.name, index, this.type);
		}

	}

	/**
	 * All updates.
	 */
	record Prepared<R>(UpdatePattern<R> takeOver, UpdatePattern<R> renew, UpdatePattern<R> complete,
			UpdatePattern<R> release) {

	}

}
