package io.github.dynamospring.keyonly;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.keyonly.Order.OrderId;
import io.github.dynamospring.keyonly.Order.Overview;
import io.github.dynamospring.keyonly.Order.Slip;
import io.github.dynamospring.keyonly.Order.View;
import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Repository of the orders of an existing table.
 */
interface Orders extends DynamoRepository<Order, OrderId> {

	List<Order> findByCustomerId(long customerId);

	List<Order> findByCustomerIdAndPlacedOnBetween(long customerId, LocalDate from, LocalDate to);

	Window<Order> findByCustomerIdOrderByPlacedOnDesc(long customerId, ScrollPosition position, Limit limit);

	List<Order> findByCustomerIdInOrderByPlacedOnAsc(Collection<Long> customerIds);

	Optional<Order> findByCustomerIdAndPlacedOnAndNumber(long customerId, LocalDate placedOn, int number);

	@AllowFilter
	List<Order> findByCustomerIdAndStatus(long customerId, String status);

	List<Order> findByPlacedOnAndNumber(LocalDate placedOn, int number);

	List<Order> findByStatusAndPlacedOnGreaterThanEqual(String status, LocalDate from);

	List<Order> findByEmailAndNoteStartingWith(String email, String note);

	List<Order> findByClerk(String clerk);

	List<Slip> findSlipsByCustomerId(long customerId);

	List<Slip> findSlipsByPlacedOnAndNumber(LocalDate placedOn, int number);

	List<View> findViewsByStatus(String status);

	@AccessPattern("The slip of an order")
	Optional<Slip> findSlipByCustomerIdAndPlacedOnAndNumber(long customerId, LocalDate placedOn, int number);

	Optional<Overview> findOverviewByCustomerId(long customerId);

	@AllowScan
	Stream<Order> findByAmountGreaterThan(int amount);

	long countByCustomerId(long customerId);

	@Update("set amount = :amount")
	Order change(OrderId id, int amount);

	@Update("set status = :status")
	@Condition("amount > :least")
	Order move(OrderId id, String status, int least);

}
