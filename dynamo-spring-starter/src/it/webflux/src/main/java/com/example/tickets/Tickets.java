package com.example.tickets;

import java.util.Collection;
import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

interface Tickets extends DynamoRepository<Ticket, TicketKey> {

	List<Ticket> findByConcertOrderBySeat(String concert);

	List<Ticket> findByConcertInOrderBySeat(Collection<String> concerts);

}
