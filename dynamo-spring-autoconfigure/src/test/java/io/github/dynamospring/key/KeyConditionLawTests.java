package io.github.dynamospring.key;

import java.util.Arrays;
import java.util.List;

import io.github.dynamospring.Cases;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What key conditions match, over random templates, ranges and values.
 */
@ParameterizedClass
@MethodSource("io.github.dynamospring.key.KeyCases#formats")
class KeyConditionLawTests {

	private static final int TUPLES = 20;

	private final long seed = KeyCases.seed();

	private final KeyFormat format;

	private final KeyCases cases;

	private final int templates;

	KeyConditionLawTests(KeyFormat format) {
		this.format = format;
		this.cases = new KeyCases(this.seed, format);
		this.templates = Cases.of(format.equals(KeyFormat.DEFAULT) ? 3000 : 600);
	}

	@Test
	void conditionsMatchWhatWasAskedOrMoreAtTheEdges() {
		for (int i = 0; i < this.templates; i++) {
			KeyEncoder encoder = this.cases.rangeTemplate();
			Object[] near = this.cases.tuple(encoder, null);
			int equalities = this.cases.random().nextInt(near.length);
			KeyRange range = range(encoder, equalities);
			if (range == null) {
				continue;
			}
			KeyCondition condition = encoder.condition(equalities, range);
			Object[] values = this.cases.rangeValues(encoder, near, equalities, range);
			for (int j = 0; j < TUPLES; j++) {
				Object[] tuple = this.cases.tuple(encoder, near);
				check(condition, encoder, equalities, range, values, tuple);
			}
		}
	}

	private @Nullable KeyRange range(KeyEncoder encoder, int index) {
		KeyPlaceholder placeholder = encoder.placeholders().get(index);
		boolean text = placeholder.type() == String.class;
		if (placeholder.type() == List.class) {
			return KeyRange.STARTING_WITH;
		}
		if (placeholder.order() == KeyOrder.NONE) {
			return (text && !placeholder.isLossy()) ? KeyRange.STARTING_WITH : null;
		}
		return KeyRange.values()[this.cases.random().nextInt(KeyRange.values().length - (text ? 0 : 1))];
	}

	private void check(KeyCondition condition, KeyEncoder encoder, int equalities, KeyRange range, Object[] values,
			Object[] tuple) {
		String key = encoder.encode(tuple);
		boolean matched = KeyCases.matches(condition, values, key);
		boolean asked = isLeading(encoder, equalities, values, tuple, false)
				&& isWithin(range, values, equalities, tuple[equalities]);
		boolean least = isLeading(encoder, equalities, values, tuple, true)
				&& isNear(encoder, range, values, equalities, tuple);
		assertThat(matched).as(() -> describe(condition, range, values, tuple, key))
			.isEqualTo(condition.inexact().isEmpty() ? asked : (asked || matched && least));
		assertThat(KeyCases.matches(condition.narrow(), values, key))
			.as(() -> "narrowed " + describe(condition, range, values, tuple, key))
			.isEqualTo(matched);
	}

	private boolean isLeading(KeyEncoder encoder, int equalities, Object[] values, Object[] tuple, boolean texts) {
		for (int i = 0; i < equalities; i++) {
			boolean same = texts ? text(encoder, i, values[i]).equals(text(encoder, i, tuple[i]))
					: KeyCases.naturalOrder().compare(values[i], tuple[i]) == 0;
			if (!same) {
				return false;
			}
		}
		return true;
	}

	private boolean isWithin(KeyRange range, Object[] values, int equalities, Object value) {
		Object from = values[equalities];
		if (value instanceof List<?> path) {
			List<?> node = (List<?>) from;
			return path.size() >= node.size() && path.subList(0, node.size()).equals(node);
		}
		int order = KeyCases.naturalOrder().compare(value, from);
		return switch (range) {
			case LESS_THAN -> order < 0;
			case LESS_THAN_OR_EQUAL -> order <= 0;
			case GREATER_THAN -> order > 0;
			case GREATER_THAN_OR_EQUAL -> order >= 0;
			case BETWEEN -> order >= 0 && KeyCases.naturalOrder().compare(value, values[equalities + 1]) <= 0;
			case STARTING_WITH -> ((String) value).startsWith((String) from);
		};
	}

	// The edge belongs to what is matched, and an edge is a whole unit.
	private boolean isNear(KeyEncoder encoder, KeyRange range, Object[] values, int equalities, Object[] tuple) {
		String text = text(encoder, equalities, tuple[equalities]);
		boolean edge = false;
		for (int i = equalities; i < values.length; i++) {
			edge |= text.equals(text(encoder, equalities, values[i]));
		}
		return edge || isWithin(range, values, equalities, tuple[equalities]);
	}

	private String text(KeyEncoder encoder, int index, Object value) {
		return KeyCases.text(encoder, index, value);
	}

	@Test
	void conditionsThatMayNotMatchAnotherTemplateNeverDo() {
		int apart = 0;
		for (int i = 0; i < 3 * this.templates; i++) {
			KeyEncoder encoder = this.cases.rangeTemplate();
			KeyEncoder other = this.cases.anyTemplate(KeyRole.SORT);
			Object[] near = this.cases.tuple(encoder, null);
			int equalities = this.cases.random().nextInt(near.length);
			KeyRange range = this.cases.random().nextBoolean() ? range(encoder, equalities) : null;
			KeyCondition condition = encoder.condition(equalities, range);
			Object[] values = (range != null) ? this.cases.rangeValues(encoder, near, equalities, range)
					: Arrays.copyOf(near, equalities);
			boolean mayMatch = condition.mayMatch(other);
			boolean mayMatchNarrow = condition.narrow().mayMatch(other);
			apart += mayMatch ? 0 : 1;
			assertThat(condition.mayMatch(encoder)).as(condition::toString).isTrue();
			assertThat(condition.narrow().mayMatch(encoder)).as(condition::toString).isTrue();
			assertThat(mayMatchNarrow && !mayMatch).as(condition::toString).isFalse();
			for (int j = 0; j < TUPLES; j++) {
				String key = other.encode(this.cases.tuple(other, null));
				assertThat(!mayMatch && KeyCases.matches(condition, values, key))
					.as(() -> other + describe(condition, range, values, new Object[0], key))
					.isFalse();
				assertThat(!mayMatchNarrow && KeyCases.matches(condition.narrow(), values, key))
					.as(() -> "narrowed " + other + describe(condition, range, values, new Object[0], key))
					.isFalse();
			}
		}
		assertThat(apart).isGreaterThan(this.templates / 2);
	}

	private String describe(KeyCondition condition, Object range, Object[] values, Object[] tuple, String key) {
		return "seed " + this.seed + ", " + this.format + ": " + condition + " (" + range + ") of "
				+ Arrays.toString(values) + Arrays.toString(condition.bind(values)) + " with " + Arrays.toString(tuple)
				+ " as " + key;
	}

}
