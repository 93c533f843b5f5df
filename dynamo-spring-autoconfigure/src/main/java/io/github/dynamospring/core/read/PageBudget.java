package io.github.dynamospring.core.read;

import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.dao.InvalidDataAccessResourceUsageException;

/**
 * Limit of the pages that a call may read.
 */
final class PageBudget {

	private final String pattern;

	private final int most;

	private final AtomicInteger taken = new AtomicInteger();

	private PageBudget(String pattern, int most) {
		this.pattern = pattern;
		this.most = most;
	}

	static PageBudget of(String pattern, int most) {
		return new PageBudget(pattern, most);
	}

	static PageBudget unlimited(String pattern) {
		return new PageBudget(pattern, Integer.MAX_VALUE);
	}

	/**
	 * Return a budget of the same size for other requests.
	 */
	PageBudget another() {
		return new PageBudget(this.pattern, this.most);
	}

	void take() {
		if (this.taken.incrementAndGet() > this.most) {
			throw new InvalidDataAccessResourceUsageException(this.pattern + " would read more than " + this.most
					+ " pages, and a short result would be a wrong one; return a Window or a Stream, "
					+ "or raise dynamo.query.max-pages");
		}
	}

}
