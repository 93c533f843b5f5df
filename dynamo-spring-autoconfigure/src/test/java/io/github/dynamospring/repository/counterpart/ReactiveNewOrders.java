package io.github.dynamospring.repository.counterpart;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Uni;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

interface ReactiveNewOrders extends ReactiveDynamoRepository<NewOrder, String> {

	Flux<NewOrder> findByCustomer(String customer);

	Mono<List<NewOrder>> getByCustomer(String customer);

	Mono<Long> countByCustomer(String customer);

	Single<NewOrder> readByOrderId(String orderId);

	Maybe<NewOrder> searchByOrderId(String orderId);

	Flowable<NewOrder> readByCustomer(String customer);

	Uni<NewOrder> queryByOrderId(String orderId);

	CompletableFuture<List<NewOrder>> findSoonByCustomer(String customer);

	Flux<NewOrder> findByCustomerAndOrderIdLessThan(String customer, String orderId);

}
