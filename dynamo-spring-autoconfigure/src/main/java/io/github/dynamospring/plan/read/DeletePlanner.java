package io.github.dynamospring.plan.read;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.key.KeyMatch;
import io.github.dynamospring.plan.key.KeyMatcher;
import io.github.dynamospring.plan.predicate.ItemCondition;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.Equality;
import org.jspecify.annotations.Nullable;

/**
 * Planner of patterns that delete. DynamoDB deletes by whole primary keys alone: without
 * one, items are read first.
 */
final class DeletePlanner {

	private final PatternRequest request;

	private final PatternPredicates predicates;

	DeletePlanner(PatternRequest request, PatternPredicates predicates) {
		this.request = request;
		this.predicates = predicates;
	}

	/**
	 * Plan the deletion.
	 * @param read the planner of the read of the deleted items, used unless a whole key
	 * is given
	 */
	AccessPlan plan(Supplier<ReadPlan> read, Clock clock) {
		EntityKey key = this.request.entity().getPrimaryKey();
		KeyMatch match = item(key);
		Price price = price();
		if (match == null) {
			if (this.request.writeCondition() != null) {
				throw refusal(key);
			}
			return new DeleteQueryPlan(read.get(), price, clock);
		}
		String condition = condition(match);
		return new DeletePlan(this.request, match.conditions(), condition, parametersOf(condition), price,
				new Explanation(this.request).ofDelete(match, price));
	}

	// A key that loses a part of a value may be the key of an item with another value.
	private @Nullable String condition(KeyMatch match) {
		String own = this.request.writeCondition();
		if (match.inexact().isEmpty()) {
			return own;
		}
		String exact = ConditionExpression.allOf(Predicate.conditions(match.inexact())).toString();
		return (own != null) ? "(" + own + ") and " + exact : exact;
	}

	private @Nullable KeyMatch item(EntityKey key) {
		KeyMatcher matcher = new KeyMatcher(this.request, this.predicates);
		if (!matcher.missing(key).isEmpty()
				|| this.predicates.of(Equality.class).count() < this.predicates.all().size()) {
			return null;
		}
		KeyMatch match = matcher.match(key);
		if (match.isWholePrimaryKey() && match.choices().isEmpty()
				&& match.consumed().containsAll(this.predicates.all())) {
			return match;
		}
		return null;
	}

	private Price price() {
		DynamoPersistentEntity<?> entity = this.request.entity();
		Map<String, Integer> entries = new LinkedHashMap<>();
		for (EntityKey key : entity.getKeys()) {
			String index = key.indexName();
			if (index != null) {
				entries.put(index, 1);
			}
		}
		int values = entity.getUniqueProperties().size();
		if (values == 0) {
			return Price.WRITE.withIndexEntries(entries);
		}
		return Price.TRANSACTIONAL_WRITE.withIndexEntries(entries)
			.after(Price.STRONGLY_CONSISTENT_READ)
			.plus(Price.Charge.ofItemsBeside(Price.Subject.MARKER, values, entity.getTable().indexesOfAllItems()));
	}

	private List<PatternParameter> parametersOf(@Nullable String condition) {
		if (condition == null) {
			return List.of();
		}
		Set<Operand.Parameter> used = ExpressionParser.parseCondition(condition).parameters();
		List<PatternParameter> parameters = this.request.parameters()
			.stream()
			.filter((parameter) -> used.contains(new Operand.Parameter(parameter.name())))
			.toList();
		try {
			new ItemCondition(this.request.entity(), condition, parameters, new Placeholders());
			return parameters;
		}
		catch (IllegalArgumentException ex) {
			throw new PlanRefusedException(this.request.name(), String.valueOf(ex.getMessage()),
					"correct the @Condition");
		}
	}

	private PlanRefusedException refusal(EntityKey key) {
		String paths = key.parts()
			.stream()
			.map(KeyPart::properties)
			.flatMap((properties) -> properties.stream().map(PropertyReference::path))
			.distinct()
			.collect(Collectors.joining(", "));
		return new PlanRefusedException(this.request.name(),
				"a @Condition applies to one item, and the whole primary key of an item is " + paths,
				"give these by equality alone, or state the condition in the name");
	}

}
