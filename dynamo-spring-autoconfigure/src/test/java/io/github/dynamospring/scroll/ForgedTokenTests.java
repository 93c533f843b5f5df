package io.github.dynamospring.scroll;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tokens that nobody issued, over random bytes, cuts and flipped bits. A failure names
 * its seed; {@code -Dtoken.seed=…} repeats it.
 */
class ForgedTokenTests {

	private static final int LONGEST = 200;

	private static final KeysetScrollPosition POSITION = ScrollPosition.forward(Map.of("pk", "CUSTOMER#ada"));

	private final long seed = Long.getLong("token.seed", 20261122L);

	private final Random random = new Random(this.seed);

	private final ScrollTokens.Scope scope = new ScrollTokens(
			List.of("a secret of some length", "one more secret of mine"), Duration.ofMinutes(5), Clock.systemUTC())
		.forPattern("Orders.find", "ada");

	private final String token = this.scope.token(POSITION);

	private final byte[] bytes = Base64.getUrlDecoder().decode(this.token);

	@Test
	void bytesOfEveryLengthAreRefused() {
		for (int length = 1; length <= LONGEST; length++) {
			for (int i = 0; i < 10; i++) {
				byte[] forged = new byte[length];
				this.random.nextBytes(forged);
				assertInvalid(text(forged));
			}
			assertInvalid(text(new byte[length]));
			assertInvalid(text(Arrays.copyOf(this.bytes, this.bytes.length + length)));
		}
	}

	@Test
	void everyCutIsRefused() {
		for (int length = 1; length < this.token.length(); length++) {
			assertInvalid(this.token.substring(0, length));
			assertInvalid(this.token.substring(length));
		}
		for (int length = 1; length < this.bytes.length; length++) {
			assertInvalid(text(Arrays.copyOf(this.bytes, length)));
			assertInvalid(text(Arrays.copyOfRange(this.bytes, length, this.bytes.length)));
		}
	}

	@Test
	void everyFlippedBitIsRefused() {
		for (int bit = 0; bit < this.bytes.length * Byte.SIZE; bit++) {
			byte[] flipped = this.bytes.clone();
			flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
			assertInvalid(text(flipped));
		}
		for (int bit = 0; bit < this.token.length() * Byte.SIZE; bit++) {
			byte[] flipped = this.token.getBytes(StandardCharsets.ISO_8859_1);
			flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
			assertInvalid(new String(flipped, StandardCharsets.ISO_8859_1));
		}
	}

	@Test
	void anotherTextOfTheSameBytesIsRefused() {
		assertInvalid(this.token + "=");
		assertInvalid(this.token + "==");
		assertInvalid(this.token + "\n");
		assertInvalid(" " + this.token);
	}

	@Test
	void hostileTextsAreRefused() {
		String[] pieces = { "A", "-", "_", "=", "%00", "\0", "\ud800", "\uffff", "é", "/", "+", "..", "{}", " " };
		for (int i = 0; i < 5_000; i++) {
			StringBuilder text = new StringBuilder();
			this.random.ints(this.random.nextInt(1, 80), 0, pieces.length)
				.forEach((piece) -> text.append(pieces[piece]));
			assertInvalid(text.toString());
		}
	}

	@Test
	void whatIsIssuedIsRead() {
		assertThat(this.scope.position(this.token)).isEqualTo(POSITION);
	}

	private static String text(byte[] bytes) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

	private void assertInvalid(String forged) {
		assertThatExceptionOfType(InvalidScrollTokenException.class).as("seed %d: %s", this.seed, forged)
			.isThrownBy(() -> this.scope.position(forged))
			.withMessage("The scroll token is invalid here: it was changed, or issued for another request");
	}

}
