package io.github.dynamospring.expression;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import org.jspecify.annotations.Nullable;

/**
 * Renderer of syntax trees in DynamoDB's syntax, with placeholders for all names and
 * values.
 *
 * @since 0.1
 */
public final class ExpressionRenderer {

	private final OperandMapping mapping;

	/**
	 * Create a renderer for one request.
	 * @param resolver the resolver of properties to attributes
	 * @param placeholders the target of names and values
	 */
	public ExpressionRenderer(PathResolver resolver, Placeholders placeholders) {
		Objects.requireNonNull(resolver, "'resolver' must not be null");
		Objects.requireNonNull(placeholders, "'placeholders' must not be null");
		this.mapping = new PlaceholderMapping(resolver, placeholders);
	}

	/**
	 * Render a condition. A {@code between} of two parameters becomes two comparisons,
	 * because DynamoDB refuses bounds in reverse order instead of finding no match.
	 * Matching parentheses never enclose the whole text. So a caller can add parentheses,
	 * which DynamoDB refuses if they are redundant.
	 * @throws IllegalArgumentException if it is longer than DynamoDB's 4 KB
	 */
	public String render(ConditionExpression condition) {
		return ExpressionLimits.checkLength(condition.map(this.mapping).toString());
	}

	/**
	 * Render an update.
	 */
	public UpdateClauses render(UpdateExpression update) {
		UpdateExpression mapped = update.map(this.mapping);
		UpdateClauses clauses = new UpdateClauses();
		mapped.sets().forEach((action) -> clauses.set(action.path().toString(), action.value().toString()));
		mapped.removes().forEach((action) -> clauses.remove(action.path().toString()));
		mapped.adds().forEach((action) -> clauses.add(action.path().toString(), action.value().toString()));
		mapped.deletes().forEach((action) -> clauses.delete(action.path().toString(), action.value().toString()));
		return clauses;
	}

	private record PlaceholderMapping(PathResolver resolver, Placeholders placeholders) implements OperandMapping {

		@Override
		public boolean isOfRequest() {
			return true;
		}

		@Override
		public Path path(Path path) {
			return Path.of(this.resolver.resolve(path).steps().stream().map(this::step).toList());
		}

		private Step step(Step step) {
			if (step instanceof Name name) {
				return new Name(this.placeholders.name(name.value()));
			}
			return step;
		}

		@Override
		public Operand value(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
			return new Parameter(this.placeholders.value(operand, comparedWith, kind).substring(1));
		}

		@Override
		public List<Operand> options(Parameter parameter, @Nullable Path comparedWith) {
			return List.of(value(parameter, comparedWith, ValueKind.OPTIONS));
		}

	}

}
