package io.github.dynamospring.plan.read;

import java.util.Objects;

import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;

/**
 * Rule for the segments and the rate of a scan: they are for streams of a whole table.
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
	 * Verify that a plan with a key is not asked to scan in a certain way.
	 */
	static void verifyUnused(ReadPlan plan) {
		ScanSettings scan = plan.request().scan();
		if (scan != null && !scan.equals(ScanSettings.DEFAULT)) {
			throw new PlanRefusedException(plan.name(),
					"its @AllowScan has " + describe(scan) + ", but a key serves it, so that it scans nothing",
					"remove @AllowScan");
		}
	}

	private static String describe(ScanSettings scan) {
		String segments = (scan.segments() > 1) ? "segments = " + scan.segments() : "";
		String rate = scan.isBounded() ? "unitsPerSecond = " + scan.unitsPerSecond() : "";
		return segments + ((segments.isEmpty() || rate.isEmpty()) ? "" : " and ") + rate;
	}

}
