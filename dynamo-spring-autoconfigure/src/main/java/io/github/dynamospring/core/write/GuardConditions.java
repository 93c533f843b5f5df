package io.github.dynamospring.core.write;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.PatternParameter;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ConcurrentLruCache;

/**
 * Conditions of the writes of one entity type under each guard, all with the same
 * condition of the caller, if there is one.
 */
final class GuardConditions {

	private static final @Nullable Object[] NOTHING = {};

	private final Map<WriteGuard, WriteCondition> compiled = new EnumMap<>(WriteGuard.class);

	private final boolean own;

	private GuardConditions(DynamoPersistentEntity<?> entity, @Nullable String text,
			List<PatternParameter> parameters) {
		for (WriteGuard guard : WriteGuard.values()) {
			this.compiled.put(guard, WriteCondition.of(entity, guard, text, parameters));
		}
		this.own = text != null;
	}

	private WriteCondition of(WriteGuard guard) {
		return Objects.requireNonNull(this.compiled.get(guard));
	}

	/**
	 * Conditions of which only version and time are still to be bound.
	 */
	static final class Bound {

		private final GuardConditions conditions;

		private final @Nullable Object[] arguments;

		private Bound(GuardConditions conditions, @Nullable Object[] arguments) {
			this.conditions = conditions;
			this.arguments = arguments;
		}

		/**
		 * Return whether the caller has a condition.
		 */
		boolean isOwn() {
			return this.conditions.own;
		}

		boolean isNone(WriteGuard guard) {
			return this.conditions.of(guard).isNone();
		}

		WriteExpressions of(WriteGuard guard, long version, long now) {
			return this.conditions.of(guard).bind(version, now, this.arguments);
		}

	}

	/**
	 * Cache of the conditions of one entity type, each compiled once as long as it is in
	 * use.
	 */
	static final class Cache {

		private static final int CAPACITY = 64;

		private final GuardConditions plain;

		private final ConcurrentLruCache<Source, GuardConditions> compiled;

		Cache(DynamoPersistentEntity<?> entity) {
			this.plain = new GuardConditions(entity, null, List.of());
			this.compiled = new ConcurrentLruCache<>(CAPACITY,
					(source) -> new GuardConditions(entity, source.text(), source.parameters()));
		}

		/**
		 * Bind a condition of the caller.
		 * @param condition the condition, or null
		 * @throws IllegalArgumentException if it does not fit the entity, or a value does
		 * not fit its property
		 */
		Bound bind(@Nullable ParameterizedCondition condition) {
			if (condition == null) {
				return new Bound(this.plain, NOTHING);
			}
			Source source = new Source(condition.text(), condition.parameters());
			Bound bound = new Bound(this.compiled.get(source), condition.arguments());
			bound.of(WriteGuard.NONE, 0, 0);
			return bound;
		}

	}

	/**
	 * Source of a condition.
	 *
	 * @param text the text
	 * @param parameters the parameters in the order of their names
	 */
	private record Source(String text, List<PatternParameter> parameters) {

	}

}
