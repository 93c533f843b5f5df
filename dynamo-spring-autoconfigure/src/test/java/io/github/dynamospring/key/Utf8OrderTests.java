package io.github.dynamospring.key;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class Utf8OrderTests {

	@Test
	void comparesAndCountsAsTheBytesDo() {
		long seed = KeyCases.seed();
		KeyCases cases = new KeyCases(seed);
		String left = "a";
		for (int i = 0; i < 50_000; i++) {
			String right = cases.string(left);
			assertThat(Integer.signum(Utf8Order.INSTANCE.compare(left, right))).as("seed %d: %s %s", seed, left, right)
				.isEqualTo(Integer.signum(KeyCases.compareBytes(left, right)));
			assertThat(Utf8Order.length(right)).as("seed %d: %s", seed, right)
				.isEqualTo(right.getBytes(StandardCharsets.UTF_8).length);
			left = right;
		}
	}

	@Test
	void putsSurrogatePairsBehindTheBasicPlane() {
		assertThat("\uffff".compareTo("\ud83d\ude00")).isPositive();
		assertThat(Utf8Order.INSTANCE.compare("\uffff", "\ud83d\ude00")).isNegative();
	}

}
