package io.github.dynamospring.faults;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Decides what happens to each request. It is asked once per request, in the order in
 * which they arrive, by one thread at a time.
 */
@FunctionalInterface
public interface FaultSchedule {

	/**
	 * Return what happens to a request; {@link Fault#none()} for nothing.
	 */
	Fault next(Request request);

	/**
	 * Nothing happens.
	 */
	static FaultSchedule none() {
		return (request) -> Fault.none();
	}

	/**
	 * The same happens to each request of a kind.
	 */
	static FaultSchedule always(Predicate<Request> kind, Fault fault) {
		return (request) -> kind.test(request) ? fault : Fault.none();
	}

	/**
	 * The first request of a kind has the first fault, the second the second, and those
	 * after the last have none.
	 */
	static FaultSchedule script(Predicate<Request> kind, Fault... faults) {
		AtomicInteger next = new AtomicInteger();
		return (request) -> {
			int index = kind.test(request) ? next.getAndIncrement() : faults.length;
			return (index < faults.length) ? faults[index] : Fault.none();
		};
	}

	/**
	 * A share of all requests, drawn at random, has one of the faults that apply to it,
	 * each as often. The n-th request of two runs with the same seed has the same share
	 * of luck.
	 * @param seed the seed, to be printed
	 * @param share the share of requests with a fault, from 0 to 1
	 * @param faults the faults
	 */
	static FaultSchedule random(long seed, double share, List<Fault> faults) {
		Random random = new Random(seed);
		return (request) -> {
			// both numbers are drawn for each request, so that one request cannot change
			// the luck of the next
			boolean hit = random.nextDouble() < share;
			double choice = random.nextDouble();
			List<Fault> possible = hit ? faults.stream().filter((fault) -> fault.appliesTo(request)).toList()
					: List.of();
			return possible.isEmpty() ? Fault.none() : possible.get((int) (choice * possible.size()));
		};
	}

}
