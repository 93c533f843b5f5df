package com.example.tickets;

import java.util.List;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TicketsController {

	private final Tickets tickets;

	TicketsController(Tickets tickets) {
		this.tickets = tickets;
	}

	@PostMapping("/tickets")
	Mono<Ticket> sell(@RequestBody Ticket ticket) {
		return Mono.fromCallable(() -> this.tickets.insert(ticket)).subscribeOn(Schedulers.boundedElastic());
	}

	@GetMapping("/concerts/{concert}")
	Mono<List<Ticket>> sold(@PathVariable String concert) {
		return Mono.fromCallable(() -> this.tickets.findByConcertOrderBySeat(concert))
			.subscribeOn(Schedulers.boundedElastic());
	}

}
