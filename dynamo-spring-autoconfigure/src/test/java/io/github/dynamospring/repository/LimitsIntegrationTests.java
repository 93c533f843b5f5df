package io.github.dynamospring.repository;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Limits at both ends of their range.
 */
class LimitsIntegrationTests {

	private static final KeysetScrollPosition START = ScrollPosition.keyset();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Stock.class).emptied();

	private static final LimitedStocks stocks = database.application().repository(LimitedStocks.class);

	@BeforeEach
	void insertStocks() {
		stocks.saveAll(List.of(new Stock("a", "east", 1), new Stock("a", "north", 1), new Stock("b", "south", 1)));
		database.requests();
	}

	@Test
	void theLargestLimitIsNone() {
		Limit largest = Limit.of(Integer.MAX_VALUE);
		assertThat(stocks.readBySku("a", START, largest)).hasSize(2);
		assertThat(stocks.readBySku("a", START.backward(), largest)).hasSize(2);
		assertThat(stocks.readBySku("a", START, largest).hasNext()).isFalse();
		assertThat(stocks.findBySku("a", largest)).hasSize(2);
		assertThat(stocks.streamBySku("a", largest)).hasSize(2);
		assertThat(stocks.findBySkuInOrderByWarehouse(List.of("a", "b"), largest)).hasSize(3);
		assertThat(stocks.findFirst2147483647BySku("a", START)).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, -1, Integer.MIN_VALUE })
	void aLimitBelowOneIsRefused(int max) {
		Limit limit = Limit.of(max);
		assertRefused("readBySku", max, () -> stocks.readBySku("a", START, limit));
		assertRefused("findBySku", max, () -> stocks.findBySku("a", limit));
		assertRefused("streamBySku", max, () -> stocks.streamBySku("a", limit));
		assertRefused("findBySkuInOrderByWarehouse", max,
				() -> stocks.findBySkuInOrderByWarehouse(List.of("a", "b"), limit));
		assertThat(database.requests()).isEmpty();
	}

	private static void assertRefused(String method, int max, ThrowingCallable call) {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(call)
			.withMessage("LimitedStocks." + method + " cannot return at most " + max
					+ " results: pass a Limit of at least 1, or Limit.unlimited()");
	}

	interface LimitedStocks extends DynamoRepository<Stock, StockKey> {

		Window<Stock> readBySku(String sku, ScrollPosition position, Limit limit);

		Window<Stock> findFirst2147483647BySku(String sku, ScrollPosition position);

		List<Stock> findBySku(String sku, Limit limit);

		Stream<Stock> streamBySku(String sku, Limit limit);

		List<Stock> findBySkuInOrderByWarehouse(List<String> skus, Limit limit);

	}

}
