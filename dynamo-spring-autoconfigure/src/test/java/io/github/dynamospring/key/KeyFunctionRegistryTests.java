package io.github.dynamospring.key;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KeyFunctionRegistryTests {

	@Test
	void escapesWhatAFunctionOfTheApplicationReturns() {
		KeyEncoder encoder = compile(KeyRole.PARTITION, "A#{s|reverse}#{t}",
				new TextFunction("reverse", KeyForm.VARIABLE_WIDTH, KeyOrder.NONE, KeyLoss.NONE,
						(text) -> new StringBuilder(text).reverse().toString()));
		assertThat(encoder.encode(new Object[] { "ab#c$d", "t" })).isEqualTo("A#d$dc$cba#t");
	}

	private static KeyEncoder compile(KeyRole role, String template, KeyFunction function) {
		return KeyTemplate.parse(template)
			.compile(role, KeyCases.TYPES::get, KeyFunctionRegistry.of(List.of(function)));
	}

	@Test
	void refusesAnUnorderedFunctionInASortKeyUnlessItServesEqualityOnly() {
		TextFunction ordered = new TextFunction("x", KeyForm.VARIABLE_WIDTH, KeyOrder.NONE, KeyLoss.NONE, (s) -> s);
		assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> compile(KeyRole.SORT, "{s|x}", ordered))
			.withMessage("Key template \"{s|x}\": {s|x} at position 1 does not keep the order of its values in a "
					+ "sort key: use a function that keeps it");
		TextFunction equality = new TextFunction("x", KeyForm.VARIABLE_WIDTH, KeyOrder.ASCENDING, KeyLoss.EQUALITY_ONLY,
				(s) -> s);
		assertThat(compile(KeyRole.SORT, "{s|x}", equality).placeholders()).extracting(KeyPlaceholder::order)
			.containsExactly(KeyOrder.NONE);
	}

	@Test
	void servesRangesOnAnOrderedFunctionButNoStartingWith() {
		KeyEncoder encoder = compile(KeyRole.SORT, "A#{s|same}", new TextFunction("same", KeyForm.VARIABLE_WIDTH,
				KeyOrder.ASCENDING, KeyLoss.NONE, UnaryOperator.identity()));
		assertThat(encoder.condition(0, KeyRange.BETWEEN).describe("sk", List.of("a", "b")))
			.isEqualTo("sk between A#{a|same} and A#{b|same}");
		assertThatExceptionOfType(KeyRefusedException.class)
			.isThrownBy(() -> encoder.condition(0, KeyRange.STARTING_WITH))
			.withMessage("Key template \"A#{s|same}\" serves no 'starting with' on 's': {s|same} is not the text "
					+ "itself: ask for equality or a range");
	}

	@Test
	void addsTheLossOfTheFormBefore() {
		TextFunction same = new TextFunction("same", 10, KeyOrder.ASCENDING, KeyLoss.NONE, UnaryOperator.identity());
		KeyEncoder encoder = compile(KeyRole.SORT, "{at|day|same|desc}", same);
		assertThat(encoder.placeholders()).extracting(KeyPlaceholder::loss).containsExactly(KeyLoss.TRUNCATION);
		assertThat(encoder.encode(new Object[] { Instant.EPOCH })).isEqualTo("rjlsvsrvsr");
	}

	@Test
	void refusesATextThatIsNotAsTheFunctionDeclares() {
		KeyEncoder encoder = compile(KeyRole.SORT, "A#{s|three}{t}",
				new TextFunction("three", 3, KeyOrder.ASCENDING, KeyLoss.NONE, UnaryOperator.identity()));
		assertThat(encoder.encode(new Object[] { "abc", "d" })).isEqualTo("A#abcd");
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> encoder.encode(new Object[] { "ab", "d" }))
			.withMessage("Cannot write {s|three} of key template \"A#{s|three}{t}\": the text has 2 characters where "
					+ "its function declares 3");
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> encoder.encode(new Object[] { "a#b", "d" }))
			.withMessage("Cannot write {s|three} of key template \"A#{s|three}{t}\": the text has a character that is "
					+ "not in '%' to '~', which a fixed width needs");
	}

	@Test
	void refusesAWidthThatIsNone() {
		TextFunction zero = new TextFunction("zero", 0, KeyOrder.NONE, KeyLoss.NONE, UnaryOperator.identity());
		assertThatExceptionOfType(KeyTemplateException.class)
			.isThrownBy(() -> compile(KeyRole.PARTITION, "{s|zero}", zero))
			.withMessage("Key template \"{s|zero}\": |zero at position 4 'width' must be positive or VARIABLE_WIDTH, "
					+ "not 0");
	}

	@Test
	void refusesTwoFunctionsOfOneName() {
		TextFunction day = new TextFunction("day", 3, KeyOrder.NONE, KeyLoss.NONE, UnaryOperator.identity());
		assertThatIllegalArgumentException().isThrownBy(() -> KeyFunctionRegistry.of(List.of(day)))
			.withMessageMatching(
					"Key functions .* and io.github.dynamospring.key.KeyFunctionRegistryTests\\$TextFunction "
							+ "have the same name \"day\": rename one");
	}

	@Test
	void refusesANameThatNoTemplateCanHold() {
		TextFunction none = new TextFunction("to day", 3, KeyOrder.NONE, KeyLoss.NONE, UnaryOperator.identity());
		assertThatIllegalArgumentException().isThrownBy(() -> KeyFunctionRegistry.of(List.of(none)))
			.withMessage("Key function io.github.dynamospring.key.KeyFunctionRegistryTests$TextFunction has the name "
					+ "\"to day\": use a letter, then letters, digits, '-' and '_'");
	}

	@Test
	void spreadsShardsEvenly() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.PARTITION, "{s|shard:16}");
		Map<String, Integer> counts = new TreeMap<>();
		for (int i = 0; i < 16_000; i++) {
			counts.merge(encoder.encode(new Object[] { "order-" + i }), 1, Integer::sum);
		}
		assertThat(counts).hasSize(16).containsKeys("00", "15");
		assertThat(counts.values()).allMatch((count) -> count > 800 && count < 1200);
	}

	/**
	 * A function of an application.
	 *
	 * @param name its name
	 * @param width its width
	 * @param order its order
	 * @param loss its loss
	 * @param change what it does
	 */
	private record TextFunction(String name, int width, KeyOrder order, KeyLoss loss,
			UnaryOperator<String> change) implements KeyFunction {

		@Override
		public KeyForm apply(KeyForm input, List<String> arguments) {
			return input.then((value, out) -> out.append(this.change.apply(input.text(value))), this.width, this.order,
					this.loss);
		}

	}

}
