package io.github.dynamospring.operations.advice.use;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.hot.HotPartition;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.SubjectLookup;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;

/**
 * Source of findings about partition keys that take a large part of one partition's
 * throughput.
 */
public final class HotKeyAdvice implements AdviceSource {

	/** The share of a partition from which on a key is hot. */
	private static final double HOT = 0.5;

	/** The keys that are looked at of each table or index. */
	private static final int MOST = 20;

	private final HotPartitions partitions;

	private final SubjectLookup subjects;

	private final KeyVisibility keys;

	/**
	 * Create a source.
	 * @param partitions the heaviest keys
	 * @param keys the visibility of keys
	 */
	public HotKeyAdvice(HotPartitions partitions, SubjectLookup subjects, KeyVisibility keys) {
		this.partitions = partitions;
		this.subjects = subjects;
		this.keys = keys;
	}

	@Override
	public List<AdviceFinding> findings() {
		Map<Resource, List<HotPartition>> hot = new LinkedHashMap<>();
		for (HotPartition partition : this.partitions.heaviest(MOST)) {
			if (partition.share() >= HOT) {
				hot.computeIfAbsent(Resource.of(partition), (resource) -> new ArrayList<>()).add(partition);
			}
		}
		return hot.values().stream().map(this::finding).toList();
	}

	private AdviceFinding finding(List<HotPartition> hot) {
		HotPartition hottest = hot.get(0);
		boolean reads = hottest.type() == CapacityType.READ;
		String others = (hot.size() > 1) ? "; " + (hot.size() - 1) + " more keys take half of one or more" : "";
		String action = "Spread the key by a {id|shard:8} or a @Shard, with shards that a method reads at the same time";
		if (reads) {
			action += ", or cache the reads";
		}
		return new AdviceFinding(AdviceCode.HOT_KEY, Severity.WARNING,
				this.subjects.resource(hottest.table(), hottest.index()),
				"Partition key " + this.keys.show(hottest.key()) + " takes "
						+ AdviceSaving.figure(hottest.unitsPerSecond()) + " " + hottest.type().tag()
						+ " units a second, " + AdviceSaving.figure(Math.rint(hottest.share() * 100))
						+ "% of one partition's throughput" + others,
				action, null);
	}

	private record Resource(String table, @Nullable String index, CapacityType type) {

		static Resource of(HotPartition partition) {
			return new Resource(partition.table(), partition.index(), partition.type());
		}

	}

}
