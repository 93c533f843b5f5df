package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

import io.github.dynamospring.faults.Violation.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The idempotent calls that make payments, and what their callers were told. All callers
 * with one key get one result, which is the id of a payment. There is one payment of each
 * key that is booked in one transaction with the record of the call. One that is paid
 * before the record is made again only where a call had run and failed.
 */
final class PaymentHistory {

	private final Queue<Call> calls = new ConcurrentLinkedQueue<>();

	void add(Call call) {
		this.calls.add(call);
	}

	/**
	 * Return what the end and the history contradict each other in.
	 * @param effects the payments in the end
	 */
	List<Violation> violations(List<Effect> effects) {
		Map<String, List<Call>> calls = this.calls.stream().collect(Collectors.groupingBy(Call::key));
		Map<String, Set<String>> stored = effects.stream()
			.collect(Collectors.groupingBy(Effect::key, Collectors.mapping(Effect::id, Collectors.toSet())));
		Set<String> keys = new TreeSet<>(calls.keySet());
		keys.addAll(stored.keySet());
		List<Violation> violations = new ArrayList<>();
		keys.forEach((key) -> check(key, calls.getOrDefault(key, List.of()), stored.getOrDefault(key, Set.of()),
				violations));
		return violations;
	}

	private void check(String key, List<Call> calls, Set<String> stored, List<Violation> violations) {
		Set<String> results = calls.stream()
			.filter((call) -> call.outcome() == Outcome.SUCCESS)
			.map((call) -> String.valueOf(call.result()))
			.collect(Collectors.toSet());
		long failedRuns = calls.stream().filter((call) -> call.ran() && call.outcome() != Outcome.SUCCESS).count();
		long runs = calls.stream().filter(Call::ran).count();
		if (results.size() > 1) {
			violations.add(Kind.TWICE.of("%s has results %s: %s", key, results, calls));
		}
		if (!stored.containsAll(results)) {
			violations
				.add(Kind.LOST.of("%s has the result %s, but what is stored is %s: %s", key, results, stored, calls));
		}
		if (runs > failedRuns + 1) {
			violations.add(Kind.TWICE.of("%s ran %d times, and failed %d times: %s", key, runs, failedRuns, calls));
		}
		if (stored.size() > (key.startsWith("booked") ? 1 : runs)) {
			violations.add(Kind.TWICE.of("%s has the payments %s: %s", key, stored, calls));
		}
		if (!stored.isEmpty() && calls.stream().noneMatch((call) -> call.outcome().mayBeApplied())
				&& key.startsWith("booked")) {
			violations.add(Kind.FAILED_BUT_APPLIED.of("%s has the payments %s: %s", key, stored, calls));
		}
	}

	/**
	 * A call.
	 *
	 * @param key the key, which begins with "booked" where the payment is made in one
	 * transaction with the record
	 * @param ran whether the method ran
	 * @param outcome what the caller was told
	 * @param result what it got, if it succeeded
	 */
	record Call(String key, boolean ran, Outcome outcome, @Nullable String result) {

	}

	/**
	 * A payment that is stored.
	 *
	 * @param key the key of the call
	 * @param id its id, of one run
	 */
	record Effect(String key, String id) {

	}

}
