package com.example.tickets;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

interface Tickets extends DynamoRepository<Ticket, String> {

	List<Ticket> findByGuest(String guest);

}
