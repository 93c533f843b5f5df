package io.github.dynamospring.key;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.github.dynamospring.Cases;
import io.github.dynamospring.key.KeyFormat.Escape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The laws of key templates, over random templates and values.
 */
@ParameterizedClass
@MethodSource("io.github.dynamospring.key.KeyCases#formats")
class KeyLawTests {

	private static final int TUPLES = 30;

	private final long seed = KeyCases.seed();

	private final KeyFormat format;

	private final KeyCases cases;

	private final int templates;

	KeyLawTests(KeyFormat format) {
		this.format = format;
		this.cases = new KeyCases(this.seed, format);
		this.templates = Cases.of(format.equals(KeyFormat.DEFAULT) ? 1000 : 200);
	}

	@Test
	void keysSortAsTheirTuples() {
		for (int i = 0; i < this.templates; i++) {
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
			for (int i = 0; i < this.templates; i++) {
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
			String text = KeyCases.text(encoder, i, tuple[i]);
			texts[i] = text.length() + ":" + text;
		}
		return Arrays.toString(texts);
	}

	@Test
	void leadingPlaceholdersNeverMatchIntoTheNextValue() {
		for (int i = 0; i < this.templates; i++) {
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
			for (int i = 0; i < 4 * this.templates; i++) {
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
		assertThat(disjoint).isGreaterThan(this.templates);
	}

	@Test
	void closedTemplatesThatMayNotBeEqualNeverRenderTheSameKey() {
		for (int i = 0; i < 4 * this.templates; i++) {
			KeyEncoder one = this.cases.anyTemplate(KeyRole.SORT).closed();
			KeyEncoder other = this.cases.anyTemplate(KeyRole.SORT).closed();
			for (int j = 0; j < TUPLES / 3; j++) {
				String key = one.encode(this.cases.tuple(one, null));
				assertThat(one.fits(key)).as(() -> describe(one, other)).isTrue();
				assertThat(!one.mayEqual(other) && other.fits(key)).as(() -> describe(one, other) + key).isFalse();
			}
		}
	}

	@Test
	void standardTemplatesAreToldFromThoseOfTheFormat() {
		KeyCases standard = new KeyCases(this.seed + 1);
		for (int i = 0; i < 4 * this.templates; i++) {
			KeyEncoder one = this.cases.anyTemplate(KeyRole.SORT);
			KeyEncoder other = standard.anyTemplate(KeyRole.SORT);
			for (int j = 0; j < TUPLES / 3; j++) {
				String key = one.encode(this.cases.tuple(one, null));
				String otherKey = other.encode(standard.tuple(other, null));
				assertThat(!one.mayEqual(other) && (other.fits(key) || one.fits(otherKey)))
					.as(() -> describe(one, other) + key + otherKey)
					.isFalse();
			}
		}
	}

	@Test
	void valuesThatAreNotAcceptedAreRefusedAndFindNothing() {
		int refused = 0;
		for (KeyRole role : KeyRole.values()) {
			for (int i = 0; i < this.templates; i++) {
				KeyEncoder encoder = this.cases.anyTemplate(role);
				Object[] tuple = this.cases.anyTuple(encoder, null);
				KeyCondition condition = encoder.condition(tuple.length, null);
				if (encoder.accepts(tuple)) {
					assertThat(condition.bind(tuple)).containsExactly(encoder.encode(tuple));
					continue;
				}
				refused++;
				assertThat(condition.bind(tuple)).as(() -> describe(encoder, tuple)).isNull();
				assertThatExceptionOfType(KeyValueException.class).as(() -> describe(encoder, tuple))
					.isThrownBy(() -> encoder.encode(tuple))
					.withMessageContaining("contains the delimiter '" + this.format.delimiter() + "'");
			}
		}
		assertThat(refused > 0).isEqualTo(this.format.escape() == Escape.NONE);
	}

	@Test
	void textsThatUtf8CannotHoldAreRefusedInEveryPlace() {
		int refused = 0;
		for (KeyRole role : KeyRole.values()) {
			for (int i = 0; i < this.templates; i++) {
				KeyEncoder encoder = this.cases.anyTemplate(role);
				Object[] tuple = this.cases.tuple(encoder, null);
				for (int j = 0; j < tuple.length; j++) {
					if (tuple[j] instanceof String text) {
						Object[] hostile = tuple.clone();
						hostile[j] = this.cases.unpaired(text);
						assertRefused(encoder, hostile);
						assertRefused(encoder.condition(tuple.length, null), hostile);
						refused++;
					}
				}
			}
		}
		assertThat(refused).isGreaterThanOrEqualTo(this.templates / 4);
	}

	private void assertRefused(KeyEncoder encoder, Object[] hostile) {
		assertThatExceptionOfType(KeyValueException.class).as(() -> describe(encoder, hostile))
			.isThrownBy(() -> encoder.encode(hostile))
			.withMessageContaining("the text has an unpaired surrogate");
	}

	private void assertRefused(KeyCondition condition, Object[] hostile) {
		assertThatExceptionOfType(KeyValueException.class).as(() -> describe(condition, hostile))
			.isThrownBy(() -> condition.bind(hostile))
			.withMessageContaining("the text has an unpaired surrogate");
	}

	@Test
	void keysBeyondTheirLimitAreRefusedWhateverTheyHold() {
		for (KeyRole role : KeyRole.values()) {
			for (int i = 0; i < this.templates; i++) {
				String template = this.cases.random().nextBoolean() ? "A#{s}" : "{s}#{t}";
				KeyEncoder encoder = KeyCases.compile(role, template.replace('#', this.format.delimiter()),
						this.format);
				Object[] tuple = this.cases.tuple(encoder, null);
				tuple[0] = this.cases.string(null).repeat(this.cases.random().nextInt(1, 700));
				String key = this.cases.encodeOrRefuse(encoder, tuple);
				assertThat((key != null) ? key.getBytes(StandardCharsets.UTF_8).length : 0)
					.as(() -> describe(encoder, tuple))
					.isLessThanOrEqualTo(role.maxBytes());
			}
		}
	}

	private String describe(Object... parts) {
		return "seed " + this.seed + ", " + this.format + ": " + Arrays.deepToString(parts);
	}

}
