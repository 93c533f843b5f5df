package io.github.dynamospring.core.template;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.request.ActionLog;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.read.ActionPlan;
import io.github.dynamospring.plan.read.CrudPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Plans of batches and transactions, which are unknown before their use. The plan of each
 * kind of action is registered with the first request that contains it.
 */
final class UsedPlans {

	/** The most plans: names that hold values must not fill the memory. */
	static final int MOST = 1000;

	private final AccessPatterns patterns;

	private final Function<Class<?>, DynamoPersistentEntity<?>> entities;

	private final UnaryOperator<AccessPlan> planned;

	private final boolean consistent;

	private final Set<Action> known = ConcurrentHashMap.newKeySet();

	UsedPlans(AccessPatterns patterns, Function<Class<?>, DynamoPersistentEntity<?>> entities,
			UnaryOperator<AccessPlan> planned, TemplateSettings settings) {
		this.patterns = patterns;
		this.entities = entities;
		this.planned = planned;
		this.consistent = settings.consistentReads();
	}

	AccessPatterns patterns() {
		return this.patterns;
	}

	/**
	 * Return the log of single requests and batches.
	 */
	ActionLog batch(String pattern) {
		return new PatternLog(pattern, false);
	}

	/**
	 * Return the log of transactions.
	 */
	ActionLog transaction(String pattern) {
		return new PatternLog(pattern, true);
	}

	private boolean isNew(Action action) {
		return !this.known.contains(action) && this.known.size() < MOST && this.known.add(action);
	}

	private void register(AccessPlan plan) {
		this.patterns.register(new UsedPattern(this.planned.apply(plan)));
	}

	/**
	 * Action under a name.
	 *
	 * @param pattern the name of the request
	 * @param operation the operation, or null for a check
	 * @param subject the type of the item, its entity, or the plan of an update
	 * @param transaction whether it is part of a transaction
	 */
	private record Action(String pattern, @Nullable CrudOperation operation, Object subject, boolean transaction) {

	}

	private final class PatternLog implements ActionLog {

		private final String pattern;

		private final boolean transaction;

		PatternLog(String pattern, boolean transaction) {
			this.pattern = pattern;
			this.transaction = transaction;
		}

		@Override
		public void used(CrudOperation operation, Class<?> type) {
			DynamoPersistentEntity<?> entity = entityOfNew(operation, type);
			if (entity != null) {
				CrudPlan plan = CrudPlan.of(new CrudRequest(this.pattern, null, entity, operation,
						UsedPlans.this.consistent, null, List.of()));
				register(this.transaction ? ActionPlan.of(this.pattern, plan) : plan);
			}
		}

		@Override
		public void checked(Class<?> type) {
			DynamoPersistentEntity<?> entity = entityOfNew(null, type);
			if (entity != null) {
				register(ActionPlan.ofCheck(this.pattern, entity));
			}
		}

		// several types of a sealed one are one entity
		private @Nullable DynamoPersistentEntity<?> entityOfNew(@Nullable CrudOperation operation, Class<?> type) {
			if (!isNew(new Action(this.pattern, operation, type, this.transaction))) {
				return null;
			}
			DynamoPersistentEntity<?> entity = UsedPlans.this.entities.apply(type);
			if (isNew(new Action(this.pattern, operation, entity, this.transaction))) {
				return entity;
			}
			return null;
		}

		@Override
		public void updated(AccessPlan update) {
			if (isNew(new Action(this.pattern, null, update, this.transaction))) {
				register(ActionPlan.ofUpdate(this.pattern, update.plain()));
			}
		}

	}

	/**
	 * Kind of action with requests that depend on the other actions of a call.
	 *
	 * @param plan its plan
	 */
	private record UsedPattern(AccessPlan plan) implements RegisteredPattern {

		@Override
		public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
			throw new IllegalStateException(
					name() + " is part of batches and transactions, which only their callers can build");
		}

	}

}
