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
 * Access pattern as its method states it, whatever it was derived from.
 *
 * @since 0.1
 */
public final class PatternRequest implements AccessRequest {

	private final Builder state;

	private PatternRequest(Builder state) {
		this.state = new Builder(state);
	}

	/**
	 * Start to state a pattern.
	 * @param name the name of the pattern, such as {@code Orders.findByOrderId}
	 * @param entity the entity that is read
	 */
	public static Builder of(String name, DynamoPersistentEntity<?> entity) {
		return new Builder(name, entity);
	}

	@Override
	public String name() {
		return this.state.name;
	}

	@Override
	public @Nullable String description() {
		return this.state.description;
	}

	@Override
	public DynamoPersistentEntity<?> entity() {
		return this.state.entity;
	}

	/**
	 * Return what items must satisfy, over property names and parameters, or null for
	 * nothing.
	 */
	public @Nullable ConditionExpression condition() {
		return this.state.condition;
	}

	/**
	 * Return the parameters that the condition can refer to.
	 */
	public List<PatternParameter> parameters() {
		return this.state.parameters;
	}

	/**
	 * Return a parameter, or null if there is none of that name.
	 */
	public @Nullable PatternParameter parameter(String name) {
		for (PatternParameter parameter : this.state.parameters) {
			if (parameter.name().equals(name)) {
				return parameter;
			}
		}
		return null;
	}

	/**
	 * Return the properties by which results are ordered, the first one first.
	 */
	public List<Ordering> orderings() {
		return this.state.orderings;
	}

	/**
	 * Return what the pattern returns.
	 */
	public Result result() {
		return this.state.result;
	}

	/**
	 * Return whether a limit comes with each call.
	 */
	public boolean dynamicLimit() {
		return this.state.dynamicLimit;
	}

	/**
	 * Return the paths of the properties that are returned, or null for all.
	 */
	public @Nullable Set<String> projectedProperties() {
		return this.state.projectedProperties;
	}

	/**
	 * Return whether the read must be strongly consistent.
	 */
	public boolean consistent() {
		return this.state.consistent;
	}

	/**
	 * Return whether items may be read that do not satisfy the condition.
	 */
	public boolean allowFilter() {
		return this.state.allowFilter;
	}

	/**
	 * Return whether the whole table may be read.
	 */
	public boolean allowScan() {
		return this.state.allowScan;
	}

	/**
	 * Return whether items may be fetched from the table where an index does not hold
	 * what is returned.
	 */
	public boolean fetchFromTable() {
		return this.state.fetchFromTable;
	}

	/**
	 * Return whether expired items are returned too.
	 */
	public boolean includeExpired() {
		return this.state.includeExpired;
	}

	/**
	 * Return the name of the index that must be used, or null if the planner chooses.
	 */
	public @Nullable String index() {
		return this.state.index;
	}

	/**
	 * Return the entities of an item collection, empty for other results.
	 */
	public List<DynamoPersistentEntity<?>> members() {
		return this.state.members;
	}

	@Override
	public String toString() {
		return this.state.name;
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

		private boolean allowScan;

		private boolean fetchFromTable;

		private boolean includeExpired;

		private @Nullable String index;

		private List<DynamoPersistentEntity<?>> members = List.of();

		private Builder(String name, DynamoPersistentEntity<?> entity) {
			Assert.hasText(name, "'name' must not be empty");
			Assert.notNull(entity, "'entity' must not be null");
			this.name = name;
			this.entity = entity;
		}

		private Builder(Builder other) {
			this(other.name, other.entity);
			this.description = other.description;
			this.condition = other.condition;
			this.parameters = other.parameters;
			this.orderings = other.orderings;
			this.result = other.result;
			this.dynamicLimit = other.dynamicLimit;
			this.projectedProperties = other.projectedProperties;
			this.consistent = other.consistent;
			this.allowFilter = other.allowFilter;
			this.allowScan = other.allowScan;
			this.fetchFromTable = other.fetchFromTable;
			this.includeExpired = other.includeExpired;
			this.index = other.index;
			this.members = other.members;
		}

		/**
		 * Say what the pattern is for.
		 */
		public Builder description(@Nullable String description) {
			this.description = description;
			return this;
		}

		/**
		 * Set what items must satisfy, over property names and parameters.
		 */
		public Builder condition(@Nullable ConditionExpression condition) {
			this.condition = condition;
			return this;
		}

		/**
		 * Set the parameters that the condition can refer to.
		 */
		public Builder parameters(List<PatternParameter> parameters) {
			this.parameters = List.copyOf(parameters);
			return this;
		}

		/**
		 * Set the properties by which results are ordered.
		 */
		public Builder orderings(List<Ordering> orderings) {
			this.orderings = List.copyOf(orderings);
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
		 * Set what the pattern returns: by default a list.
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
			this.projectedProperties = (projectedProperties != null) ? new LinkedHashSet<>(projectedProperties) : null;
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
		 * Set whether the whole table may be read.
		 */
		public Builder allowScan(boolean allowScan) {
			this.allowScan = allowScan;
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
		 * Return the pattern.
		 */
		public PatternRequest build() {
			return new PatternRequest(this);
		}

	}

}
