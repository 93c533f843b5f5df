package io.github.dynamospring.core.read;

/**
 * Number of items to request with each page until enough are found, if a filter leaves
 * some out.
 * <p>
 * A request knows neither how many items a filter hides nor how large they are, and is
 * charged for all that it evaluates, 4 KB at least. The first page asks for the wanted
 * number, because most filters hide few items: expired ones get deleted. The yield of a
 * page decides how many items to evaluate for the rest. After a page that a filter
 * emptied, the next evaluates 16 times as many. Each small page costs the minimum of a
 * request, and a page without limit would read 1 MB (128 units) for a few more items. So
 * at most about 16 times the needed items are evaluated, and 4 requests pass 4,000 hidden
 * items. Of the factors measured, smaller ones cost as many units for more requests if
 * items are small.
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
	 * @param wanted the number of items that are enough
	 * @param filtered whether items may be left out, so that a short page need not have
	 * been cut at 1 MB
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
		if (this.lastFound == 0) {
			return (long) this.lastAsked * AFTER_EMPTY_PAGE;
		}
		return 1 + 2 * missing * this.asked / this.found;
	}

	/**
	 * Add the yield of a page.
	 * @param asked the number of items to evaluate
	 * @param found the number of items found
	 */
	void add(int asked, long found) {
		this.asked += asked;
		this.found += found;
		this.lastAsked = asked;
		this.lastFound = (int) found;
	}

}
