package io.github.dynamospring.sample;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.DynamoStreamListener;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Listener that counts the sales of products by day. The marker of the event is in the
 * transaction of the counts, so each order counts once, however often its event comes.
 */
@Component
class SalesCounter {

	private static final Duration MARKED = Duration.ofDays(30);

	private final DynamoOperations dynamo;

	SalesCounter(DynamoOperations dynamo) {
		this.dynamo = dynamo.named("SalesCounter");
	}

	@DynamoStreamListener(group = "sales")
	void count(Inserted<Order> event) {
		if (SkewedLoad.isPlaced(event.after())) {
			return;
		}
		try {
			this.dynamo.transactWrite((tx) -> count(tx, event));
		}
		catch (TransactionFailedException ex) {
			if (!isCounted(ex)) {
				throw ex;
			}
		}
	}

	private static void count(WriteTransaction tx, Inserted<Order> event) {
		Order order = event.after();
		LocalDate day = LocalDate.ofInstant(order.placedAt(), ZoneOffset.UTC);
		tx.insert(new CountedEvent(event.id(), event.origin().time().plus(MARKED)));
		quantities(order).forEach((sku, quantity) -> tx.in(SalesByDay.class).count(new SalesKey(sku, day), quantity));
	}

	private static Map<String, Integer> quantities(Order order) {
		return order.lines().stream().collect(Collectors.toMap(Order.Line::sku, Order.Line::quantity, Integer::sum));
	}

	private static boolean isCounted(TransactionFailedException failure) {
		return failure.getFailures().get(0).exception() instanceof DuplicateKeyException;
	}

}
