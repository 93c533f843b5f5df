package io.github.dynamospring.key;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KeyConditionTests {

	private static KeyCondition sort(String template, int equalities, KeyRange range) {
		return KeyCases.compile(KeyRole.SORT, template).condition(equalities, range);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦', quoteCharacter = '`', nullValues = "-", textBlock = """
			META ¦ 0 ¦ - ¦ - ¦ true ¦ sk = META
			ORDER#{at}#{s} ¦ 0 ¦ - ¦ - ¦ true ¦ sk begins_with ORDER#
			ORDER#{at}#{s} ¦ 1 ¦ - ¦ placedAt ¦ true ¦ sk begins_with ORDER#{placedAt}#
			ORDER#{at}#{s} ¦ 2 ¦ - ¦ placedAt,orderId ¦ true ¦ sk = ORDER#{placedAt}#{orderId}
			{e}#{s} ¦ 1 ¦ - ¦ 'PAID' ¦ true ¦ sk begins_with PAID#
			{s|lower}#{t} ¦ 1 ¦ - ¦ 'PAID' ¦ false ¦ sk begins_with {'PAID'|lower}#
			{at|day}#{s} ¦ 2 ¦ - ¦ at,id ¦ false ¦ sk = {at|day}#{id}
			ORDER#{at}#{s} ¦ 0 ¦ BETWEEN ¦ from,to ¦ true ¦ sk between ORDER#{from} and ORDER#{to}$
			ORDER#{at}#{s} ¦ 0 ¦ LESS_THAN ¦ x ¦ true ¦ sk between ORDER# and ORDER#{x}
			ORDER#{at}#{s} ¦ 0 ¦ LESS_THAN_OR_EQUAL ¦ x ¦ true ¦ sk between ORDER# and ORDER#{x}$
			ORDER#{at}#{s} ¦ 0 ¦ GREATER_THAN ¦ x ¦ true ¦ sk between ORDER#{x}$ and ORDER$
			ORDER#{at}#{s} ¦ 0 ¦ GREATER_THAN_OR_EQUAL ¦ x ¦ true ¦ sk between ORDER#{x} and ORDER$
			ORDER#{at}#{s} ¦ 1 ¦ BETWEEN ¦ at,from,to ¦ true ¦ sk between ORDER#{at}#{from} and ORDER#{at}#{to}
			ORDER#{at} ¦ 0 ¦ BETWEEN ¦ from,to ¦ true ¦ sk between ORDER#{from} and ORDER#{to}
			ORDER#{at} ¦ 0 ¦ LESS_THAN ¦ x ¦ true ¦ sk between ORDER# and before ORDER#{x}
			ORDER#{at} ¦ 0 ¦ LESS_THAN_OR_EQUAL ¦ x ¦ true ¦ sk between ORDER# and ORDER#{x}
			ORDER#{at} ¦ 0 ¦ GREATER_THAN ¦ x ¦ true ¦ sk between ORDER#{x}$ and ORDER$
			ORDER#{s} ¦ 0 ¦ STARTING_WITH ¦ x ¦ true ¦ sk begins_with ORDER#{x}
			ORDER#{s} ¦ 0 ¦ LESS_THAN ¦ x ¦ false ¦ sk between ORDER# and ORDER#{x}
			ORDER#{s} ¦ 0 ¦ GREATER_THAN ¦ x ¦ true ¦ sk between after ORDER#{x} and ORDER$
			ORDER#{s}#{t} ¦ 0 ¦ STARTING_WITH ¦ x ¦ true ¦ sk begins_with ORDER#{x}
			ORDER#{s}#{t} ¦ 0 ¦ LESS_THAN ¦ x ¦ true ¦ sk between ORDER# and ORDER#{x}
			{at|day}#{s} ¦ 0 ¦ - ¦ - ¦ true ¦ ``
			{at|day}#{s} ¦ 0 ¦ LESS_THAN ¦ x ¦ false ¦ sk <= {x|day}$
			{at}#{s} ¦ 0 ¦ LESS_THAN ¦ x ¦ true ¦ sk < {x}
			{at}#{s} ¦ 0 ¦ GREATER_THAN ¦ x ¦ true ¦ sk >= {x}$
			{n|pad:4} ¦ 0 ¦ GREATER_THAN ¦ x ¦ true ¦ sk > {x|pad:4}
			{n|pad:4} ¦ 0 ¦ LESS_THAN ¦ x ¦ true ¦ sk < {x|pad:4}
			{n|pad:4} ¦ 0 ¦ LESS_THAN_OR_EQUAL ¦ x ¦ true ¦ sk <= {x|pad:4}
			ORDER#{at|day}#{s} ¦ 0 ¦ BETWEEN ¦ from,to ¦ false ¦ sk between ORDER#{from|day} and ORDER#{to|day}$
			ORDER#{at|day}#{s} ¦ 0 ¦ GREATER_THAN ¦ x ¦ false ¦ sk between ORDER#{x|day} and ORDER$
			A#{at|desc} ¦ 0 ¦ BETWEEN ¦ from,to ¦ true ¦ sk between A#{to|desc} and A#{from|desc}
			A#{at|desc} ¦ 0 ¦ GREATER_THAN ¦ x ¦ true ¦ sk between A# and before A#{x|desc}
			A#{at|desc}#{s} ¦ 0 ¦ LESS_THAN_OR_EQUAL ¦ x ¦ true ¦ sk between A#{x|desc} and A$
			A-{date} ¦ 0 ¦ GREATER_THAN_OR_EQUAL ¦ x ¦ true ¦ sk between A-{x} and A.
			A#{date}-{s} ¦ 0 ¦ LESS_THAN_OR_EQUAL ¦ x ¦ true ¦ sk between A# and after A#{x}
			{date}{s} ¦ 1 ¦ GREATER_THAN_OR_EQUAL ¦ day,x ¦ true ¦ sk between {day}{x} and after {day}
			""")
	void asksDynamoDbFor(String template, int equalities, KeyRange range, String names, boolean exact, String text) {
		KeyCondition condition = sort(template, equalities, range);
		List<String> operands = (names != null) ? Arrays.asList(names.split(",")) : List.of();
		assertThat(condition.describe("sk", operands)).isEqualTo(text);
		assertThat(condition.inexact().isEmpty()).isEqualTo(exact);
		assertThat(condition.parameters()).isEqualTo(operands.size());
	}

	@Test
	void rendersOperands() {
		Instant from = Instant.parse("2026-11-01T00:00:00Z");
		Instant to = Instant.parse("2026-11-30T12:00:00Z");
		assertThat(sort("ORDER#{at}#{s}", 0, KeyRange.BETWEEN).bind(new Object[] { from, to }))
			.containsExactly("ORDER#2026-11-01T00:00:00.000000000Z", "ORDER#2026-11-30T12:00:00.000000000Z$");
		assertThat(sort("ORDER#{at|day}", 0, KeyRange.GREATER_THAN).bind(new Object[] { to }))
			.containsExactly("ORDER#2026-11-30", "ORDER$");
		assertThat(sort("ORDER#{n|pad:4}", 0, KeyRange.LESS_THAN).bind(new Object[] { 20 })).containsExactly("ORDER#",
				"ORDER#002/");
		assertThat(sort("ORDER#{s}", 0, KeyRange.GREATER_THAN).bind(new Object[] { "a#" }))
			.containsExactly("ORDER#a$c\0", "ORDER$");
		assertThat(sort("{s}#{t}", 0, KeyRange.STARTING_WITH).bind(new Object[] { "a b" })).containsExactly("a$`b");
		assertThat(sort("{s}#{t}", 0, null).bind(new Object[0])).isEmpty();
		assertThat(sort("{s}#{t}", 2, null).bind(new Object[] { "a", "b" })).containsExactly("a#b");
		assertThat(sort("A\ud7ff{date}", 0, KeyRange.GREATER_THAN_OR_EQUAL)
			.bind(new Object[] { LocalDate.of(2026, 1, 1) })).containsExactly("A\ud7ff2026-01-01", "A\ue000");
	}

	@Test
	void tellsReversedBounds() {
		KeyCondition condition = sort("A#{s}#{t}", 0, KeyRange.BETWEEN);
		assertThat(condition.isReversed(condition.bind(new Object[] { "b", "a" }))).isTrue();
		assertThat(condition.isReversed(condition.bind(new Object[] { "a", "a" }))).isFalse();
		KeyCondition exact = sort("A#{s}#{t}", 2, null);
		assertThat(exact.isReversed(exact.bind(new Object[] { "b", "a" }))).isFalse();
	}

	@Test
	void namesThePlaceholdersToCheckAgain() {
		assertThat(sort("{s|lower}#{t}#{at|day}", 2, KeyRange.BETWEEN).inexact()).containsExactly(0, 2);
		assertThat(sort("{s|hash}#{t}", 1, KeyRange.GREATER_THAN).inexact()).containsExactly(0);
		assertThat(sort("A#{s}#{t}", 1, KeyRange.LESS_THAN).inexact()).containsExactly(1);
		assertThat(sort("A#{s}#{t}", 2, null).inexact()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦',
			textBlock = """
					{s|lower} ¦ LESS_THAN ¦ serves no '<' on 's': {s|lower} does not keep its order: ask for equality
					A#{s|hash} ¦ BETWEEN ¦ serves no 'between' on 's': {s|hash} does not keep its order: ask for equality
					A#{s|shard:10} ¦ STARTING_WITH ¦ serves no 'starting with' on 's': {s|shard:10} does not keep its order: ask for equality
					A#{at|day} ¦ STARTING_WITH ¦ serves no 'starting with' on 'at': {at|day} keeps only a part of it: ask for a range
					A#{at} ¦ STARTING_WITH ¦ serves no 'starting with' on 'at': {at} is a java.time.Instant, not a text: ask for a range
					A#{n|pad:4} ¦ STARTING_WITH ¦ serves no 'starting with' on 'n': {n|pad:4} is a java.lang.Integer, not a text: ask for a range
					""")
	void refusesRangesThatATemplateCannotServe(String template, KeyRange range, String message) {
		assertThatExceptionOfType(KeyRefusedException.class).isThrownBy(() -> sort(template, 0, range))
			.withMessage("Key template \"" + template + "\" " + message);
	}

	@Test
	void refusesAllButEqualityOnAPartitionKey() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.PARTITION, "A#{s}#{t}");
		String message = "Key template \"A#{s}#{t}\" is a partition key, which takes each placeholder by equality: "
				+ "bind {t} by equality";
		assertThatExceptionOfType(KeyRefusedException.class).isThrownBy(() -> encoder.condition(1, null))
			.withMessage(message);
		assertThatExceptionOfType(KeyRefusedException.class).isThrownBy(() -> encoder.condition(1, KeyRange.BETWEEN))
			.withMessage(message);
		assertThat(encoder.condition(2, null).describe("pk", List.of("a", "b"))).isEqualTo("pk = A#{a}#{b}");
	}

	@Test
	void refusesAnEmptyPrefixAndAnotherNumberOfValues() {
		KeyCondition condition = sort("A#{s}", 0, KeyRange.STARTING_WITH);
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> condition.bind(new Object[] { "" }))
			.withMessage("Cannot write {s} of key template \"A#{s}\": the text is empty");
		assertThatIllegalArgumentException().isThrownBy(() -> condition.bind(new Object[] { "a", "b" }))
			.withMessage("Key template \"A#{s}\" takes 1 values here, not 2");
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-", textBlock = """
			ORDER#{at}#{s}, -, META, false
			ORDER#{at}#{s}, -, PROFILE, false
			ORDER#{at}#{s}, -, PRODUCT#{s}, false
			ORDER#{at}#{s}, -, ORDER#{s}#LINE#{n|pad:4}, true
			ORDER#{at}#{s}, -, ORDER#LINE#{s}, true
			ORDER#{at}#{s}, BETWEEN, ORDER#LINE#{s}, false
			ORDER#{at}#{s}, LESS_THAN, ORDER#LINE#{s}, false
			ORDER#{at}#{s}, LESS_THAN, ORDER#-#{s}, true
			ORDER#{at}#{s}, GREATER_THAN, ORDER#-#{s}, false
			ORDER#{at}#{s}, GREATER_THAN, ORDER#LINE#{s}, true
			A-{date}, GREATER_THAN, A., true
			A-{date}, GREATER_THAN, A-, false
			A-{date}, LESS_THAN, A-, true
			A-{date}, LESS_THAN, A., false
			A#{s}, STARTING_WITH, A#, false
			A#{s}, STARTING_WITH, A#{u}, true
			{s}#{t}, -, META, true
			{date}#{s}, LESS_THAN, META, false
			{date}#{s}, GREATER_THAN, META, true
			""")
	void tellsWhetherKeysOfAnotherTypeMatch(String template, KeyRange range, String other, boolean mayMatch) {
		KeyCondition condition = sort(template, 0, range);
		assertThat(condition.mayMatch(KeyCases.compile(KeyRole.SORT, other))).isEqualTo(mayMatch);
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-", textBlock = """
			ORDER#{at}#{s}, -, '', sk between ORDER#0 and ORDER#:
			ORDER#{at}#{s}, GREATER_THAN, x, sk between ORDER#{x}$ and ORDER#:
			ORDER#{at}#{s}, LESS_THAN, x, sk between ORDER#0 and ORDER#{x}
			ORDER#{u}#{s}, -, '', sk between ORDER#0 and ORDER#g
			ORDER#{s}, -, '', sk begins_with ORDER#
			{at|day}#{s}, -, '', sk between 0 and :
			{n|pad:4}, LESS_THAN, x, sk < {x|pad:4}
			META, -, '', sk = META
			""")
	void closesOpenEndsByTheFirstCharacter(String template, KeyRange range, String name, String text) {
		KeyCondition narrow = sort(template, 0, range).narrow();
		assertThat(narrow.describe("sk", name.isEmpty() ? List.of() : List.of(name))).isEqualTo(text);
		assertThat(narrow.narrow()).isSameAs(narrow);
	}

	@Test
	void keepsAnotherTypeOutByNarrowing() {
		KeyEncoder line = KeyCases.compile(KeyRole.SORT, "ORDER#LINE#{s}");
		KeyCondition orders = sort("ORDER#{at}#{s}", 0, null);
		assertThat(orders.mayMatch(line)).isTrue();
		assertThat(orders.narrow().mayMatch(line)).isFalse();
	}

	@Test
	void describesItself() {
		assertThat(sort("ORDER#{at}#{s}", 1, KeyRange.BETWEEN))
			.hasToString("key between ORDER#{at}#{?1} and ORDER#{at}#{?2}");
	}

}
