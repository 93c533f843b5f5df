package io.github.dynamospring.key;

import java.time.Instant;
import java.time.format.DateTimeParseException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class InstantFormatTests {

	@Test
	void formatsAndParsesAsTheJdkDoes() {
		long seed = KeyCases.seed();
		KeyCases cases = new KeyCases(seed);
		for (int i = 0; i < 50_000; i++) {
			Instant instant = cases.instant();
			String text = InstantFormat.format(instant);
			assertThat(text).as("seed %d", seed).hasSize(30);
			assertThat(Instant.parse(text)).as("seed %d", seed).isEqualTo(instant);
			assertThat(InstantFormat.parse(text)).as("seed %d", seed).isEqualTo(instant);
		}
	}

	@Test
	void formatsAndParsesEachDayOfFourCenturies() {
		Instant last = Instant.parse("2001-01-01T00:00:00Z");
		for (Instant day = Instant.parse("1600-01-01T00:00:00Z"); day.isBefore(last); day = day.plusSeconds(86_400)) {
			assertThat(InstantFormat.format(day)).isEqualTo(day.toString().replace("Z", ".000000000Z"));
			assertThat(InstantFormat.parse(InstantFormat.format(day))).isEqualTo(day);
		}
	}

	@ParameterizedTest
	@CsvSource({ "0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000000000Z",
			"0000-02-29T00:00:00Z, 0000-02-29T00:00:00.000000000Z",
			"1969-12-31T23:59:59.999999999Z, 1969-12-31T23:59:59.999999999Z",
			"1970-01-01T00:00:00Z, 1970-01-01T00:00:00.000000000Z",
			"2026-11-21T08:30:15.120Z, 2026-11-21T08:30:15.120000000Z",
			"9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999999Z" })
	void storesInstantsInTheseBytes(Instant instant, String text) {
		assertThat(InstantFormat.format(instant)).isEqualTo(text);
		assertThat(InstantFormat.parse(text)).isEqualTo(instant);
		StringBuilder out = new StringBuilder("A#");
		InstantFormat.append(out, instant);
		assertThat(out).hasToString("A#" + text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "-0001-12-31T23:59:59.999999999Z", "+10000-01-01T00:00:00Z" })
	void refusesYearsOfMoreThanFourDigits(Instant instant) {
		assertThatIllegalArgumentException().isThrownBy(() -> InstantFormat.format(instant))
			.withMessage("the instant is not in the years 0000–9999");
	}

	@ParameterizedTest
	@CsvSource({ "2026-11-21T08:30:15Z, 2026-11-21T08:30:15.000000000Z",
			"2026-11-21T08:30:15.5Z, 2026-11-21T08:30:15.500000000Z",
			"2026-11-21T08:30:15.123456+01:00, 2026-11-21T07:30:15.123456000Z",
			"2026-11-20T24:00:00.000000000Z, 2026-11-21T00:00:00.000000000Z" })
	void parsesOtherFormsAsTheJdkDoes(String text, String fixed) {
		assertThat(InstantFormat.parse(text)).isEqualTo(InstantFormat.parse(fixed));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "2026-11-21", "2026-13-21T08:30:15.000000000Z", "2026-00-21T08:30:15.000000000Z",
			"2026-11-31T08:30:15.000000000Z", "2026-02-29T08:30:15.000000000Z", "2026-11-00T08:30:15.000000000Z",
			"2026-11-21T25:30:15.000000000Z", "2026-11-21T08:60:15.000000000Z", "2026-11-21T08:30:61.000000000Z",
			"2026-11-21T08:30:15.00000000xZ", "2026-11-21T08:30:1/.000000000Z", "2026-11-21T08:3:015.000000000Z",
			"2026-11-21T08:30:15.000000000X", "2026-11-21T08:30:15,000000000Z", "2026_11-21T08:30:15.000000000Z",
			"2026-11_21T08:30:15.000000000Z", "2026-11-21 08:30:15.000000000Z", "2026-11-21T08-30:15.000000000Z" })
	void refusesWhatIsNoInstant(String text) {
		assertThatExceptionOfType(DateTimeParseException.class).isThrownBy(() -> InstantFormat.parse(text));
	}

}
