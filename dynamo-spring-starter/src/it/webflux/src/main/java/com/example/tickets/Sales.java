package com.example.tickets;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.WriteResolution.Outcome;
import io.github.dynamospring.reactive.ReactiveDynamoOperations;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Service;

@Service
class Sales {

	private final ReactiveDynamoOperations dynamo;

	Sales(ReactiveDynamoOperations dynamo) {
		this.dynamo = dynamo;
	}

	Mono<Ticket> sell(Ticket ticket) {
		return this.dynamo.insert(ticket)
			.onErrorResume(AmbiguousWriteException.class, (ex) -> this.dynamo.resolve(ex)
				.flatMap((found) -> (found.outcome() == Outcome.APPLIED) ? Mono.just(ticket) : Mono.error(ex)));
	}

	Mono<Ticket> move(Ticket from, int seat) {
		Ticket to = new Ticket(from.concert(), seat, from.holder());
		return this.dynamo.named("Sales.move")
			.transactWrite((tx) -> tx.delete(from).insert(to))
			.map((results) -> results.get(1, Ticket.class).orElseThrow());
	}

}
