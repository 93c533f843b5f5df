package io.github.dynamospring.repository.counterpart;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

interface NewOrders extends DynamoRepository<NewOrder, String> {

	Optional<NewOrder> findByOrderId(String orderId);

	@Nullable NewOrder getByOrderId(String orderId);

	List<NewOrder> findByCustomer(String customer);

	Collection<NewOrder> readByCustomer(String customer);

	Iterable<NewOrder> queryByCustomer(String customer);

	Set<NewOrder> searchByCustomer(String customer);

	Streamable<NewOrder> getByCustomer(String customer);

	Stream<NewOrder> streamByCustomer(String customer);

	Window<NewOrder> findPageByCustomer(String customer, ScrollPosition position, Limit limit);

	CompletableFuture<List<NewOrder>> findSoonByCustomer(String customer);

	CompletableFuture<Optional<NewOrder>> findSoonByOrderId(String orderId);

	long countByCustomer(String customer);

	boolean existsByCustomer(String customer);

	List<Owner> findOwnersByCustomer(String customer);

	<P> List<P> findTypedByCustomer(String customer, Class<P> type);

	@AllowScan
	List<NewOrder> findAll();

	@AllowScan
	long count();

	void deleteByOrderId(String orderId);

	long deleteByCustomer(String customer);

	@Condition("cents = :cents")
	void deleteById(String orderId, long cents);

	@Update("SET cents = :cents")
	void change(String orderId, long cents);

	@Query("customer = :buyer")
	List<NewOrder> findByBuyer(String buyer);

	Stream<NewOrder> findFirst2ByCustomer(String customer);

	List<NewOrder> findByCustomerAndOrderIdLessThan(String customer, String orderId);

}
