package io.github.dynamospring.operations.advice.use;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.operations.advice.IndexUse;
import io.github.dynamospring.operations.advice.SubjectLookup;
import org.jspecify.annotations.Nullable;

/**
 * Source of the findings from the use of tables, over the window of a
 * {@link RequestWatch}. Tables that differ by tenant are taken together.
 */
public final class UseAdvice implements AdviceSource, IndexUse.Lookup {

	private static final Set<String> WRITES = Set.of("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem",
			"TransactWriteItems");

	private static final List<SeriesRule> RULES = List.of(ReadRules::scans, ReadRules::filters, ReadRules::strongReads,
			ItemRules::singleReads, ItemRules::singleWrites, ItemRules::rewrites, ItemRules::largeItems,
			ItemRules::failedConditions);

	private final RequestWatch watch;

	private final UseThresholds thresholds;

	private final SubjectLookup subjects;

	/**
	 * Create a source.
	 */
	public UseAdvice(RequestWatch watch, UseThresholds thresholds, SubjectLookup subjects) {
		this.watch = watch;
		this.thresholds = thresholds;
		this.subjects = subjects;
	}

	@Override
	public List<AdviceFinding> findings() {
		SeenUse seen = this.watch.seen(this.thresholds);
		List<AdviceFinding> found = new ArrayList<>(ThrottleRule.examine(seen, this.subjects));
		for (SeriesUse use : uses(seen)) {
			for (SeriesRule rule : RULES) {
				AdviceFinding finding = rule.examine(use);
				if (finding != null) {
					found.add(finding);
				}
			}
		}
		seen.resources().forEach((id, resource) -> {
			if (isUnused(seen, id, resource)) {
				found.add(unused(seen, id, resource));
			}
		});
		return found;
	}

	private List<SeriesUse> uses(SeenUse seen) {
		Set<String> writers = new HashSet<>();
		Map<Key, long[]> sums = new HashMap<>();
		seen.series().forEach((series, counts) -> {
			if (WRITES.contains(series.operation())) {
				writers.add(series.pattern());
			}
			sums.merge(new Key(subject(series), series.pattern(), series.operation()), counts, UseAdvice::sum);
		});
		return sums.entrySet()
			.stream()
			.map((entry) -> new SeriesUse(entry.getKey().subject(), entry.getKey().operation(),
					isNamed(entry.getKey().pattern()) && writers.contains(entry.getKey().pattern()), entry.getValue(),
					seen))
			.toList();
	}

	private AdviceSubject subject(UseSeries series) {
		if (isNamed(series.pattern()) || series.table().isEmpty()) {
			return this.subjects.pattern(series.pattern());
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
	private boolean isUnused(SeenUse seen, UsedResource.Id id, UsedResource resource) {
		return !resource.isRead() && resource.seconds(seen.now()) >= seen.window()
				&& resource.writes() >= seen.leastRequests() && this.subjects.isPlanned(id.table(), id.index());
	}

	private AdviceFinding unused(SeenUse seen, UsedResource.Id id, UsedResource resource) {
		return new AdviceFinding(AdviceCode.UNUSED_INDEX, Severity.WARNING,
				this.subjects.resource(id.table(), id.index()),
				AdviceSaving.figure(resource.writes()) + " requests wrote it in "
						+ SeenUse.text(resource.seconds(seen.now())) + ", for "
						+ AdviceSaving.figure(resource.writeUnits())
						+ " write units, and this instance has not read it",
				"Ask CloudWatch for its ConsumedReadCapacityUnits of a month, and delete it if it is not read",
				new AdviceSaving(0, 0, resource.writeUnitsPerDay(seen.now()), false, observed(seen, resource)));
	}

	private static @Nullable Duration observed(SeenUse seen, UsedResource resource) {
		if (seen.isLongEnough(resource.since())) {
			return SeenUse.duration(resource.seconds(seen.now()));
		}
		return null;
	}

	@Override
	public IndexUse find(String table, String index) {
		SeenUse seen = this.watch.seen(this.thresholds);
		boolean read = false;
		double units = 0;
		Duration observed = null;
		for (Map.Entry<UsedResource.Id, UsedResource> used : seen.resources().entrySet()) {
			UsedResource.Id id = used.getKey();
			if (id.index().equals(index)
					&& this.subjects.resource(id.table(), index).name().equals(table + "." + index)) {
				read |= used.getValue().isRead();
				units += used.getValue().writeUnitsPerDay(seen.now());
				observed = observed(seen, used.getValue());
			}
		}
		return new IndexUse(read, units, observed);
	}

	private record Key(AdviceSubject subject, String pattern, String operation) {

	}

}
