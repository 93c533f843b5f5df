package io.github.dynamospring.faults;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A row of a table <i>write, fault, other writer, outcome</i>.
 *
 * @param write what is written
 * @param fault what happens to the first attempt, or to all
 * @param always whether it happens to all
 * @param other what another writer does when the fault has happened to the first attempt
 * @param outcome what the caller is told
 * @param end what is stored in the end
 * @param attempts how many attempts there are
 */
record WriteCase(String write, String fault, boolean always, String other, Outcome outcome, String end, int attempts) {

	private static final String ALWAYS = " always";

	private static final int MANY = 100;

	private static final Runnable NOBODY = () -> {
	};

	// what is the same to the client is one row
	private static final Map<String, List<String>> FAULTS = Map.of("twice",
			List.of("twice, first answer", "twice, second answer"), "refused",
			List.of("throttle", "throttle, cut off", "throttle, slow body"), "lost before",
			List.of("500 before", "500 before, cut off", "reset before"), "lost after",
			List.of("500 after", "reset after", "slow answer", "corrupt answer", "cut off", "slow body"),
			"lost after always",
			// the SDK does not check the sum of a refusal
			List.of("500 after", "reset after", "slow answer", "cut off", "slow body"));

	/**
	 * Return the cases of a table whose columns are separated by bars, each row once for
	 * each fault of its kind.
	 */
	static Stream<WriteCase> of(String table) {
		return table.lines().flatMap(WriteCase::ofRow);
	}

	private static Stream<WriteCase> ofRow(String row) {
		List<String> cells = Arrays.stream(row.split("\\|")).map(String::trim).toList();
		String kind = cells.get(1).replace(ALWAYS, "");
		List<String> faults = FAULTS.getOrDefault(cells.get(1), FAULTS.getOrDefault(kind, List.of(kind)));
		return faults.stream().map((fault) -> of(cells, fault));
	}

	private static WriteCase of(List<String> cells, String fault) {
		return new WriteCase(cells.get(0), fault, cells.get(1).endsWith(ALWAYS), cells.get(2),
				Outcome.valueOf(cells.get(3).toUpperCase(Locale.ROOT).replace(' ', '_')), cells.get(4),
				Integer.parseInt(cells.get(5)));
	}

	/**
	 * Return the schedule that lets it happen.
	 * @param writes the requests that write
	 * @param other the other writer
	 */
	FaultSchedule schedule(Predicate<Request> writes, Runnable other, AttemptTimeouts timeouts) {
		Stream<Fault> next = Stream.generate(() -> fault(NOBODY, timeouts)).limit(this.always ? MANY : 0);
		Stream<Fault> faults = Stream.concat(Stream.of(fault(other, timeouts)), next);
		return FaultSchedule.script(writes, faults.toArray(Fault[]::new));
	}

	private Fault fault(Runnable meanwhile, AttemptTimeouts timeouts) {
		return switch (this.fault) {
			case "throttle" -> Fault.throttle(Throttle.PROVISIONED_THROUGHPUT).meanwhile(meanwhile);
			case "500 before" -> Fault.errorBefore().meanwhile(meanwhile);
			case "500 after" -> Fault.errorAfter().meanwhile(meanwhile);
			case "reset before" -> Fault.resetBefore().meanwhile(meanwhile);
			case "reset after" -> Fault.resetAfter().meanwhile(meanwhile);
			case "corrupt answer" -> Fault.corruptAnswer().meanwhile(meanwhile);
			case "slow answer" -> timeouts.slowAnswer(meanwhile);
			case "cut off" -> Fault.none().cutOff().meanwhile(meanwhile);
			case "slow body" -> timeouts.slowBody(Fault.none()).meanwhile(meanwhile);
			case "throttle, cut off" -> Fault.throttle(Throttle.THROTTLING).cutOff().meanwhile(meanwhile);
			case "throttle, slow body" -> timeouts.slowBody(Fault.throttle(Throttle.THROTTLING)).meanwhile(meanwhile);
			case "500 before, cut off" -> Fault.errorBefore().cutOff().meanwhile(meanwhile);
			case "conflict" -> Fault.conflict().meanwhile(meanwhile);
			case "throttled transaction" -> Fault.throttledTransaction().meanwhile(meanwhile);
			case "in progress" -> Fault.transactionInProgress().meanwhile(meanwhile);
			case "twice, first answer" -> Fault.deliveredTwice().meanwhile(meanwhile);
			case "twice, second answer" -> Fault.answeredSecond().meanwhile(meanwhile);
			case "none" -> Fault.none();
			default -> throw new IllegalArgumentException("No fault '" + this.fault + "'");
		};
	}

	@Override
	public String toString() {
		return "%s, %s%s, %s".formatted(this.write, this.fault, this.always ? ALWAYS : "", this.other);
	}

}
