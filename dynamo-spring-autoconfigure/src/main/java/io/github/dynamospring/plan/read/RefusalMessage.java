package io.github.dynamospring.plan.read;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.filter.KeyRejection;
import io.github.dynamospring.plan.filter.KeyRejection.Stage;
import io.github.dynamospring.plan.key.IndexPresence;
import io.github.dynamospring.plan.key.KeyMatcher;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate.Equality;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * Message of the refusal of a pattern: the reason why no key serves it and the fix, for
 * the nearest key.
 */
final class RefusalMessage {

	private static final String ALLOW_SCAN = "mark with @AllowScan: it reads the whole table";

	private static final String LEAVE_IT = "leave the condition to the application";

	private final PatternRequest request;

	private final PatternPredicates predicates;

	private final String type;

	private final ProposedIndexes proposed;

	RefusalMessage(PatternRequest request, PatternPredicates predicates, ProposedIndexes proposed) {
		this.request = request;
		this.proposed = proposed;
		this.predicates = predicates;
		this.type = request.entity().getType().getSimpleName();
	}

	static PlanRefusedException ofUnknownIndex(PatternRequest request, String index) {
		List<EntityKey> indexes = request.entity().getKeys().stream().filter((key) -> key.indexName() != null).toList();
		String names = indexes.stream().map(EntityKey::indexName).collect(Collectors.joining(", "));
		String fix = names.isEmpty() ? "it has none" : "it has " + names;
		return new PlanRefusedException(request.name(),
				request.entity().getType().getSimpleName() + " has no index '" + index + "'", fix);
	}

	static PlanRefusedException ofOrderedScan(PatternRequest request) {
		return new PlanRefusedException(request.name(), "a scan reads items in no order",
				"leave out the order, or give the partition key of an index");
	}

	PlanRefusedException of(List<KeyRejection> rejections) {
		Stage last = rejections.stream().map(KeyRejection::stage).max(Comparator.naturalOrder()).orElseThrow();
		KeyRejection nearest = rejections.stream()
			.filter((rejection) -> rejection.stage() == last)
			.min(Comparator.comparing((rejection) -> rejection.culprits().size()))
			.orElseThrow();
		return switch (nearest.stage()) {
			case PARTITION -> unbound(rejections);
			case OPEN_RANGE -> refuse(nearest.reason(), nearest.fix());
			case FILTER -> filter(nearest);
			case FILTERED_ATTRIBUTE -> filteredAttribute(nearest);
			case ORDER -> order(nearest);
			case COVERAGE -> coverage(nearest);
			case SPARSE -> sparse(nearest);
			case PRESENCE -> presence(nearest);
			case TYPE -> types(nearest);
			case CONSISTENCY -> refuse(
					"the " + nearest.key().describe() + " is global, and global indexes are only eventually consistent",
					"remove @ConsistentRead, or ask by the primary key or a local index");
			case POSITION -> refuse(nearest.reason(), nearest.fix());
		};
	}

	/**
	 * Return the refusal of the result of a key function that no key of the entity has.
	 */
	PlanRefusedException of(Transformed text) {
		IndexAdvice advice = new IndexAdvice(this.request, this.predicates, Set.of(), this.proposed);
		String annotation = withFilters(advice.annotation(), advice);
		return refuse("DynamoDB compares values as they are stored, and no key of " + this.type + " has "
				+ String.join(" or ", text.placeholders()), Objects.requireNonNullElse(annotation, LEAVE_IT));
	}

	private PlanRefusedException refuse(String reason, String fix) {
		return new PlanRefusedException(this.request.name(), reason, fix);
	}

	private PlanRefusedException unbound(List<KeyRejection> rejections) {
		if (this.predicates.isEmpty()) {
			return refuse("it gives no property, so that it would read the whole table",
					"name the properties of a key, such as the " + rejections.get(0).key().describe() + ", or "
							+ ALLOW_SCAN);
		}
		String lacks = rejections.stream()
			.map((rejection) -> "the " + rejection.key().describe() + " needs "
					+ String.join(", ", rejection.culprits()))
			.collect(Collectors.joining("; "));
		IndexAdvice advice = new IndexAdvice(this.request, this.predicates, Set.of(), this.proposed);
		String annotation = new InvertedAdvice(this.request, this.predicates).annotation();
		if (annotation == null) {
			annotation = withFilters(advice.annotation(), advice);
		}
		return refuse("no partition key of " + this.type + " is given by equality: " + lacks,
				Objects.requireNonNullElse(annotation, "give a partition key, or " + ALLOW_SCAN));
	}

	private @Nullable String withFilters(@Nullable String annotation, IndexAdvice advice) {
		if (annotation == null || advice.filters().isEmpty() || this.request.allowFilter()) {
			return annotation;
		}
		return annotation + " and mark with @AllowFilter for " + String.join(" and ", advice.filters());
	}

	private PlanRefusedException filteredAttribute(KeyRejection nearest) {
		if (!nearest.fix().isEmpty()) {
			return refuse(nearest.reason(), nearest.fix());
		}
		return refuse(nearest.reason(), advice(nearest.key(), LEAVE_IT));
	}

	private PlanRefusedException order(KeyRejection nearest) {
		String reason = nearest.reason() + " in the " + nearest.key().describe();
		if (!nearest.fix().isEmpty()) {
			return refuse(reason, nearest.fix());
		}
		return refuse(reason, advice(nearest.key(), null) + "leave out the order");
	}

	private PlanRefusedException filter(KeyRejection nearest) {
		String left = String.join(" and ", nearest.culprits());
		List<String> coarse = new KeyMatcher(this.request, this.predicates).match(nearest.key())
			.coarse()
			.values()
			.stream()
			.distinct()
			.toList();
		String why = Stream.concat(Stream.of(nearest.reason()), coarse.stream().map((text) -> "many share one " + text))
			.filter(StringUtils::hasLength)
			.collect(Collectors.joining("; "));
		String given = Stream
			.concat(this.predicates.conditions()
				.stream()
				.map(Object::toString)
				.filter((text) -> !nearest.culprits().contains(text)),
					coarse.stream().map((text) -> "the same " + text))
			.collect(Collectors.joining(" and "));
		String literal = isLiteral(nearest) ? literal(nearest.key()) : "";
		return refuse("the " + nearest.key().describe() + " does not take " + left + unlessEmpty(" (", why, ")"),
				literal + advice(nearest.key(), null) + "mark with @AllowFilter: it reads every " + this.type
						+ unlessEmpty(" with ", given, "") + " to return those with " + left);
	}

	private static String unlessEmpty(String before, String text, String after) {
		if (text.isEmpty()) {
			return "";
		}
		return before + text + after;
	}

	private PlanRefusedException sparse(KeyRejection nearest) {
		String when = nearest.culprits().get(0);
		String literal = literal(nearest.key());
		String reason = "the " + nearest.key().describe() + " holds only items with " + when
				+ ", which its conditions do not imply";
		if (literal.isEmpty()) {
			return refuse(reason, advice(nearest.key(), null) + "state " + when + " in a @Query");
		}
		return refuse(reason, literal + advice(nearest.key(), "add an index without it"));
	}

	// An index that holds the items of one value serves a method that states the value.
	private String literal(EntityKey key) {
		ConditionExpression when = key.when();
		boolean stated = when != null && !when.paths().isEmpty()
				&& when.paths().stream().allMatch((path) -> isParameter(path.toString()));
		if (!stated) {
			return "";
		}
		return "state " + when + " in a @Query in place of the parameter, or for other values ";
	}

	private boolean isParameter(String path) {
		return this.predicates.binding(path) instanceof Equality equality
				&& !equality.condition().parameters().isEmpty();
	}

	private boolean isLiteral(KeyRejection nearest) {
		ConditionExpression when = nearest.key().when();
		return when != null && when.paths()
			.stream()
			.map((path) -> this.predicates.binding(path.toString()))
			.filter(Objects::nonNull)
			.map(Objects::requireNonNull)
			.map((binding) -> binding.condition().toString())
			.toList()
			.containsAll(nearest.culprits());
	}

	private PlanRefusedException presence(KeyRejection nearest) {
		String absent = "'" + String.join("' or '", nearest.culprits()) + "'";
		String declared = "'" + String.join("' and '", nearest.culprits()) + "'";
		return refuse("the " + nearest.key().describe() + " leaves out items without " + absent,
				"add " + IndexPresence.demand(nearest.culprits()) + ", or declare " + declared + " as never null");
	}

	private PlanRefusedException types(KeyRejection nearest) {
		String others = String.join(" and ", nearest.culprits());
		return refuse(
				"the conditions on the " + nearest.key().describe() + " also match items of " + others + ", and table '"
						+ this.request.entity().getTable().logicalName() + "' has no type attribute to filter by",
				"give more of the sort key, return an item collection of " + this.type + " and " + others
						+ ", start their sort keys with different texts, or give the table a type attribute"
						+ " (attributes.type)");
	}

	private PlanRefusedException coverage(KeyRejection nearest) {
		String missing = String.join(", ", nearest.culprits());
		return refuse("the " + nearest.key().describe() + " does not project " + missing,
				"project it, return a type without, or mark with @FetchFromTable: it also reads each item from the table");
	}

	// It ends so that an alternative can follow.
	private String advice(EntityKey key, @Nullable String otherwise) {
		Set<String> partition = key.partition()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::path)
			.collect(Collectors.toSet());
		IndexAdvice advice = new IndexAdvice(this.request, this.predicates, partition, this.proposed);
		boolean helps = advice.filters().isEmpty() || this.request.allowFilter();
		String annotation = helps ? advice.annotation() : null;
		if (otherwise != null) {
			return Objects.requireNonNullElse(annotation, otherwise);
		}
		if (annotation == null) {
			return "";
		}
		return annotation + " or ";
	}

}
