package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.core.request.CapacityRate;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/**
 * Limit of the requests and pages that a call may read.
 */
final class PageBudget {

	private final String pattern;

	private final int mostRequests;

	private final int mostPages;

	private final AtomicInteger pages = new AtomicInteger();

	private @Nullable CapacityRate rate;

	private int requests;

	PageBudget(String pattern, int mostRequests, int mostPages) {
		this.pattern = pattern;
		this.mostRequests = mostRequests;
		this.mostPages = mostPages;
	}

	static PageBudget unlimited(String pattern) {
		return new PageBudget(pattern, Integer.MAX_VALUE, Integer.MAX_VALUE);
	}

	/**
	 * Keep to a rate.
	 * @param rate the rate, or null for no bound
	 */
	PageBudget at(@Nullable CapacityRate rate) {
		this.rate = rate;
		return this;
	}

	/**
	 * Take requests, each of which may have several pages.
	 */
	void request(int count) {
		this.requests += count;
		if (this.requests > this.mostRequests) {
			throw new InvalidDataAccessApiUsageException(this.pattern + " would make more than " + this.mostRequests
					+ " requests; ask for a narrower range, return a Stream, or raise dynamo.query.max-fan-out");
		}
	}

	/**
	 * Return whether there is room for further requests.
	 * @param pending the number of requests that were taken, but have read no page yet
	 */
	boolean allows(int count, int pending) {
		return allowsRequests(count) && allowsPages(count + pending);
	}

	private boolean allowsRequests(int count) {
		return count <= this.mostRequests - this.requests;
	}

	private boolean allowsPages(int count) {
		return count <= this.mostPages - this.pages.get();
	}

	/**
	 * Return the exception of a walk that cannot return where to go on.
	 * @param count the number of requests that the next time bucket takes
	 * @param bucket the name of that bucket
	 */
	DataAccessException exceeded(int count, String bucket) {
		List<String> spent = new ArrayList<>();
		if (!allowsRequests(count)) {
			spent.add("dynamo.query.max-fan-out");
		}
		if (!allowsPages(count)) {
			spent.add("dynamo.query.max-pages");
		}
		return new InvalidDataAccessResourceUsageException(this.pattern + " has not found enough in " + this.requests
				+ " requests, and would go on in the " + bucket + "; ask for a range from there, return a Window or a "
				+ "Stream, or raise " + String.join(" and ", spent));
	}

	/**
	 * Return a budget of the same size for other requests.
	 */
	PageBudget another() {
		return new PageBudget(this.pattern, this.mostRequests, this.mostPages);
	}

	/**
	 * Take a page, and wait until the rate allows it.
	 */
	void take() {
		if (this.rate != null) {
			this.rate.await();
		}
		if (this.pages.incrementAndGet() > this.mostPages) {
			throw new InvalidDataAccessResourceUsageException(this.pattern + " would read more than " + this.mostPages
					+ " pages, and a short result would be a wrong one; return a Window or a Stream, "
					+ "or raise dynamo.query.max-pages");
		}
	}

	/**
	 * Take the units that a page has consumed.
	 * @param units the units, or null if they are unknown
	 */
	void spend(@Nullable Double units) {
		if (this.rate != null && units != null) {
			this.rate.take(units);
		}
	}

}
