package io.github.dynamospring.sample;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.hot.HotPartition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link HotKey}.
 */
class HotKeyTests {

	@Test
	void namesTableAndIndex() {
		assertThat(key(null, 0.1).resource()).isEqualTo("shop");
		assertThat(key("gsi1", 0.1).resource()).isEqualTo("shop.gsi1");
	}

	@Test
	void printsUnitsAndShare() {
		HotKey key = key(null, 0.1234);
		assertThat(key.key()).isEqualTo("CUSTOMER#ada");
		assertThat(key.units()).isEqualTo("1,235 write units");
		assertThat(key.percent()).isEqualTo("12.3%");
		assertThat(key.bar()).isEqualTo("12.3%");
	}

	@Test
	void endsTheBarAtTheLimitThoughABurstGoesBeyond() {
		HotKey key = key(null, 1.5);
		assertThat(key.percent()).isEqualTo("150.0%");
		assertThat(key.bar()).isEqualTo("100.0%");
	}

	@Test
	void isHotFromHalfOfTheLimit() {
		assertThat(key(null, 0.24).level()).isEqualTo(HotKey.Level.COOL);
		assertThat(key(null, 0.25).level()).isEqualTo(HotKey.Level.WARM);
		assertThat(key(null, 0.5).level()).isEqualTo(HotKey.Level.HOT);
	}

	private static HotKey key(String index, double share) {
		return HotKey.of(new HotPartition("shop", index, CapacityType.WRITE, "CUSTOMER#ada", 1234.5, 0, share));
	}

}
