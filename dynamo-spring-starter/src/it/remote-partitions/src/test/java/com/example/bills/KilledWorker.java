package com.example.bills;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.mapping.event.AfterSaveCallback;

import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;

/**
 * Worker whose process ends in the middle of a chunk, as if it was killed.
 */
class KilledWorker {

	private static final int BILLS = 130;

	private final AtomicInteger bills = new AtomicInteger();

	@Bean
	AfterSaveCallback<Bill> killer() {
		return (bill, kind) -> {
			if (this.bills.incrementAndGet() == BILLS) {
				Runtime.getRuntime().halt(137);
			}
			return bill;
		};
	}

	public static void main(String[] args) {
		SpringApplication.run(new Class<?>[] { BillsApplication.class, KilledWorker.class }, args);
	}

}
