package io.github.dynamospring.sample;

import java.math.BigDecimal;

import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.idempotency.IdempotentCall;

import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;

/**
 * Service that places orders whose goods are taken from the stock, all of them or none,
 * and once, however often a client asks.
 */
@Service
class Checkout {

	@Idempotent(key = "#order.orderId", ttl = "P7D", releaseOn = DataAccessException.class)
	Receipt place(String warehouse, Order order) {
		Receipt receipt = new Receipt(order.orderId(), order.amount());
		return IdempotentCall.current().complete(receipt, (tx) -> write(tx, warehouse, order));
	}

	private static void write(WriteTransaction tx, String warehouse, Order order) {
		tx.insert(order);
		for (Order.Line line : order.lines()) {
			tx.in(Stocks.class).take(new StockKey(line.sku(), warehouse), line.quantity());
		}
	}

	record Receipt(String orderId, BigDecimal amount) {

	}

}
