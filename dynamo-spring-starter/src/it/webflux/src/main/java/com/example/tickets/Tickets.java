package com.example.tickets;

import java.util.Collection;

import io.github.dynamospring.repository.ReactiveDynamoRepository;
import reactor.core.publisher.Flux;

interface Tickets extends ReactiveDynamoRepository<Ticket, TicketKey> {

	Flux<Ticket> findByConcertOrderBySeat(String concert);

	Flux<Ticket> findByConcertInOrderBySeat(Collection<String> concerts);

}
