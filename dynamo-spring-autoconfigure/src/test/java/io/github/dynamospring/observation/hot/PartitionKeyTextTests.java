package io.github.dynamospring.observation.hot;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PartitionKeyText}.
 */
class PartitionKeyTextTests {

	private static @Nullable String text(AttributeValue value) {
		return PartitionKeyText.of(AttributeValues.reader(value));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "CUSTOMER#4711", "…", "Straße", "..." })
	void keepsShortStrings(String value) {
		assertThat(text(AttributeValue.fromS(value))).isEqualTo(value);
	}

	@ParameterizedTest
	@CsvSource({ "1, 1", "0, 0", "-0, 0", "0.0, 0", "007, 7", "1.0, 1", "1.50, 1.5", "10, 10", "1e1, 10", "1E+2, 100",
			"-3.10, -3.1", "1e-3, 0.001", "+5, 5", "0.001, 0.001",
			"12345678901234567890123456789012345678, " + "12345678901234567890123456789012345678" })
	void normalizesNumbers(String value, String text) {
		assertThat(text(AttributeValue.fromN(value))).isEqualTo(text);
	}

	@Test
	void writesBytesInHexadecimal() {
		AttributeValue value = AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { 0, 15, -1 }));
		assertThat(text(value)).isEqualTo("000fff");
	}

	@Test
	void hasNoTextOfWhatCannotBeAKey() {
		assertThat(PartitionKeyText.of(null)).isNull();
		assertThat(text(AttributeValue.fromBool(true))).isNull();
		assertThat(text(AttributeValue.fromN("one"))).isNull();
		assertThat(text(AttributeValue.fromN(""))).isNull();
		assertThat(text(AttributeValue.fromN("1e126"))).isNull();
		assertThat(text(AttributeValue.fromN("1e1000000000"))).isNull();
		assertThat(text(AttributeValue.fromN("1e-1000000000"))).isNull();
	}

	@Test
	void cutsWhatIsLong() {
		assertThat(PartitionKeyText.bounded("a".repeat(96))).isEqualTo("a".repeat(96));
		assertThat(PartitionKeyText.bounded("a".repeat(97))).hasSize(96).matches("a{71}\\.\\.\\.[\\w-]{22}");
		assertThat(PartitionKeyText.bounded("я".repeat(48))).isEqualTo("я".repeat(48));
		assertThat(PartitionKeyText.bounded("я".repeat(49))).hasSize(48).matches("я{23}\\.\\.\\.[\\w-]{22}");
	}

	@Test
	void splitsNoSurrogatePair() {
		assertThat(PartitionKeyText.bounded("a" + "😀".repeat(40))).matches("a(😀){11}\\.\\.\\.[\\w-]{22}");
		assertThat(PartitionKeyText.bounded("😀".repeat(40))).matches("(😀){11}\\.\\.\\.[\\w-]{22}");
	}

	@Test
	void tellsLongKeysApartThatBeginAlike() {
		Set<String> texts = new HashSet<>();
		for (int i = 0; i < 1_000; i++) {
			texts.add(PartitionKeyText.bounded("a".repeat(2_000) + i));
		}
		assertThat(texts).hasSize(1_000);
	}

	/** Who knows a key can write another that reads as the first one is shown. */
	@Test
	void givesNoKeyTheTextOfAnotherThatIsCut() {
		String cut = PartitionKeyText.bounded("a".repeat(100));
		assertThat(PartitionKeyText.bounded(cut)).isNotEqualTo(cut).hasSize(cut.length());
	}

	@Test
	void isBounded() {
		Random random = new Random();
		for (int i = 0; i < 2_000; i++) {
			int length = 1 + random.nextInt(300);
			int most = random.nextBoolean() ? 0x7f : 0x7ff;
			StringBuilder value = new StringBuilder();
			random.ints(length, 1, most).forEach((character) -> value.append((char) character));
			String text = PartitionKeyText.bounded(value.toString());
			int bytes = text.length() * (text.chars().anyMatch((character) -> character > 0xff) ? 2 : 1);
			assertThat(bytes).isLessThanOrEqualTo(PartitionKeyText.MAX_BYTES);
		}
	}

}
