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

interface ReactiveOldOrders extends ReactiveDynamoRepository<OldOrder, String> {

	Flux<OldOrder> findByCustomer(String customer);

	Mono<List<OldOrder>> getByCustomer(String customer);

	Mono<Long> countByCustomer(String customer);

	Single<OldOrder> readByOrderId(String orderId);

	Maybe<OldOrder> searchByOrderId(String orderId);

	Flowable<OldOrder> readByCustomer(String customer);

	Uni<OldOrder> queryByOrderId(String orderId);

	CompletableFuture<List<OldOrder>> findSoonByCustomer(String customer);

}
