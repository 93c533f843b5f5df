package io.github.dynamospring.repository.counterpart;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

interface OldOrders extends DynamoRepository<OldOrder, String> {

	Optional<OldOrder> findByOrderId(String orderId);

	@Nullable OldOrder getByOrderId(String orderId);

	List<OldOrder> findByCustomer(String customer);

	Collection<OldOrder> readByCustomer(String customer);

	Iterable<OldOrder> queryByCustomer(String customer);

	Set<OldOrder> searchByCustomer(String customer);

	Streamable<OldOrder> getByCustomer(String customer);

	Stream<OldOrder> streamByCustomer(String customer);

	Window<OldOrder> findPageByCustomer(String customer, ScrollPosition position, Limit limit);

	CompletableFuture<List<OldOrder>> findSoonByCustomer(String customer);

	CompletableFuture<Optional<OldOrder>> findSoonByOrderId(String orderId);

	long countByCustomer(String customer);

	boolean existsByCustomer(String customer);

	List<Owner> findOwnersByCustomer(String customer);

	<P> List<P> findTypedByCustomer(String customer, Class<P> type);

	@AllowScan
	List<OldOrder> findAll();

	@AllowScan
	long count();

	void deleteByOrderId(String orderId);

	@Update("SET amount = :amount")
	void change(String orderId, long amount);

	/** A method of the application that answers one of the other repository. */
	default List<OldOrder> findByBuyer(String buyer) {
		return findByCustomer(buyer);
	}

	List<OldOrder> findFirst2ByCustomer(String customer);

	List<OldOrder> findByCustomerAndOrderIdGreaterThan(String customer, String orderId);

}
