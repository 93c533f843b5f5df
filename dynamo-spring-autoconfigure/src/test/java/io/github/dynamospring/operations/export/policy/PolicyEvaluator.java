package io.github.dynamospring.operations.export.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.SentAccess;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Evaluator of policies, of as much of their language as the exports use, in the way of
 * IAM: a request is allowed if a statement allows it and none denies it.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html">Policy
 * evaluation logic</a>
 */
public final class PolicyEvaluator {

	private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]+)}");

	private final List<Map<String, Object>> statements = new ArrayList<>();

	private final Map<String, String> context;

	private PolicyEvaluator(Map<String, String> context) {
		this.context = context;
	}

	/**
	 * Create an evaluator of documents together.
	 * @param context the values of the keys of conditions, such as
	 * {@code aws:PrincipalTag/tenant}
	 */
	@SuppressWarnings("unchecked")
	public static PolicyEvaluator of(Map<String, String> context, String... documents) {
		PolicyEvaluator evaluator = new PolicyEvaluator(context);
		for (String document : documents) {
			Map<String, Object> policy = JsonMapper.shared().readValue(document, Map.class);
			if (!"2012-10-17".equals(policy.get("Version"))) {
				throw new IllegalArgumentException("Policies of another version know no variables");
			}
			evaluator.statements.addAll((List<Map<String, Object>>) policy.get("Statement"));
		}
		return evaluator;
	}

	public boolean allows(SentAccess access) {
		return allows("dynamodb:" + access.action(), "arn:aws:dynamodb:eu-west-1:123456789012:" + access.resource(),
				access.keys());
	}

	public boolean allows(String action, String arn, @Nullable List<String> leadingKeys) {
		return matches("Allow", action, arn, leadingKeys) && !matches("Deny", action, arn, leadingKeys);
	}

	public boolean denies(String action, String arn, @Nullable List<String> leadingKeys) {
		return matches("Deny", action, arn, leadingKeys);
	}

	private boolean matches(String effect, String action, String arn, @Nullable List<String> leadingKeys) {
		return this.statements.stream()
			.filter((statement) -> effect.equals(statement.get("Effect")))
			.filter((statement) -> any(statement.get("Action"), action))
			.filter((statement) -> any(statement.get("Resource"), arn))
			.anyMatch((statement) -> meets(statement.get("Condition"), leadingKeys));
	}

	private boolean any(Object patterns, String value) {
		return texts(patterns).stream().anyMatch((pattern) -> isLike(value, pattern));
	}

	@SuppressWarnings("unchecked")
	private boolean meets(@Nullable Object condition, @Nullable List<String> leadingKeys) {
		return condition == null || ((Map<String, Map<String, Object>>) condition).entrySet()
			.stream()
			.allMatch((operator) -> operator.getValue()
				.entrySet()
				.stream()
				.allMatch((key) -> meets(operator.getKey(), values(key.getKey(), leadingKeys), texts(key.getValue()))));
	}

	private @Nullable List<String> values(String key, @Nullable List<String> leadingKeys) {
		if (key.equals("dynamodb:LeadingKeys")) {
			return leadingKeys;
		}
		String value = this.context.get(key);
		return (value != null) ? List.of(value) : null;
	}

	private boolean meets(String operator, @Nullable List<String> values, List<String> wanted) {
		return switch (operator) {
			case "ForAllValues:StringLike" -> values == null || values.stream()
				.allMatch((value) -> wanted.stream().anyMatch((pattern) -> isLike(value, pattern)));
			case "StringLike" -> values != null && values.stream()
				.allMatch((value) -> wanted.stream().anyMatch((pattern) -> isLike(value, pattern)));
			case "ForAnyValue:StringEquals" -> values != null && values.stream().anyMatch(wanted::contains);
			case "StringEquals", "Bool" -> values != null && wanted.containsAll(values);
			case "StringNotEquals" -> values == null || values.stream().noneMatch(wanted::contains);
			case "Null" -> wanted.equals(List.of(String.valueOf(values == null)));
			default -> throw new IllegalArgumentException("Unknown operator " + operator);
		};
	}

	// What a variable stands for has no wildcards. A variable without a value matches
	// nothing.
	private boolean isLike(String value, String pattern) {
		StringBuilder regex = new StringBuilder();
		Matcher variables = VARIABLE.matcher(pattern);
		int position = 0;
		while (variables.find()) {
			regex.append(wildcards(pattern.substring(position, variables.start())));
			String name = variables.group(1);
			String text = (name.length() == 1) ? name : this.context.get(name);
			if (text == null) {
				return false;
			}
			regex.append(Pattern.quote(text));
			position = variables.end();
		}
		regex.append(wildcards(pattern.substring(position)));
		return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(value).matches();
	}

	private static String wildcards(String text) {
		StringBuilder regex = new StringBuilder();
		text.chars()
			.forEach((character) -> regex
				.append((character == '*') ? ".*" : (character == '?') ? "." : Pattern.quote("" + (char) character)));
		return regex.toString();
	}

	private static List<String> texts(@Nullable Object value) {
		Objects.requireNonNull(value);
		return ((value instanceof List<?> list) ? list : Arrays.asList(value)).stream().map(String::valueOf).toList();
	}

}
