package io.github.dynamospring.repository.reactive.slice;

import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

public interface ReactiveStocks extends ReactiveDynamoRepository<Stock, StockKey> {

	Flux<Stock> findBySku(String sku);

	Flux<Level> findLevelsBySku(String sku);

	@Update("add quantity :count")
	Mono<Stock> restock(StockKey key, long count);

	interface Level {

		long getQuantity();

	}

}
