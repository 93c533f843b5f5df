package io.github.dynamospring.scroll;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link StoredPositions}.
 */
class StoredPositionsTests {

	private static final String OLD = "CIdXEF2HMjvJOZXbC6Ntmw";

	private static final String NEW = "w9Fh0tsoDGNuvXtAA8Rs8A";

	private static final ScrollPosition POSITION = ScrollPosition
		.forward(Map.of("pk", "ORDER#é", "sk", new BigDecimal("1.50"), "b", ByteBuffer.wrap(new byte[] { 1, 2 })));

	static List<StoredPositions> positions() {
		return List.of(StoredPositions.PLAIN, StoredPositions.of(List.of()), StoredPositions.of(List.of(OLD)));
	}

	@ParameterizedTest
	@MethodSource("positions")
	void readsItsOwnTextsForTheSameReaderAndArguments(StoredPositions positions) {
		String text = positions.write(POSITION, "orders", 3, 8);
		assertThat(positions.read(text, "orders", 3, 8)).isEqualTo(POSITION);
		assertRefused(positions, text, "belongs to another segment or other arguments", 4, 8);
		assertThatExceptionOfType(InvalidScrollTokenException.class)
			.isThrownBy(() -> positions.read(text, "carts", 3, 8))
			.withMessageStartingWith("The stored position of 'carts' cannot be used");
	}

	@ParameterizedTest
	@MethodSource("positions")
	void refusesChangedTexts(StoredPositions positions) {
		String text = positions.write(POSITION, "orders");
		for (int i = "plain.".length(); i < text.length(); i++) {
			char other = (text.charAt(i) == 'A') ? 'g' : 'A';
			String changed = text.substring(0, i) + other + text.substring(i + 1);
			assertRefused(positions, changed, "it was changed");
			assertRefused(positions, text.substring(0, i), "it was changed");
		}
	}

	private static void assertRefused(StoredPositions positions, String text, String reason, Object... arguments) {
		assertThatExceptionOfType(InvalidScrollTokenException.class)
			.isThrownBy(() -> positions.read(text, "orders", arguments))
			.withMessageContaining(reason)
			.withMessageEndingWith("start from the beginning, a batch job with a new instance");
	}

	@Test
	void hidesKeysOnlyUnderASecret() {
		assertThat(bytes(StoredPositions.PLAIN.write(POSITION, "orders").substring(6))).contains("ORDER#");
		assertThat(bytes(StoredPositions.of(List.of(OLD)).write(POSITION, "orders"))).doesNotContain("ORDER#");
	}

	private static String bytes(String text) {
		return new String(Base64.getUrlDecoder().decode(text));
	}

	@Test
	void readsTextsOfAnOldSecretUntilItIsRemoved() {
		String text = StoredPositions.of(List.of(OLD)).write(POSITION, "orders");
		assertThat(StoredPositions.of(List.of(NEW, OLD)).read(text, "orders")).isEqualTo(POSITION);
		assertRefused(StoredPositions.of(List.of(NEW)), text, "was encrypted under another secret");
	}

	@Test
	void refusesTextsOfTheOtherForm() {
		StoredPositions secret = StoredPositions.of(List.of(OLD));
		assertRefused(secret, StoredPositions.PLAIN.write(POSITION, "orders"),
				"it is not encrypted, although dynamo.scroll.secrets are set");
		assertRefused(StoredPositions.PLAIN, secret.write(POSITION, "orders"),
				"it is encrypted, but no dynamo.scroll.secrets are set");
	}

	@Test
	void refusesWeakSecrets() {
		assertThatIllegalArgumentException().isThrownBy(() -> StoredPositions.of(List.of("short")))
			.withMessageStartingWith("dynamo.scroll.secrets[0] must have at least 16 characters");
	}

}
