package io.github.dynamospring.mapping.codec;

import java.math.BigDecimal;
import java.util.Random;

import io.github.dynamospring.mapping.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ExactNumbers}.
 */
class ExactNumbersTests {

	private static final long SEED = Long.getLong("dynamospring.seed", 20261121);

	@Test
	void decimalsAreParsedAsTheirConstructorDoes() {
		Random random = new Random(SEED);
		for (int i = 0; i < 100_000; i++) {
			String text = random.ints(random.nextInt(1, 24), 0, 14)
				.collect(StringBuilder::new, (builder, index) -> builder.append("0123456789.-E+".charAt(index)),
						StringBuilder::append)
				.toString();
			assertThat(parse(text, true)).as("'%s' of seed %d", text, SEED).isEqualTo(parse(text, false));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "-0", "1.50", "-1.50", ".5", "5.", "999999999999999999", "-99999999999999999",
			"0.0000000000000001", "1E+3", "12345678901234567890" })
	void decimalsKeepTheirScale(String text) {
		assertThat(ExactNumbers.parseDecimal(text)).isEqualTo(new BigDecimal(text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-", ".", "-.", "1.2.3", "1-", "x", "--1" })
	void whatIsNoNumberIsRefused(String text) {
		assertThatExceptionOfType(NumberFormatException.class).isThrownBy(() -> ExactNumbers.parseDecimal(text));
	}

	private static Object parse(String text, boolean fast) {
		try {
			return fast ? ExactNumbers.parseDecimal(text) : ExactNumbers.bounded(text);
		}
		catch (InvalidValueException ex) {
			return "beyond DynamoDB's numbers";
		}
		catch (NumberFormatException ex) {
			return "no number";
		}
	}

}
