package com.example.seats;

import java.util.Collection;
import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

interface Seats extends DynamoRepository<Seat, SeatKey> {

	List<Seat> findByHallInOrderByNumber(Collection<String> halls);

}
