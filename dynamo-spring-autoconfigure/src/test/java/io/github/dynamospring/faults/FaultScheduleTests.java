package io.github.dynamospring.faults;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link FaultSchedule}.
 */
class FaultScheduleTests {

	private static final Request GET = new Request("GetItem", "", "{}");

	private static final Request PUT = new Request("PutItem", "", "{}");

	private static final Request BATCH = new Request("BatchWriteItem", "",
			"{\"RequestItems\":{\"things\":[{\"PutRequest\":{}},{\"PutRequest\":{}}]}}");

	@Test
	void noneLetsAllPass() {
		assertThat(faults(FaultSchedule.none(), GET, PUT)).containsExactly("none", "none");
	}

	@Test
	void alwaysHitsAllOfAKind() {
		FaultSchedule schedule = FaultSchedule.always(Request.to("PutItem"), Fault.resetAfter());
		assertThat(faults(schedule, GET, PUT, GET, PUT)).containsExactly("none", "reset after", "none", "reset after");
	}

	@Test
	void scriptHitsThoseOfAKindInTurn() {
		FaultSchedule schedule = FaultSchedule.script(Request.to("PutItem"), Fault.resetAfter(), Fault.none(),
				Fault.errorBefore());
		assertThat(faults(schedule, GET, PUT, PUT, GET, PUT, PUT)).containsExactly("none", "reset after", "none",
				"none", "500 before", "none");
	}

	@Test
	void randomRepeatsItselfWithTheSameSeed() {
		List<Fault> faults = List.of(Fault.resetAfter(), Fault.errorBefore(), Fault.late());
		Request[] requests = IntStream.range(0, 1000).mapToObj((i) -> PUT).toArray(Request[]::new);
		List<String> drawn = faults(FaultSchedule.random(42, 0.1, faults), requests);
		assertThat(drawn).isEqualTo(faults(FaultSchedule.random(42, 0.1, faults), requests));
		assertThat(drawn).isNotEqualTo(faults(FaultSchedule.random(43, 0.1, faults), requests));
		assertThat(drawn).contains("reset after", "500 before", "late");
		assertThat(drawn.stream().filter((fault) -> !fault.equals("none"))).hasSizeBetween(70, 130);
	}

	@Test
	void randomHitsOnlyWithWhatCanHappen() {
		FaultSchedule schedule = FaultSchedule.random(42, 1,
				List.of(Fault.partialBatch(), Fault.conflict(), Fault.transactionInProgress()));
		assertThat(faults(schedule, GET, PUT, BATCH)).containsExactly("none", "conflict", "partial batch");
	}

	private static List<String> faults(FaultSchedule schedule, Request... requests) {
		return List.of(requests).stream().map((request) -> schedule.next(request).toString()).toList();
	}

}
