package io.github.dynamospring.core.read;

/**
 * Number of items that each page asks for until enough are found, where a filter leaves
 * some out.
 * <p>
 * A request knows neither how many items a filter hides nor how large they are, and is
 * charged for all that it evaluates, 4 KB at least. The first page asks for what is
 * wanted, because most filters hide little: what has expired is deleted. A page that
 * brought some items tells how many to evaluate for the rest. After one that a filter
 * emptied the next evaluates 16 times as many: small ones cost the least of a request
 * each, and a page without limit would read 1 MB (128 units) where a few more items were
 * enough. So at most about 16 times what was needed is evaluated, and 4 requests pass
 * 4,000 hidden items. Of the factors measured, smaller ones cost as many units for more
 * requests where items are small.
 */
final class PageGrowth {

	private static final int AFTER_EMPTY_PAGE = 16;

	/** No page of 1 MB holds more items. */
	private static final long MOST = 1 << 20;

	private final int wanted;

	private final boolean filtered;

	private long asked;

	private long found;

	private int lastAsked;

	private int lastFound;

	/**
	 * Create a growth.
	 * @param wanted how many items are enough
	 * @param filtered whether items may be left out, so that a page that is short does
	 * not tell that it was cut at 1 MB
	 */
	PageGrowth(int wanted, boolean filtered) {
		this.wanted = wanted;
		this.filtered = filtered;
	}

	/**
	 * Return how many items the next page is to evaluate.
	 */
	int next() {
		if (this.asked == 0) {
			return this.wanted;
		}
		return (int) Math.min(grown(), MOST);
	}

	private long grown() {
		long missing = this.wanted - this.found;
		if (missing <= 0) {
			return this.asked;
		}
		if (!this.filtered) {
			return missing;
		}
		return (this.lastFound == 0) ? (long) this.lastAsked * AFTER_EMPTY_PAGE
				: 1 + 2 * missing * this.asked / this.found;
	}

	/**
	 * Tell of a page.
	 * @param asked how many items it was to evaluate
	 * @param found how many it brought
	 */
	void add(int asked, long found) {
		this.asked += asked;
		this.found += found;
		this.lastAsked = asked;
		this.lastFound = (int) found;
	}

}
