package io.github.dynamospring.core.read;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.AnswerQueue;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor over the items of the segments of a scan, in the order in which their pages
 * arrive. Each segment reads ahead one page at most, and begins another one when that is
 * taken. If the rate holds back a request, the consuming thread waits: the threads of
 * requests serve other calls.
 */
final class SegmentCursor implements ItemCursor {

	/**
	 * Units of a page of 1 MB that is read strongly consistent, which is assumed if the
	 * price is unknown.
	 */
	private static final double MOST_UNITS = 256;

	private final Deque<Segment> waiting = new ArrayDeque<>();

	private final @Nullable CapacityRate rate;

	private final AnswerQueue<SegmentPage> answers;

	private final int most;

	private double expected;

	private List<Map<String, AttributeValue>> items = List.of();

	private int index = -1;

	private long scanned;

	/**
	 * Create a cursor.
	 * @param wanted how many items are enough, or null for all
	 * @param rate the rate of all segments together, or null to read without a bound
	 */
	SegmentCursor(List<PageSource> segments, @Nullable Integer wanted, @Nullable CapacityRate rate,
			ParallelRequests parallel) {
		segments.stream()
			.filter((pages) -> !pages.isDone())
			.forEach((pages) -> this.waiting
				.add(new Segment(pages, (wanted != null) ? new PageGrowth(wanted, pages.isFiltered()) : null)));
		this.rate = rate;
		this.expected = (rate != null) ? Math.min(MOST_UNITS, rate.unitsPerSecond()) : MOST_UNITS;
		this.answers = new AnswerQueue<>(parallel);
		this.most = parallel.maxOfCall();
	}

	@Override
	public boolean advance() {
		this.index++;
		while (this.index >= this.items.size()) {
			if (nextPage() == null) {
				return false;
			}
			this.index = 0;
		}
		return true;
	}

	/**
	 * Go to the first item of the next page.
	 * @return the page, or null after the last one
	 */
	@Nullable SegmentPage nextPage() {
		this.items = List.of();
		send();
		if (this.answers.pending() == 0 && this.rate != null && !this.waiting.isEmpty()) {
			this.rate.await();
			send();
		}
		if (this.answers.pending() == 0) {
			return null;
		}
		SegmentPage next = this.answers.take();
		take(next);
		send();
		return next;
	}

	private void send() {
		while (!this.waiting.isEmpty() && this.answers.pending() < this.most
				&& (this.rate == null || this.rate.isOpen())) {
			Segment segment = this.waiting.removeFirst();
			double units = this.expected;
			if (this.rate != null) {
				this.rate.take(units);
			}
			this.answers.send(() -> new SegmentPage(segment, segment.read(), units));
		}
	}

	// A segment that has begun comes before those that have not.
	private void take(SegmentPage answer) {
		this.items = answer.page().items();
		this.scanned += answer.page().scanned();
		if (this.rate != null) {
			Double units = answer.page().units();
			double price = (units != null) ? units : MOST_UNITS;
			this.rate.take(price - answer.expected());
			this.expected = price;
		}
		if (!answer.segment().pages().isDone()) {
			this.waiting.addFirst(answer.segment());
		}
	}

	/**
	 * Return the number of items that were read so far, also of those that a filter left
	 * out.
	 */
	long scanned() {
		return this.scanned;
	}

	@Override
	public Map<String, AttributeValue> item() {
		return this.items.get(this.index);
	}

	@Override
	public Map<String, AttributeValue> keys() {
		return item();
	}

	@Override
	public void close() {
		this.answers.close();
	}

	/**
	 * Segment of a scan.
	 *
	 * @param growth how many items its pages are to have, or null for as many as fit
	 */
	record Segment(PageSource pages, @Nullable PageGrowth growth) {

		Page read() {
			if (this.growth == null) {
				return this.pages.next(null);
			}
			int limit = this.growth.next();
			Page page = this.pages.next(limit);
			this.growth.add(limit, page.items().size());
			return page;
		}

	}

	/**
	 * Page of a segment.
	 *
	 * @param expected the units that it was expected to consume
	 */
	record SegmentPage(Segment segment, Page page, double expected) {

	}

}
