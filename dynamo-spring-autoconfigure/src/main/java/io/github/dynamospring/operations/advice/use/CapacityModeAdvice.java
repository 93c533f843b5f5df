package io.github.dynamospring.operations.advice.use;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.SubjectLookup;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.github.dynamospring.operations.cost.ModeComparison;
import io.github.dynamospring.operations.cost.ModeComparison.Mode;
import io.github.dynamospring.operations.cost.TableCost;
import org.jspecify.annotations.Nullable;

/**
 * Source of findings about tables that would cost a fifth less or better in the other
 * capacity mode. It describes tables only after the first day, when there is enough to
 * compare.
 */
public final class CapacityModeAdvice implements AdviceSource {

	private static final Duration LEAST = Duration.ofDays(1);

	private static final double LESS = 0.8;

	private static final int SECONDS_OF_HOUR = 3600;

	private final DynamoCosts costs;

	private final DynamoStatistics statistics;

	private final SubjectLookup subjects;

	private final Clock clock;

	/**
	 * Create a source.
	 * @param costs the comparison of the modes
	 * @param statistics the statistics, with the time since which requests are counted
	 * @param clock the clock of both
	 */
	public CapacityModeAdvice(DynamoCosts costs, DynamoStatistics statistics, SubjectLookup subjects, Clock clock) {
		this.costs = costs;
		this.statistics = statistics;
		this.subjects = subjects;
		this.clock = clock;
	}

	@Override
	public List<AdviceFinding> findings() {
		List<AdviceFinding> found = new ArrayList<>();
		if (Duration.between(this.statistics.startedAt(), this.clock.instant()).compareTo(LEAST) >= 0) {
			for (TableCost table : this.costs.report().tables()) {
				if (isDearer(table)) {
					found.add(finding(table));
				}
			}
		}
		return found;
	}

	private static boolean isDearer(TableCost table) {
		ModeComparison modes = table.modes();
		if (table.billingMode() == null || modes.onDemand() == null || modes.provisioned() == null
				|| modes.cheaper() == null) {
			return false;
		}
		if (table.billingMode().equals("PAY_PER_REQUEST")) {
			return modes.provisioned() < LESS * modes.onDemand();
		}
		return modes.onDemand() < LESS * modes.provisioned();
	}

	private AdviceFinding finding(TableCost table) {
		ModeComparison modes = table.modes();
		String currency = this.costs.pricesOf(table.name()).currency();
		String change = (modes.cheaper() == Mode.ON_DEMAND) ? "Change the table to on-demand capacity"
				: "Provision the capacity, with auto scaling at 70%, if all instances have a load like this one";
		return new AdviceFinding(AdviceCode.CAPACITY_MODE, Severity.INFO, this.subjects.resource(table.name(), null),
				"On-demand capacity would take " + text(modes.onDemand()) + " " + currency + ", provisioned capacity "
						+ text(modes.provisioned()) + ": " + modes.computation(),
				change, new AdviceSaving(0, 0, 0, true, Duration.ofSeconds(Math.round(modes.hours() * SECONDS_OF_HOUR)),
						modes.savingADay(), currency));
	}

	private static String text(@Nullable Double amount) {
		if (amount != null) {
			return new BigDecimal(amount).round(new MathContext(2)).toPlainString();
		}
		return "unknown";
	}

}
