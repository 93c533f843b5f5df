package com.example.tickets;

import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.task.VirtualThreadTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(properties = "spring.threads.virtual.enabled=true")
class VirtualThreadsTests {

	private static final int CALLS = 500;

	@Autowired
	private Tickets tickets;

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void callsAndFansOutOnVirtualThreads() throws Exception {
		VirtualThreadTaskExecutor threads = new VirtualThreadTaskExecutor();
		List<Future<Ticket>> sales = IntStream.range(0, CALLS)
			.mapToObj((seat) -> threads.submit(() -> this.tickets.insert(new Ticket(concert(seat), seat, "ada"))))
			.toList();
		for (Future<Ticket> sale : sales) {
			sale.get();
		}
		List<String> concerts = IntStream.range(0, 10).mapToObj(VirtualThreadsTests::concert).toList();
		assertThat(this.tickets.findByConcertInOrderBySeat(concerts)).extracting(Ticket::seat)
			.containsExactlyElementsOf(IntStream.range(0, CALLS).boxed().toList());
	}

	private static String concert(int seat) {
		return "concert" + seat % 10;
	}

}
