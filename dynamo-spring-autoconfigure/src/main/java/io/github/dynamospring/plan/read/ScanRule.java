package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;

/**
 * Rule that allows the segments and the rate of a scan only for streams of a whole table.
 */
final class ScanRule {

	private ScanRule() {
	}

	static void verify(PatternRequest request) {
		ScanSettings scan = Objects.requireNonNull(request.scan());
		if (!scan.equals(ScanSettings.DEFAULT) && request.result().kind() != Result.Kind.STREAM) {
			throw new PlanRefusedException(request.name(),
					"its @AllowScan has " + describe(scan) + ", and it returns no Stream",
					"return a Stream, or write @AllowScan alone");
		}
	}

	/**
	 * Verify that a plan with a key has no settings of a scan.
	 */
	static void verifyUnused(ReadPlan plan) {
		ScanSettings scan = plan.request().scan();
		if (scan != null && !scan.equals(ScanSettings.DEFAULT)) {
			throw new PlanRefusedException(plan.name(),
					"its @AllowScan has " + describe(scan) + ", but a key serves it without a scan",
					"remove @AllowScan");
		}
	}

	private static String describe(ScanSettings scan) {
		List<String> settings = new ArrayList<>();
		if (scan.segments() > 1) {
			settings.add("segments = " + scan.segments());
		}
		if (scan.isBounded()) {
			settings.add("unitsPerSecond = " + scan.unitsPerSecond());
		}
		return String.join(" and ", settings);
	}

}
