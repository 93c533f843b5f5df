package io.github.dynamospring.idempotency;

import java.lang.reflect.Method;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.InvalidAspectException;
import io.github.dynamospring.key.KeyValueException;
import org.jspecify.annotations.Nullable;

import org.springframework.context.expression.MethodBasedEvaluationContext;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.Projection;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.Selection;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.util.StringUtils;

/**
 * SpEL expression of {@link Idempotent#key()} over the parameters of a method.
 */
final class KeyExpression {

	private static final SpelExpressionParser PARSER = new SpelExpressionParser();

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	private static final List<Class<?>> SIMPLE = List.of(CharSequence.class, Number.class, Boolean.class,
			Character.class, Enum.class, UUID.class, Temporal.class);

	private final AdvisedMethod method;

	private final SpelExpression expression;

	private KeyExpression(AdvisedMethod method, SpelExpression expression) {
		this.method = method;
		this.expression = expression;
	}

	/**
	 * Parse an expression.
	 * @throws InvalidAspectException if it is invalid, or refers to unknown parameters
	 */
	static KeyExpression parse(String text, AdvisedMethod method) {
		if (!StringUtils.hasText(text)) {
			throw method.refused("has an empty key", "write one such as #payment.id");
		}
		try {
			KeyExpression expression = new KeyExpression(method, PARSER.parseRaw(text));
			expression.verify(expression.expression.getAST(), true);
			return expression;
		}
		catch (ParseException | IllegalStateException ex) {
			throw method.refused("has the key '" + text + "', which is no expression (" + ex.getMessage() + ")",
					"write one such as #payment.id");
		}
	}

	private void verify(SpelNode node, boolean ofRoot) {
		if (node instanceof VariableReference) {
			verifyVariable(node.toStringAST().substring(1));
		}
		if (ofRoot && (node instanceof PropertyOrFieldReference || node instanceof MethodReference)) {
			throw this.method.refused(
					"has the key '" + text() + "', but '" + node.toStringAST() + "' does not refer to a parameter",
					rooted(node));
		}
		boolean ofElements = node instanceof Projection || node instanceof Selection;
		for (int i = 0; i < node.getChildCount(); i++) {
			boolean chained = node instanceof CompoundExpression && i > 0 || node instanceof MethodReference;
			verify(node.getChild(i), ofRoot && !ofElements && !chained);
		}
	}

	private String rooted(SpelNode node) {
		List<String> parameters = parameters();
		boolean named = node instanceof PropertyOrFieldReference property && parameters.contains(property.getName());
		if (named) {
			return "write '" + new StringBuilder(text()).insert(node.getStartPosition(), '#') + "'";
		}
		return choice(parameters);
	}

	private void verifyVariable(String name) {
		if (name.equals("this") || name.equals("root") || isIndexed(name)) {
			return;
		}
		List<String> parameters = parameters();
		if (!parameters.contains(name)) {
			throw this.method.refused("has the key '" + text() + "', but there is no parameter '" + name + "'",
					choice(parameters));
		}
	}

	private boolean isIndexed(String name) {
		return IntStream.range(0, this.method.method().getParameterCount())
			.anyMatch((index) -> name.equals("p" + index) || name.equals("a" + index));
	}

	private List<String> parameters() {
		@Nullable String @Nullable [] names = NAMES.getParameterNames(this.method.method());
		if (names == null) {
			throw this.method.refused("has the key '" + text() + "', but the names of the parameters are missing",
					"compile with -parameters");
		}
		return Arrays.stream(names).map(String::valueOf).toList();
	}

	private static String choice(List<String> parameters) {
		if (parameters.isEmpty()) {
			return "give the method parameters";
		}
		return parameters.stream()
			.map((parameter) -> "#" + parameter)
			.collect(Collectors.joining(", ", "use one of ", ""));
	}

	private String text() {
		return this.expression.getExpressionString();
	}

	/**
	 * Return the key of a call.
	 * @throws KeyValueException if it is null or empty, as it may come from a client
	 * @throws IllegalArgumentException if it is of a type without a stable text
	 */
	String evaluate(@Nullable Object[] arguments) {
		Method method = this.method.method();
		Object value = this.expression.getValue(new MethodBasedEvaluationContext(null, method, arguments, NAMES));
		String key = (value instanceof Collection<?> parts) ? joined(parts) : simple(value);
		if (key.isEmpty()) {
			throw new KeyValueException(described() + " is empty");
		}
		return key;
	}

	// Lists of different elements always have different texts.
	private String joined(Collection<?> parts) {
		return parts.stream()
			.map((part) -> simple(part).replace("\\", "\\\\").replace(",", "\\,"))
			.collect(Collectors.joining(","));
	}

	private String simple(@Nullable Object value) {
		if (value == null) {
			throw new KeyValueException(described() + " is null");
		}
		if (SIMPLE.stream().noneMatch((type) -> type.isInstance(value))) {
			throw new IllegalArgumentException(
					described() + " is a " + value.getClass().getName() + ", which has no stable text");
		}
		return (value instanceof Enum<?> constant) ? constant.name() : value.toString();
	}

	private String described() {
		return this.method.name() + ": the key '" + text() + "' of @Idempotent";
	}

}
