package io.github.dynamospring.batch;

import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.batch.infrastructure.item.ExecutionContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link DynamoSegmentPartitioner}.
 */
class DynamoSegmentPartitionerTests {

	@Test
	void hasSeveralSegmentsForEachWorker() {
		Map<String, ExecutionContext> partitions = new DynamoSegmentPartitioner().partition(3);
		assertThat(partitions).hasSize(12).containsKeys("segment0", "segment11");
		assertThat(partitions.get("segment7").toMap()).containsOnly(Map.entry("dynamo.segment", 7),
				Map.entry("dynamo.segments", 12));
		assertThat(new DynamoSegmentPartitioner(8).partition(2)).hasSize(16);
	}

	@Test
	void refusesNumbersOutOfRange() {
		assertThatIllegalArgumentException().isThrownBy(() -> new DynamoSegmentPartitioner(0))
			.withMessage("'segmentsPerWorker' must be positive");
		assertThatIllegalArgumentException().isThrownBy(() -> new DynamoSegmentPartitioner(8).partition(2000))
			.withMessage("'segments' must be from 1 to 10000, not 16000");
	}

}
