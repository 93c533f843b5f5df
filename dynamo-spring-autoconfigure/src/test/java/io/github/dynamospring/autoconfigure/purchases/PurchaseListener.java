package io.github.dynamospring.autoconfigure.purchases;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.DynamoStreamListener;

/**
 * Listener to purchases.
 */
public class PurchaseListener {

	private final BlockingQueue<String> placed = new LinkedBlockingQueue<>();

	@DynamoStreamListener
	void placed(Inserted<Purchase> event) {
		this.placed.add(event.after().purchaseId());
	}

	public BlockingQueue<String> placed() {
		return this.placed;
	}

}
