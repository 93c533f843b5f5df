package io.github.dynamospring.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;

/**
 * States requests as text: {@code Entity | condition | modifiers}. Parameters have the
 * types of the properties that they meet.
 */
public final class Requests {

	private Requests() {
	}

	public static PatternRequest.Builder of(String text) {
		String[] parts = text.split("\\|", -1);
		DynamoPersistentEntity<?> entity = Models.entity(parts[0].trim());
		PatternRequest.Builder request = PatternRequest.of("Repo.find", entity);
		if (parts.length > 1 && !parts[1].isBlank()) {
			ConditionExpression condition = withRanges(ExpressionParser.parseQuery(parts[1].trim()));
			request.condition(condition).parameters(parameters(entity, condition));
		}
		if (parts.length > 2) {
			Arrays.stream(parts[2].split(";")).map(String::trim).forEach((modifier) -> modify(request, modifier));
		}
		return request;
	}

	// A parameter that is both ends of a between is a range.
	private static ConditionExpression withRanges(ConditionExpression condition) {
		List<ConditionExpression> parts = (condition instanceof And and) ? and.conditions() : List.of(condition);
		return ConditionExpression.allOf(parts.stream().map(Requests::withRange).toList());
	}

	private static ConditionExpression withRange(ConditionExpression condition) {
		return (condition instanceof Between between && between.low() instanceof Operand.Parameter range
				&& between.low().equals(between.high()))
						? new Between(between.operand(), new Operand.Parameter(range.name() + ".lower"),
								new Operand.Parameter(range.name() + ".upper"))
						: condition;
	}

	static List<PatternParameter> parameters(DynamoPersistentEntity<?> entity, ConditionExpression condition) {
		Map<String, Class<?>> types = new LinkedHashMap<>();
		new ConditionBinder((path) -> path, (operand, path, kind) -> {
			if (operand instanceof Operand.Parameter parameter) {
				PropertyReference property = (path != null) ? entity.findProperty(path) : null;
				types.put(parameter.name(), type(property, kind));
			}
			return null;
		}).bind(condition);
		List<PatternParameter> parameters = new ArrayList<>();
		int[] count = new int[1];
		types.forEach((name, type) -> {
			if (name.endsWith(".lower")) {
				parameters.addAll(PatternParameter.ofRange(name.replace(".lower", ""), count[0]++, type));
			}
			else if (!name.endsWith(".upper")) {
				parameters.add(new PatternParameter(name, count[0]++, type));
			}
		});
		return parameters;
	}

	private static Class<?> type(PropertyReference property, ValueKind kind) {
		if (kind == ValueKind.OPTIONS) {
			return Collection.class;
		}
		return (property == null || kind != ValueKind.VALUE) ? Object.class : property.type();
	}

	private static void modify(PatternRequest.Builder request, String modifier) {
		String[] words = modifier.split(" ");
		switch (words[0]) {
			case "" -> {
			}
			case "order" -> request.orderBy(words[1], words.length == 2);
			case "only" -> request.projectedProperties(new LinkedHashSet<>(List.of(words[1].split(","))));
			case "first" -> request.result(Result.first(Result.Kind.LIST, Integer.parseInt(words[1])));
			case "limit" -> request.dynamicLimit(true);
			case "consistent" -> request.consistent(true);
			case "filter" -> request.allowFilter(true);
			case "scan" -> request.scan((words.length == 1) ? ScanSettings.DEFAULT
					: new ScanSettings(Integer.parseInt(words[1]), Integer.parseInt(words[2])));
			case "fetch" -> request.fetchFromTable(true);
			case "expired" -> request.includeExpired(true);
			case "index" -> request.index(words[1]);
			case "members" -> request
				.members(Arrays.stream(words[1].split(",")).<DynamoPersistentEntity<?>>map(Models::entity).toList())
				.result(Result.of(Result.Kind.COLLECTION));
			default -> request.result(Result.of(Result.Kind.valueOf(words[0].toUpperCase())));
		}
	}

}
