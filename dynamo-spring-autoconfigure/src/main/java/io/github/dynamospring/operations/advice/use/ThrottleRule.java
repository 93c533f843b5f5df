package io.github.dynamospring.operations.advice.use;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.operations.advice.SubjectLookup;

/**
 * Rule that attempts are not throttled.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/throttling-diagnosing.html">Diagnosing
 * throttling</a>
 */
final class ThrottleRule {

	/** The throttled attempts that a finding is made of. */
	private static final int LEAST = 10;

	private static final Map<String, String> ACTIONS = Map.of("KeyRangeThroughputExceeded",
			"One partition is at its limit: spread its key by a {id|shard:8} or a @Shard, or cache the reads",
			"ProvisionedThroughputExceeded",
			"Provision more, let auto scaling do so, or change the table to on-demand capacity",
			"MaxOnDemandThroughputExceeded", "Raise the maximum that the table sets for its on-demand throughput",
			"AccountLimitExceeded", "Ask AWS for a higher quota of throughput for tables of this account and region");

	private static final String UNKNOWN = "Ask CloudWatch for the metrics of throttled requests of the table. On-demand "
			+ "capacity follows a load that doubles within half an hour: warm throughput prepares it for more";

	private ThrottleRule() {
	}

	static List<AdviceFinding> examine(SeenUse seen, SubjectLookup subjects) {
		List<AdviceFinding> found = new ArrayList<>();
		seen.use().throttles().forEach((cause, count) -> {
			if (count >= LEAST) {
				found.add(finding(seen, cause, count, subjects));
			}
		});
		return found;
	}

	private static AdviceFinding finding(SeenUse seen, ThrottlingCause cause, long count, SubjectLookup subjects) {
		AdviceSubject subject = subjects.resource(Objects.requireNonNullElse(cause.table(), "several"), cause.index());
		return new AdviceFinding(AdviceCode.THROTTLED, Severity.WARNING, subject,
				AdviceSaving.figure(count) + " attempts " + seen.time() + " were throttled: " + cause.reason(),
				action(cause.reason()), null);
	}

	private static String action(String reason) {
		return ACTIONS.entrySet()
			.stream()
			.filter((action) -> reason.endsWith(action.getKey()))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(UNKNOWN);
	}

}
