package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.key.KeyChoice;
import io.github.dynamospring.plan.key.KeyChoice.Buckets;
import io.github.dynamospring.plan.key.KeyChoice.Options;
import io.github.dynamospring.plan.key.KeyMatch;
import io.github.dynamospring.plan.read.Candidate.Access;

import org.springframework.util.StringUtils;

/**
 * Explanation of a plan in one line.
 */
final class Explanation {

	private final PatternRequest request;

	private final List<String> parts = new ArrayList<>();

	Explanation(PatternRequest request) {
		this.request = request;
	}

	/**
	 * Explain a read.
	 * @param ranges the requirements on the ranges of a call, maybe empty
	 */
	String of(Candidate candidate, KeyCombinations combinations, Price price, String ranges) {
		if (candidate.access() == Access.SCAN) {
			this.parts.add("the whole table");
		}
		candidate.match().conditions().forEach((condition) -> this.parts.add(condition.describe()));
		if (!candidate.order().forward()) {
			this.parts.add("descending");
		}
		String precision = candidate.order().precision();
		if (precision != null) {
			this.parts.add(precision);
		}
		if (!candidate.narrowedFrom().isEmpty()) {
			this.parts.add("narrowed beside " + String.join(", ", candidate.narrowedFrom()));
		}
		if (!candidate.leftOut().isEmpty()) {
			this.parts.add("without items that have no " + String.join(" or ", candidate.leftOut()));
		}
		this.parts.addAll(candidate.filters().describe());
		if (!ranges.isEmpty()) {
			this.parts.add(ranges);
		}
		addCombinations(candidate, combinations);
		addDelivery(candidate.delivery());
		if (candidate.access().isPaged()) {
			this.parts.add(pages(!combinations.isEmpty()));
		}
		if (this.request.skipUnreadable()) {
			this.parts.add("without unreadable items");
		}
		if (this.request.entity().getTable().encryption() != null) {
			this.parts.add("encrypted");
		}
		return line(candidate.access().operation().toString(), source(candidate)) + "; " + price + ", "
				+ consistency(candidate.consistent());
	}

	static String consistency(boolean consistent) {
		return consistent ? "strongly consistent" : "eventually consistent";
	}

	private String source(Candidate candidate) {
		ScanSettings scan = this.request.scan();
		if (candidate.access() == Access.SCAN && scan != null) {
			return source(scan);
		}
		String index = candidate.key().indexName();
		if (index == null) {
			return "";
		}
		return "." + index;
	}

	private static String source(ScanSettings scan) {
		String segments = (scan.segments() > 1) ? " in " + scan.segments() + " segments" : "";
		if (!scan.isBounded()) {
			return segments;
		}
		return segments + ", at most " + scan.unitsPerSecond() + " RCU/s";
	}

	String ofDelete(KeyMatch match, Price price) {
		match.conditions().forEach((condition) -> this.parts.add(condition.describe()));
		String condition = this.request.writeCondition();
		if (condition != null) {
			ConditionExpression own = ExpressionParser.parseCondition(condition);
			this.parts.add("if exists and " + ((own instanceof ConditionExpression.Or) ? "(" + own + ")" : own));
		}
		match.inexact().forEach((predicate) -> this.parts.add("if " + predicate.condition()));
		List<UniqueProperty> unique = this.request.entity().getUniqueProperties();
		if (unique.isEmpty()) {
			Repeatability repeatability = (condition != null) ? Repeatability.REPEATABLE : Repeatability.BLIND;
			return line("DeleteItem", "") + "; " + price + ", " + repeatability;
		}
		this.parts.add(unique.stream()
			.map((property) -> "'" + property.name() + "'")
			.collect(Collectors.joining(" and ", "with the marker of ", "")));
		return line("GetItem, then TransactWriteItems", "") + "; " + price;
	}

	private String line(String operation, String source) {
		return this.request.name() + " → " + operation + " " + this.request.entity().getTable().logicalName() + source
				+ ": " + String.join(", ", this.parts);
	}

	private void addCombinations(Candidate candidate, KeyCombinations combinations) {
		if (combinations.isEmpty()) {
			return;
		}
		boolean query = candidate.access() == Access.QUERY;
		String options = choices(combinations, Options.class).map(Options::label).collect(Collectors.joining(" and "));
		String units = choices(combinations, Buckets.class).map((buckets) -> "per " + buckets.unit())
			.collect(Collectors.joining(" and "));
		String each = Stream.of(options.isEmpty() ? "" : "for each of " + options, units)
			.filter(StringUtils::hasLength)
			.collect(Collectors.joining(", "));
		if (!each.isEmpty()) {
			this.parts.add(query ? "one query " + each : each);
		}
		String shards = shards(combinations);
		if (!shards.isEmpty()) {
			this.parts.add(shards + " shards");
		}
		if (candidate.order().merged()) {
			addOrder(candidate);
		}
	}

	private void addOrder(Candidate candidate) {
		String order = candidate.order().isMerged(candidate.match()) ? "merged" : "ordered";
		if (!this.request.orderings().isEmpty()) {
			order += " by "
					+ this.request.orderings().stream().map(Ordering::toString).collect(Collectors.joining(", "));
		}
		this.parts.add(order);
	}

	private static <C extends KeyChoice> Stream<C> choices(KeyCombinations combinations, Class<C> type) {
		return combinations.choices().stream().filter(type::isInstance).map(type::cast);
	}

	private static String shards(KeyCombinations combinations) {
		return combinations.choices()
			.stream()
			.filter(KeyChoice::isShards)
			.map((choice) -> String.valueOf(choice.fixed()))
			.collect(Collectors.joining(" × "));
	}

	private void addDelivery(ResultDelivery delivery) {
		List<String> properties = delivery.properties();
		if (properties != null && !properties.isEmpty()) {
			this.parts.add("only " + String.join(", ", properties));
		}
		if (delivery.fetch() == ResultDelivery.Fetch.BY_BATCH) {
			this.parts.add("then BatchGetItem for each 100 items");
		}
	}

	private String pages(boolean several) {
		Result result = this.request.result();
		if (result.limit() != null) {
			return (result.limit() > 1) ? "first " + result.limit() + " items" : "first item";
		}
		return switch (result.kind()) {
			case ONE -> "at most 2 items";
			case LIST -> this.request.dynamicLimit() ? "as many as the limit" : "all pages";
			case STREAM -> "pages as they are consumed";
			case WINDOW -> several ? "as many as the limit" : "one page";
			case COUNT -> "count, all pages";
			case EXISTS -> "one item";
			case COLLECTION, DELETE -> "all pages";
		};
	}

}
