package com.example;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Clients that work at the same time, each in a thread of its own.
 */
public final class Concurrently {

	private Concurrently() {
	}

	/**
	 * Return what each client returns, when all have ended.
	 */
	public static <T> List<T> call(List<? extends Callable<T>> clients) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(clients.size());
		try {
			List<T> results = new ArrayList<>();
			for (Future<T> result : threads.invokeAll(clients, 2, TimeUnit.MINUTES)) {
				results.add(result.get());
			}
			return results;
		}
		finally {
			threads.shutdownNow();
		}
	}

}
