package io.github.dynamospring.expression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Laws that hold for all conditions.
 */
class ExpressionPropertyTests {

	private static final int CASES = Cases.of(10_000);

	private final long seed = Long.getLong("dynamo.seed", 20260101);

	private final Random random = new Random(this.seed);

	private final RandomConditions conditions = new RandomConditions(this.random);

	@Test
	void whatIsPrintedReadsAsTheSame() {
		for (int i = 0; i < CASES; i++) {
			ConditionExpression condition = this.conditions.condition(3);
			assertThat(ExpressionParser.parseCondition(condition.toString())).as("seed %d", this.seed)
				.isEqualTo(condition);
		}
	}

	@Test
	void whatIsRenderedMeansTheSame() {
		for (int i = 0; i < CASES; i++) {
			ConditionExpression condition = this.conditions.condition(3);
			Placeholders placeholders = new Placeholders();
			String rendered = new ExpressionRenderer((path) -> path, placeholders).render(condition);
			ConditionExpression restored = restore(rendered, placeholders);
			assertThat(restored).as("seed %d: %s", this.seed, rendered).isEqualTo(condition);
		}
	}

	// Names are restored in the text, values in the tree.
	private static ConditionExpression restore(String rendered, Placeholders placeholders) {
		String text = rendered;
		for (Map.Entry<String, String> name : placeholders.names().entrySet()) {
			text = text.replaceAll(name.getKey() + "\\b", name.getValue());
		}
		Map<String, ItemValue> values = new HashMap<>();
		placeholders.values()
			.forEach((slot) -> values.put(slot.placeholder().substring(1), ((Literal) slot.operand()).value()));
		return bind(ExpressionParser.parseCondition(text), values);
	}

	private static ConditionExpression bind(ConditionExpression condition, Map<String, ItemValue> values) {
		OperandBinding binding = (operand, path, kind) -> {
			ItemValue value = values.get(((Parameter) operand).name());
			return (kind == ValueKind.OPTIONS) ? ItemValue.list(List.of(value)) : value;
		};
		return new ConditionBinder((path) -> path, binding).bind(condition);
	}

	@Test
	void aBoundParameterMeansWhatItsLiteralMeans() {
		for (int i = 0; i < CASES; i++) {
			ConditionExpression condition = this.conditions.condition(2);
			Map<String, ItemValue> values = new HashMap<>();
			ConditionExpression asked = condition.map(new Parameters(values));
			ConditionExpression bound = bind(asked, values);
			MapValue item = this.conditions.item();
			assertThat(bound.test((path) -> path.findIn(item))).as("seed %d: %s on %s", this.seed, condition, item)
				.isEqualTo(condition.test((path) -> path.findIn(item)));
		}
	}

	@Test
	void implicationIsSound() {
		int proven = 0;
		for (int i = 0; i < CASES; i++) {
			List<ConditionExpression> predicates = this.conditions.list(1, 3, () -> this.conditions.condition(1));
			ConditionExpression when = this.conditions.condition(1);
			if (Implication.implies(predicates, when)) {
				proven++;
				assertNoCounterexample(predicates, when);
			}
		}
		assertThat(proven).as("seed %d: implications that were proven", this.seed).isGreaterThan(CASES / 100);
	}

	private void assertNoCounterexample(List<ConditionExpression> predicates, ConditionExpression when) {
		for (int i = 0; i < 200; i++) {
			MapValue item = this.conditions.item();
			if (predicates.stream().allMatch((predicate) -> predicate.test((path) -> path.findIn(item)))) {
				assertThat(when.test((path) -> path.findIn(item)))
					.as("seed %d: %s implies %s, but not for %s", this.seed, predicates, when, item)
					.isTrue();
			}
		}
	}

	@Test
	void negationIsPushedWithoutChangeOfMeaning() {
		for (int i = 0; i < CASES; i++) {
			ConditionExpression condition = this.conditions.condition(3);
			MapValue item = this.conditions.item();
			assertThat(DisjunctiveForm.pushNegation(condition).test((path) -> path.findIn(item)))
				.as("seed %d: %s", this.seed, condition)
				.isEqualTo(condition.test((path) -> path.findIn(item)));
		}
	}

	@Test
	void casesTogetherMeanTheSame() {
		for (int i = 0; i < CASES; i++) {
			List<ConditionExpression> all = this.conditions.list(1, 3, () -> this.conditions.condition(3));
			MapValue item = this.conditions.item();
			boolean anyCase = DisjunctiveForm.of(all)
				.stream()
				.anyMatch((parts) -> parts.stream().allMatch((part) -> part.test((path) -> path.findIn(item))));
			assertThat(anyCase).as("seed %d: %s", this.seed, all)
				.isEqualTo(all.stream().allMatch((part) -> part.test((path) -> path.findIn(item))));
		}
	}

	@Test
	void anythingElseThanAnExpressionIsRefusedWithItsPosition() {
		String[] pieces = { "a", "b.c", "[0]", "=", "<>", "<", "and", "or", "not", "in", "between", "(", ")", ",", ":x",
				"'s", "'t'", "1", "-", "size(", "contains(", "set", "remove", "&", "\uD83D\uDE00", "." };
		for (int i = 0; i < CASES; i++) {
			String text = IntStream.range(0, this.random.nextInt(8))
				.mapToObj((index) -> pieces[this.random.nextInt(pieces.length)])
				.reduce("", (left, right) -> left + " " + right);
			assertReadOrRefused(text);
		}
	}

	private void assertReadOrRefused(String text) {
		try {
			ConditionExpression condition = ExpressionParser.parseCondition(text);
			assertThat(ExpressionParser.parseCondition(condition.toString())).isEqualTo(condition);
		}
		catch (ExpressionSyntaxException ex) {
			assertThat(ex.getPosition()).as("seed %d: %s", this.seed, text).isBetween(1, text.length() + 1);
		}
	}

	private record Parameters(Map<String, ItemValue> values) implements OperandMapping {

		@Override
		public Path path(Path path) {
			return path;
		}

		@Override
		public Operand value(Operand operand, Path comparedWith, ValueKind kind) {
			String name = "p" + this.values.size();
			this.values.put(name, ((Literal) operand).value());
			return new Parameter(name);
		}

		@Override
		public List<Operand> options(Parameter parameter, Path comparedWith) {
			return List.of(parameter);
		}

	}

}
