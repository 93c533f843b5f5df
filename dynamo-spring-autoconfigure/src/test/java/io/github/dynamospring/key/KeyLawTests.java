package io.github.dynamospring.key;

import java.util.Arrays;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The laws of key templates, over random templates and values.
 */
class KeyLawTests {

	private static final int TEMPLATES = 1000;

	private static final int TUPLES = 30;

	private final long seed = KeyCases.seed();

	private final KeyCases cases = new KeyCases(this.seed);

	@Test
	void keysSortAsTheirTuples() {
		for (int i = 0; i < TEMPLATES; i++) {
			KeyEncoder encoder = this.cases.orderedTemplate();
			Object[] left = this.cases.tuple(encoder, null);
			for (int j = 0; j < TUPLES; j++) {
				Object[] right = this.cases.tuple(encoder, left);
				assertThat(Integer.signum(KeyCases.compareBytes(encoder.encode(left), encoder.encode(right))))
					.as(() -> describe(encoder, left, right))
					.isEqualTo(Integer.signum(compareTuples(encoder, left, right)));
			}
		}
	}

	private int compareTuples(KeyEncoder encoder, Object[] left, Object[] right) {
		for (int i = 0; i < left.length; i++) {
			int order = KeyCases.compareValues(encoder.placeholders().get(i), left[i], right[i]);
			if (order != 0) {
				return order;
			}
		}
		return 0;
	}

	@Test
	void differentTuplesGiveDifferentKeysInBothRoles() {
		for (KeyRole role : KeyRole.values()) {
			for (int i = 0; i < TEMPLATES; i++) {
				KeyEncoder encoder = this.cases.anyTemplate(role);
				Object[] left = this.cases.tuple(encoder, null);
				for (int j = 0; j < TUPLES; j++) {
					Object[] right = this.cases.tuple(encoder, left);
					assertThat(encoder.encode(left).equals(encoder.encode(right)))
						.as(() -> describe(encoder, left, right))
						.isEqualTo(texts(encoder, left).equals(texts(encoder, right)));
				}
			}
		}
	}

	private String texts(KeyEncoder encoder, Object[] tuple) {
		String[] texts = new String[tuple.length];
		for (int i = 0; i < tuple.length; i++) {
			String text = encoder.slot(i).form().text(tuple[i]);
			texts[i] = text.length() + ":" + text;
		}
		return Arrays.toString(texts);
	}

	@Test
	void leadingPlaceholdersNeverMatchIntoTheNextValue() {
		for (int i = 0; i < TEMPLATES; i++) {
			KeyEncoder encoder = this.cases.anyTemplate(KeyRole.SORT);
			Object[] left = this.cases.tuple(encoder, null);
			int equalities = this.cases.random().nextInt(left.length + 1);
			KeyCondition condition = encoder.condition(equalities, null);
			Object[] leading = Arrays.copyOf(left, equalities);
			for (int j = 0; j < TUPLES; j++) {
				Object[] right = this.cases.tuple(encoder, left);
				assertThat(KeyCases.matches(condition, leading, encoder.encode(right)))
					.as(() -> equalities + " of " + describe(encoder, left, right))
					.isEqualTo(texts(encoder, leading).equals(texts(encoder, Arrays.copyOf(right, equalities))));
			}
		}
	}

	@Test
	void templatesThatMayNotBeEqualNeverRenderTheSameKey() {
		int disjoint = 0;
		for (KeyRole role : KeyRole.values()) {
			for (int i = 0; i < 4 * TEMPLATES; i++) {
				KeyEncoder one = this.cases.anyTemplate(role);
				KeyEncoder other = this.cases.anyTemplate(role);
				boolean mayEqual = one.mayEqual(other);
				disjoint += mayEqual ? 0 : 1;
				assertThat(other.mayEqual(one)).as(() -> describe(one, other)).isEqualTo(mayEqual);
				for (int j = 0; j < TUPLES / 3; j++) {
					String key = one.encode(this.cases.tuple(one, null));
					assertThat(!mayEqual && key.equals(other.encode(this.cases.tuple(other, null))))
						.as(() -> describe(one, other))
						.isFalse();
					assertThat(one.fits(key)).as(() -> describe(one, other)).isTrue();
					assertThat(!mayEqual && other.fits(key)).as(() -> describe(one, other) + key).isFalse();
				}
			}
		}
		assertThat(disjoint).isGreaterThan(TEMPLATES);
	}

	private String describe(Object... parts) {
		return "seed " + this.seed + ": " + Arrays.deepToString(parts);
	}

}
