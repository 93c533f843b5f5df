package io.github.dynamospring.batch;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.plan.ScanSettings;

import org.springframework.batch.core.partition.Partitioner;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.util.Assert;

/**
 * Partitioner of a table into segments of a parallel scan, each for a
 * {@link DynamoItemReader} of its own. Segments are uneven, so there are several for each
 * worker: workers that are done take the next one.
 *
 * @since 0.1
 */
public class DynamoSegmentPartitioner implements Partitioner {

	static final String SEGMENT = "dynamo.segment";

	static final String SEGMENTS = "dynamo.segments";

	private static final int PER_WORKER = 4;

	private final int segmentsPerWorker;

	/**
	 * Create a partitioner with four segments for each worker.
	 */
	public DynamoSegmentPartitioner() {
		this(PER_WORKER);
	}

	/**
	 * Create a partitioner.
	 * @param segmentsPerWorker the number of segments for each worker, where the grid
	 * size is the number of workers. Four to eight keep all workers busy
	 */
	public DynamoSegmentPartitioner(int segmentsPerWorker) {
		Assert.isTrue(segmentsPerWorker > 0, "'segmentsPerWorker' must be positive");
		this.segmentsPerWorker = segmentsPerWorker;
	}

	@Override
	public Map<String, ExecutionContext> partition(int gridSize) {
		ScanSettings scan = new ScanSettings(Math.multiplyExact(gridSize, this.segmentsPerWorker),
				ScanSettings.UNBOUNDED);
		Map<String, ExecutionContext> partitions = new LinkedHashMap<>();
		for (int segment = 0; segment < scan.segments(); segment++) {
			ExecutionContext context = new ExecutionContext();
			context.putInt(SEGMENT, segment);
			context.putInt(SEGMENTS, scan.segments());
			partitions.put("segment" + segment, context);
		}
		return partitions;
	}

}
