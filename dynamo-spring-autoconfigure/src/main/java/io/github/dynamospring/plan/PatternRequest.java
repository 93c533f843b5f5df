package io.github.dynamospring.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Access pattern as its method states it, by its name, annotations or parameters.
 *
 * @param name the name of the pattern, such as {@code Orders.findByOrderId}
 * @param description the purpose of the pattern, if the application states it
 * @param entity the entity that is read
 * @param condition the condition that items must satisfy, over property names and
 * parameters, or null
 * @param parameters the parameters that the condition can refer to
 * @param orderings the properties by which results are ordered, the first one first
 * @param result the result of the pattern
 * @param dynamicLimit whether a limit comes with each call
 * @param projectedProperties the paths of the properties that are returned, or null for
 * all
 * @param consistent whether the read must be strongly consistent
 * @param allowFilter whether items may be read that do not satisfy the condition
 * @param scan how the whole table may be read, or null if it may not
 * @param fetchFromTable whether items may be fetched from the table if an index lacks
 * returned attributes
 * @param includeExpired whether expired items are returned too
 * @param skipUnreadable whether items that cannot be read are left out
 * @param index the name of the index that must be used, or null if the planner chooses
 * @param members the entities of an item collection, empty for other results
 * @param writeCondition the condition that the item must satisfy to be deleted, over
 * property names and parameters, or null
 * @param tenant the parameter that names the tenant of a call, or null if the thread of
 * the caller knows it
 * @since 0.1
 */
public record PatternRequest(String name, @Nullable String description, DynamoPersistentEntity<?> entity,
		@Nullable ConditionExpression condition, List<PatternParameter> parameters, List<Ordering> orderings,
		Result result, boolean dynamicLimit, @Nullable Set<String> projectedProperties, boolean consistent,
		boolean allowFilter, @Nullable ScanSettings scan, boolean fetchFromTable, boolean includeExpired,
		boolean skipUnreadable, @Nullable String index, List<DynamoPersistentEntity<?>> members,
		@Nullable String writeCondition, @Nullable PatternParameter tenant) implements AccessRequest {

	/**
	 * Create a request.
	 */
	public PatternRequest {
		Assert.hasText(name, "'name' must not be empty");
		Assert.notNull(entity, "'entity' must not be null");
		parameters = List.copyOf(parameters);
		orderings = List.copyOf(orderings);
		projectedProperties = (projectedProperties != null) ? new LinkedHashSet<>(projectedProperties) : null;
		members = List.copyOf(members);
	}

	/**
	 * Create a builder of a pattern.
	 * @param name the name of the pattern, such as {@code Orders.findByOrderId}
	 * @param entity the entity that is read
	 */
	public static Builder of(String name, DynamoPersistentEntity<?> entity) {
		return new Builder(name, entity);
	}

	/**
	 * Return the parameter of a name, or null if it does not exist.
	 */
	public @Nullable PatternParameter parameter(String name) {
		for (PatternParameter parameter : this.parameters) {
			if (parameter.name().equals(name)) {
				return parameter;
			}
		}
		return null;
	}

	/**
	 * Return this request with another condition.
	 * @param condition the condition that items must satisfy
	 * @param parameters the parameters that the condition can refer to
	 */
	public PatternRequest with(ConditionExpression condition, List<PatternParameter> parameters) {
		return new PatternRequest(this.name, this.description, this.entity, condition, parameters, this.orderings,
				this.result, this.dynamicLimit, this.projectedProperties, this.consistent, this.allowFilter, this.scan,
				this.fetchFromTable, this.includeExpired, this.skipUnreadable, this.index, this.members,
				this.writeCondition, this.tenant);
	}

	/**
	 * Return this request for the keys of items alone, expired or not.
	 */
	public PatternRequest forKeys() {
		return new PatternRequest(this.name, this.description, this.entity, this.condition, this.parameters,
				this.orderings, this.result, this.dynamicLimit, Set.of(), this.consistent, this.allowFilter, this.scan,
				this.fetchFromTable, true, this.skipUnreadable, this.index, this.members, this.writeCondition,
				this.tenant);
	}

	@Override
	public String toString() {
		return this.name;
	}

	/**
	 * Builder that states a pattern step by step.
	 */
	public static final class Builder {

		private final String name;

		private final DynamoPersistentEntity<?> entity;

		private @Nullable String description;

		private @Nullable ConditionExpression condition;

		private List<PatternParameter> parameters = List.of();

		private List<Ordering> orderings = List.of();

		private Result result = Result.of(Result.Kind.LIST);

		private boolean dynamicLimit;

		private @Nullable Set<String> projectedProperties;

		private boolean consistent;

		private boolean allowFilter;

		private @Nullable ScanSettings scan;

		private boolean fetchFromTable;

		private boolean includeExpired;

		private boolean skipUnreadable;

		private @Nullable String index;

		private List<DynamoPersistentEntity<?>> members = List.of();

		private @Nullable String writeCondition;

		private @Nullable PatternParameter tenant;

		private Builder(String name, DynamoPersistentEntity<?> entity) {
			this.name = name;
			this.entity = entity;
		}

		/**
		 * Set the purpose of the pattern.
		 */
		public Builder description(@Nullable String description) {
			this.description = description;
			return this;
		}

		/**
		 * Set the condition that items must satisfy, over property names and parameters.
		 */
		public Builder condition(@Nullable ConditionExpression condition) {
			this.condition = condition;
			return this;
		}

		/**
		 * Set the parameters that the condition can refer to.
		 */
		public Builder parameters(List<PatternParameter> parameters) {
			this.parameters = parameters;
			return this;
		}

		/**
		 * Set the properties by which results are ordered.
		 */
		public Builder orderings(List<Ordering> orderings) {
			this.orderings = orderings;
			return this;
		}

		/**
		 * Order by one more property.
		 */
		public Builder orderBy(String property, boolean ascending) {
			List<Ordering> orderings = new ArrayList<>(this.orderings);
			orderings.add(new Ordering(property, ascending));
			return orderings(orderings);
		}

		/**
		 * Set the result of the pattern: by default a list.
		 */
		public Builder result(Result result) {
			this.result = result;
			return this;
		}

		/**
		 * Set whether a limit comes with each call.
		 */
		public Builder dynamicLimit(boolean dynamicLimit) {
			this.dynamicLimit = dynamicLimit;
			return this;
		}

		/**
		 * Set the paths of the properties that are returned, null for all.
		 */
		public Builder projectedProperties(@Nullable Set<String> projectedProperties) {
			this.projectedProperties = projectedProperties;
			return this;
		}

		/**
		 * Set whether the read must be strongly consistent.
		 */
		public Builder consistent(boolean consistent) {
			this.consistent = consistent;
			return this;
		}

		/**
		 * Set whether items may be read that do not satisfy the condition.
		 */
		public Builder allowFilter(boolean allowFilter) {
			this.allowFilter = allowFilter;
			return this;
		}

		/**
		 * Set how the whole table may be read, null if it may not.
		 */
		public Builder scan(@Nullable ScanSettings scan) {
			this.scan = scan;
			return this;
		}

		/**
		 * Set whether items may be fetched from the table.
		 */
		public Builder fetchFromTable(boolean fetchFromTable) {
			this.fetchFromTable = fetchFromTable;
			return this;
		}

		/**
		 * Set whether expired items are returned too.
		 */
		public Builder includeExpired(boolean includeExpired) {
			this.includeExpired = includeExpired;
			return this;
		}

		/**
		 * Set whether items that cannot be read are left out.
		 */
		public Builder skipUnreadable(boolean skipUnreadable) {
			this.skipUnreadable = skipUnreadable;
			return this;
		}

		/**
		 * Set the name of the index that must be used.
		 */
		public Builder index(@Nullable String index) {
			this.index = index;
			return this;
		}

		/**
		 * Set the entities of an item collection.
		 */
		public Builder members(List<? extends DynamoPersistentEntity<?>> members) {
			this.members = List.copyOf(members);
			return this;
		}

		/**
		 * Set the condition that the item must satisfy to be deleted.
		 */
		public Builder writeCondition(@Nullable String writeCondition) {
			this.writeCondition = writeCondition;
			return this;
		}

		/**
		 * Set the parameter that names the tenant of a call, null if the thread of the
		 * caller knows it.
		 */
		public Builder tenant(@Nullable PatternParameter tenant) {
			this.tenant = tenant;
			return this;
		}

		/**
		 * Return the pattern.
		 */
		public PatternRequest build() {
			return new PatternRequest(this.name, this.description, this.entity, this.condition, this.parameters,
					this.orderings, this.result, this.dynamicLimit, this.projectedProperties, this.consistent,
					this.allowFilter, this.scan, this.fetchFromTable, this.includeExpired, this.skipUnreadable,
					this.index, this.members, this.writeCondition, this.tenant);
		}

	}

}
