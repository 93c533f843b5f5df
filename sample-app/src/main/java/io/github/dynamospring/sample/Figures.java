package io.github.dynamospring.sample;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.PatternStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Cost of the requests of an access pattern, as the page prints it.
 *
 * @param requests how many there were
 * @param outcomes how those ended that had no success
 * @param read the read units
 * @param write the write units
 * @param median what half of the requests took at most
 * @param p99 what 99 of 100 took at most
 * @param throttles how many attempts were throttled
 * @param lastUse how long ago the last request ended
 * @param lastUsed when that was
 */
record Figures(String requests, List<String> outcomes, Units read, Units write, String median, String p99,
		String throttles, String lastUse, Instant lastUsed) {

	static Figures of(PatternStatistics statistics, Instant now) {
		PatternStatistics.Latency latency = statistics.latency();
		return new Figures(count(statistics.totalRequests()), outcomes(statistics.requests()),
				Units.of(statistics.usage(), ResourceUsage::read), Units.of(statistics.usage(), ResourceUsage::write),
				milliseconds(latency.median()), milliseconds(latency.p99()), count(statistics.throttles()),
				ago(Duration.between(statistics.lastUsed(), now)), statistics.lastUsed());
	}

	private static List<String> outcomes(Map<RequestOutcome, Long> requests) {
		List<String> outcomes = new ArrayList<>();
		requests.forEach((outcome, count) -> {
			if (outcome != RequestOutcome.SUCCESS && count > 0) {
				outcomes.add(count(count) + " " + outcome.tag());
			}
		});
		return outcomes;
	}

	private static String count(long count) {
		return String.format(Locale.ENGLISH, "%,d", count);
	}

	private static String units(double units) {
		return String.format(Locale.ENGLISH, "%,.1f", units).replace(".0", "");
	}

	private static String milliseconds(@Nullable Duration duration) {
		if (duration == null) {
			return "–";
		}
		double milliseconds = duration.toNanos() / 1e6;
		return String.format(Locale.ENGLISH, (milliseconds < 100) ? "%.1f ms" : "%,.0f ms", milliseconds);
	}

	private static String ago(Duration duration) {
		long seconds = Math.max(duration.toSeconds(), 0);
		if (seconds < 60) {
			return seconds + " s ago";
		}
		return (seconds < 3600) ? seconds / 60 + " min ago" : seconds / 3600 + " h ago";
	}

	/**
	 * Capacity units.
	 *
	 * @param total their sum
	 * @param shares the table's and the indexes' own, if an index has any
	 */
	record Units(String total, List<String> shares) {

		static Units of(List<ResourceUsage> usage, ToDoubleFunction<ResourceUsage> units) {
			List<ResourceUsage> charged = usage.stream().filter((use) -> units.applyAsDouble(use) > 0).toList();
			return new Units(units(charged.stream().mapToDouble(units).sum()),
					charged.stream()
						.filter((use) -> charged.size() > 1 || use.index() != null)
						.map((use) -> ((use.index() != null) ? use.index() : use.table()) + " "
								+ units(units.applyAsDouble(use)))
						.toList());
		}

	}

}
