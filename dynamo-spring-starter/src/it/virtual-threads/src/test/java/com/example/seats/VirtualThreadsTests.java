package com.example.seats;

import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.task.AsyncTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(properties = "dynamo.embedded.mode=always")
class VirtualThreadsTests {

	private static final int FIRST_JDK = 21;

	private static final int CALLS = 500;

	@Autowired
	private Seats seats;

	@Autowired
	private AsyncTaskExecutor executor;

	@Test
	void callsAndFansOutOnThreadsOfTheExecutor() throws Exception {
		List<Future<String>> sales = IntStream.range(0, CALLS)
			.mapToObj((number) -> this.executor.submit(() -> sell(number)))
			.toList();
		for (Future<String> sale : sales) {
			assertThat(sale.get().startsWith("VirtualThread"))
				.isEqualTo(Runtime.version().feature() >= FIRST_JDK);
		}
		System.out.println("Sold on JDK " + Runtime.version() + " by " + sales.get(0).get());
		List<String> halls = IntStream.range(0, 10).mapToObj(VirtualThreadsTests::hall).toList();
		assertThat(this.seats.findByHallInOrderByNumber(halls)).extracting(Seat::number)
			.containsExactlyElementsOf(IntStream.range(0, CALLS).boxed().toList());
	}

	private String sell(int number) {
		this.seats.insert(new Seat(hall(number), number, "ada"));
		return Thread.currentThread().toString();
	}

	private static String hall(int number) {
		return "hall" + number % 10;
	}

}
