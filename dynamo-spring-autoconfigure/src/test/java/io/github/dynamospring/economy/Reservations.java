package io.github.dynamospring.economy;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

public interface Reservations extends DynamoRepository<Reservation, ReservationKey> {

	List<Reservation> findByIsbn(String isbn);

	List<Reservation> findTop3ByIsbn(String isbn);

	Optional<Reservation> findFirstByIsbnOrderByPlaceDesc(String isbn);

	List<Reservation> findByIsbnAndPlaceBetween(String isbn, long from, long to);

	List<Reservation> findByIsbnAndPlaceIn(String isbn, List<Long> places);

	List<Reservation> findByIsbnIn(List<String> isbns);

	Window<Reservation> findWindowByIsbn(String isbn, ScrollPosition position, Limit limit);

	long countByIsbn(String isbn);

	boolean existsByIsbn(String isbn);

}
