package io.github.dynamospring.operations.advice.use;

import java.util.List;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.hot.HotPartition;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdvisedModel;
import io.github.dynamospring.privacy.KeyVisibility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link HotKeyAdvice}.
 */
class HotKeyAdviceTests {

	private static List<AdviceFinding> findings(KeyVisibility keys, HotPartition... heaviest) {
		HotPartitions partitions = mock(HotPartitions.class);
		given(partitions.heaviest(anyInt())).willReturn(List.of(heaviest));
		return new HotKeyAdvice(partitions, new AdvisedModel().subjects(), keys).findings();
	}

	private static HotPartition partition(CapacityType type, String key, double units) {
		return new HotPartition("orders", null, type, key, units, 0, units / type.partitionLimit());
	}

	@Test
	void findsKeysThatTakeHalfOfAPartition() {
		assertThat(findings(KeyVisibility.HIDDEN, partition(CapacityType.WRITE, "ada", 820),
				partition(CapacityType.WRITE, "grace", 500)))
			.singleElement()
			.satisfies((finding) -> {
				assertThat(finding.code()).isEqualTo(AdviceCode.HOT_KEY);
				assertThat(finding.severity()).isEqualTo(Severity.WARNING);
				assertThat(finding)
					.hasToString("hot-key of orders: Partition key ****** takes 820 write units a second, 82% "
							+ "of one partition's throughput; 1 more keys take half of one or more. Spread the key by a "
							+ "{id|shard:8} or a @Shard, with shards that a method reads at the same time");
			});
	}

	@Test
	void showsKeysAsFarAsItMay() {
		assertThat(findings(KeyVisibility.PLAIN, partition(CapacityType.READ, "ada", 2400))).singleElement()
			.satisfies((finding) -> {
				assertThat(finding.evidence()).startsWith("Partition key ada takes 2,400 read units a second, 80% of");
				assertThat(finding.action()).endsWith(", or cache the reads");
			});
	}

	@Test
	void isSilentOfLess() {
		assertThat(findings(KeyVisibility.HIDDEN, partition(CapacityType.WRITE, "ada", 499))).isEmpty();
	}

}
