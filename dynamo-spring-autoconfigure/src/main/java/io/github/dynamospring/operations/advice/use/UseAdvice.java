package io.github.dynamospring.operations.advice.use;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestSeries;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.IndexUsage;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.operations.advice.IndexUse;
import io.github.dynamospring.operations.advice.SubjectLookup;

/**
 * Source of the findings from the use of tables, over the window of a
 * {@link DynamoStatistics}. Tables that differ by tenant are taken together.
 */
public final class UseAdvice implements AdviceSource, IndexUse.Lookup {

	private static final Set<String> WRITES = Set.of("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem",
			"TransactWriteItems");

	private static final List<SeriesRule> RULES = List.of(ReadRules::scans, ReadRules::filters, ReadRules::strongReads,
			ItemRules::singleReads, ItemRules::singleWrites, ItemRules::rewrites, ItemRules::largeItems,
			ItemRules::failedConditions);

	private final DynamoStatistics statistics;

	private final UseThresholds thresholds;

	private final SubjectLookup subjects;

	/**
	 * Create a source.
	 */
	public UseAdvice(DynamoStatistics statistics, UseThresholds thresholds, SubjectLookup subjects) {
		this.statistics = statistics;
		this.thresholds = thresholds;
		this.subjects = subjects;
	}

	@Override
	public List<AdviceFinding> findings() {
		SeenUse seen = new SeenUse(this.statistics.recent(), this.thresholds);
		List<AdviceFinding> found = new ArrayList<>(ThrottleRule.examine(seen, this.subjects));
		for (SeriesUse use : uses(seen)) {
			for (SeriesRule rule : RULES) {
				AdviceFinding finding = rule.examine(use);
				if (finding != null) {
					found.add(finding);
				}
			}
		}
		for (IndexUsage index : this.statistics.indexes()) {
			if (isUnused(seen, index)) {
				found.add(unused(seen, index));
			}
		}
		return found;
	}

	private List<SeriesUse> uses(SeenUse seen) {
		Set<String> writers = new HashSet<>();
		Map<Key, long[]> sums = new HashMap<>();
		seen.use().series().forEach((series, counts) -> {
			if (WRITES.contains(series.operation())) {
				writers.add(series.accessPattern());
			}
			sums.merge(new Key(subject(series), series.accessPattern(), series.operation()), counts, UseAdvice::sum);
		});
		return sums.entrySet()
			.stream()
			.map((entry) -> new SeriesUse(entry.getKey().subject(), entry.getKey().operation(),
					isNamed(entry.getKey().pattern()) && writers.contains(entry.getKey().pattern()), entry.getValue(),
					seen))
			.toList();
	}

	private AdviceSubject subject(RequestSeries series) {
		if (isNamed(series.accessPattern()) || series.table() == null) {
			return this.subjects.pattern(series.accessPattern());
		}
		return this.subjects.resource(series.table(), series.index());
	}

	private static boolean isNamed(String pattern) {
		return !pattern.equals(DynamoRequestContext.NO_PATTERN);
	}

	private static long[] sum(long[] one, long[] other) {
		long[] sum = one.clone();
		for (int i = 0; i < sum.length; i++) {
			sum[i] += other[i];
		}
		return sum;
	}

	/**
	 * An index that no access pattern reads is a finding of the model. Others have the
	 * time of a window to be read.
	 */
	private boolean isUnused(SeenUse seen, IndexUsage index) {
		return !index.read() && seen.since(index.since()).compareTo(seen.use().window()) >= 0
				&& index.writes() >= seen.leastRequests() && this.subjects.isPlanned(index.table(), index.index());
	}

	private AdviceFinding unused(SeenUse seen, IndexUsage index) {
		return new AdviceFinding(AdviceCode.UNUSED_INDEX, Severity.WARNING,
				this.subjects.resource(index.table(), index.index()),
				AdviceSaving.figure(index.writes()) + " requests wrote it in "
						+ AdviceSaving.text(seen.since(index.since())) + ", for "
						+ AdviceSaving.figure(index.writeUnits()) + " write units, and this instance has not read it",
				"Ask CloudWatch for its ConsumedReadCapacityUnits of a month, and delete it if it is not read",
				new AdviceSaving(0, 0, seen.writeUnitsPerDay(index), false, seen.observed(index.since())));
	}

	@Override
	public IndexUse find(String table, String index) {
		SeenUse seen = new SeenUse(this.statistics.recent(), this.thresholds);
		boolean read = false;
		double units = 0;
		Duration observed = null;
		for (IndexUsage used : this.statistics.indexes()) {
			if (used.index().equals(index)
					&& this.subjects.resource(used.table(), index).name().equals(table + "." + index)) {
				read |= used.read();
				units += seen.writeUnitsPerDay(used);
				observed = seen.observed(used.since());
			}
		}
		return new IndexUse(read, units, observed);
	}

	private record Key(AdviceSubject subject, String pattern, String operation) {

	}

}
