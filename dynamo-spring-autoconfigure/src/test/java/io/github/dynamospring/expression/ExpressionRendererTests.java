package io.github.dynamospring.expression;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.item.ItemValue;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ExpressionRenderer}, {@link Placeholders} and {@link ValueSlot}.
 */
class ExpressionRendererTests {

	private final Placeholders placeholders = new Placeholders();

	@Test
	void rendersNamesAndValuesAsPlaceholders() {
		assertThat(condition("status = 'UNPAID' and not (size(lines) > :n or attribute_exists(lines[0].sku))"))
			.isEqualTo("#n0 = :v0 and not (size(#n1) > :v1 or attribute_exists(#n1[0].#n2))");
		assertThat(this.placeholders.names()).containsExactly(entry("#n0", "status"), entry("#n1", "lines"),
				entry("#n2", "sku"));
		assertThat(this.placeholders.values()).containsExactly(
				new ValueSlot(":v0", new Literal(ItemValue.of("UNPAID")), Path.of("status"), ValueKind.VALUE),
				new ValueSlot(":v1", new Parameter("n"), Path.of("lines"), ValueKind.SIZE));
	}

	@Test
	void resolvesPathsButKeepsPropertiesInSlots() {
		ExpressionRenderer renderer = new ExpressionRenderer((path) -> Path.of("a.b", path.toString()),
				this.placeholders);
		assertThat(renderer.render(ExpressionParser.parseCondition("x.y between :low and :high")))
			.isEqualTo("#n0.#n1 >= :v0 and #n0.#n1 <= :v1");
		assertThat(this.placeholders.names()).containsExactly(entry("#n0", "a.b"), entry("#n1", "x.y"));
		assertThat(this.placeholders.values()).extracting(ValueSlot::comparedWith).containsOnly(Path.of("x", "y"));
	}

	@Test
	void tellsEachValueWhatItMeets() {
		condition("begins_with(a, :a) and contains(b, :b) and attribute_type(c, :c) and :d < d and :e in (e, :f)"
				+ " and g in :g and :h = :i and size(j) between :j and size(k)");
		assertThat(this.placeholders.values()).extracting(ExpressionRendererTests::describe)
			.containsExactly(":a PREFIX a", ":b ELEMENT b", ":c TYPE c", ":d FLOOR d", ":e VALUE e", ":f VALUE e",
					":g OPTIONS g", ":h VALUE null", ":i VALUE null", ":j SIZE j");
	}

	private static String describe(ValueSlot slot) {
		return slot.operand() + " " + slot.kind() + " " + slot.comparedWith();
	}

	@Test
	void sharesPlaceholdersWhereTheValueIsTheSame() {
		assertThat(condition("a = :x or a <> :x or b = :x")).isEqualTo("#n0 = :v0 or #n0 <> :v0 or #n1 = :v1");
		assertThat(condition("b <> :x")).isEqualTo("#n1 <> :v1");
		assertThat(this.placeholders.value()).isEqualTo(":v2");
		assertThat(condition("c = :x")).isEqualTo("#n2 = :v3");
		assertThat(this.placeholders.values()).extracting(ValueSlot::placeholder).containsExactly(":v0", ":v1", ":v3");
	}

	@Test
	void rendersUpdates() {
		UpdateClauses clauses = renderer().render(ExpressionParser
			.parseUpdate("set a = if_not_exists(b, :zero) + 1, c = list_append(c, :l) remove d add e :e delete f :f"));
		assertThat(clauses.text()).isEqualTo("SET #n0 = if_not_exists(#n1, :v0) + :v1, #n2 = list_append(#n2, :v2) "
				+ "REMOVE #n3 ADD #n4 :v3 DELETE #n5 :v4");
		assertThat(this.placeholders.values()).extracting(ExpressionRendererTests::describe)
			.containsExactly(":zero VALUE a", "1 VALUE a", ":l VALUE c", ":e DELTA e", ":f DELTA f");
	}

	@Test
	void updatesCanBeAddedTo() {
		UpdateClauses clauses = renderer().render(ExpressionParser.parseUpdate("remove a"));
		clauses.set("#n1", ":v0").remove("#n2").add("#n3", ":v1").delete("#n4", ":v2");
		assertThat(clauses.text()).isEqualTo("SET #n1 = :v0 REMOVE #n0, #n2 ADD #n3 :v1 DELETE #n4 :v2");
	}

	@Test
	void expandsOptions() {
		for (int i = 0; i < 10; i++) {
			this.placeholders.value();
		}
		String rendered = condition("a in (:x) and b in (:x, :y)");
		assertThat(rendered).isEqualTo("#n0 in (:v10) and #n1 in (:v11, :v12)");
		ValueSlot slot = this.placeholders.values().get(0);
		assertThat(slot.expand(rendered, 1)).isEqualTo("#n0 in (:v10_0) and #n1 in (:v11, :v12)");
		assertThat(slot.expand(rendered, 3)).isEqualTo("#n0 in (:v10_0, :v10_1, :v10_2) and #n1 in (:v11, :v12)");
		assertThat(slot.option(2)).isEqualTo(":v10_2");
	}

	@Test
	void refusesMoreOptionsThanDynamoTakes() {
		ValueSlot slot = new ValueSlot(":v0", new Parameter("ids"), Path.of("id"), ValueKind.OPTIONS);
		assertThat(slot.expand("#n0 in (:v0)", 100)).endsWith(", :v0_99)");
		assertThatIllegalArgumentException().isThrownBy(() -> slot.expand("#n0 in (:v0)", 101))
			.withMessage("'in :ids' has 101 values, but DynamoDB takes 1 to 100");
		assertThatIllegalArgumentException().isThrownBy(() -> slot.expand("#n0 in (:v0)", 0))
			.withMessage("'in :ids' has 0 values, but DynamoDB takes 1 to 100");
	}

	@Test
	void refusesExpressionsThatAreTooLong() {
		Path path = Path.of("a".repeat(10).split(""));
		ConditionExpression condition = ConditionExpression
			.allOf(Collections.nCopies(100, new ConditionExpression.AttributeExists(path)));
		assertThatIllegalArgumentException().isThrownBy(() -> renderer().render(condition))
			.withMessageStartingWith(
					"The expression has 6195 bytes, but DynamoDB takes 4096: \"attribute_exists(#n0.#n0");
		UpdateClauses clauses = new UpdateClauses().remove("x".repeat(4096));
		assertThatIllegalArgumentException().isThrownBy(clauses::text)
			.withMessage("The expression has 4103 bytes, but DynamoDB takes 4096: \"REMOVE " + "x".repeat(73) + "…\"");
	}

	@Test
	void collectsPathsAndParameters() {
		ConditionExpression condition = ExpressionParser
			.parseCondition("a = :x and size(b.c) > :y and d in :z and a <> 1");
		assertThat(condition.paths()).containsExactly(Path.of("a"), Path.of("b", "c"), Path.of("d"));
		assertThat(condition.parameters()).extracting(Parameter::name).containsExactly("x", "y", "z");
		UpdateExpression update = ExpressionParser.parseUpdate("set a = b + :x remove c add d :y");
		assertThat(update.paths()).containsExactly(Path.of("a"), Path.of("b"), Path.of("c"), Path.of("d"));
		assertThat(update.targets()).isEqualTo(List.of(Path.of("a"), Path.of("c"), Path.of("d")));
		assertThat(update.parameters()).extracting(Parameter::name).containsExactly("x", "y");
	}

	private String condition(String text) {
		return renderer().render(ExpressionParser.parseCondition(text));
	}

	private ExpressionRenderer renderer() {
		return new ExpressionRenderer((path) -> path, this.placeholders);
	}

	private static Map.Entry<String, String> entry(String key, String value) {
		return Map.entry(key, value);
	}

}
