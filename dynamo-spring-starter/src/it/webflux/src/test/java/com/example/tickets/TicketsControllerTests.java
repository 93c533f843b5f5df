package com.example.tickets;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class TicketsControllerTests {

	@Autowired
	private Tickets tickets;

	@Autowired
	private Sales sales;

	@LocalServerPort
	private int port;

	@Test
	void neverBlocksTheEventLoop(CapturedOutput output) {
		WebTestClient client = WebTestClient.bindToServer().baseUrl("http://localhost:" + this.port).build();
		Ticket ticket = new Ticket("opera", 12, "ada");
		client.post().uri("/tickets").bodyValue(ticket).exchange().expectStatus().isOk();
		client.get()
			.uri("/concerts/opera")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBodyList(Ticket.class)
			.isEqualTo(List.of(ticket));
		assertThat(this.tickets.findById(new TicketKey("opera", 12)).block()).isEqualTo(ticket);
		assertThat(output).doesNotContain("blocks the event loop");
	}

	@Test
	void operationsMoveATicket() {
		Ticket sold = this.sales.sell(new Ticket("circus", 3, "ada")).block();
		assertThat(this.sales.move(sold, 4).block()).isEqualTo(new Ticket("circus", 4, "ada"));
		assertThat(this.tickets.findByConcertOrderBySeat("circus").map(Ticket::seat).collectList().block())
			.containsExactly(4);
	}

	@Test
	void aSeatIsSoldOnce() {
		WebTestClient client = WebTestClient.bindToServer().baseUrl("http://localhost:" + this.port).build();
		client.post().uri("/tickets").bodyValue(new Ticket("ballet", 1, "ada")).exchange().expectStatus().isOk();
		client.post()
			.uri("/tickets")
			.bodyValue(new Ticket("ballet", 1, "grace"))
			.exchange()
			.expectStatus()
			.isEqualTo(409);
	}

}
