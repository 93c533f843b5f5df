package com.example.tickets;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

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
		return this.tickets.insert(ticket);
	}

	@GetMapping("/concerts/{concert}")
	Flux<Ticket> sold(@PathVariable String concert) {
		return this.tickets.findByConcertOrderBySeat(concert);
	}

}
