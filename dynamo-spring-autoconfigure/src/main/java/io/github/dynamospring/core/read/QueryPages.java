package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.RequestSender.ItemPage;
import io.github.dynamospring.plan.BoundFetch;
import io.github.dynamospring.plan.BoundQuery;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.dao.DataAccessException;

/**
 * Source of the pages of a query.
 */
final class QueryPages extends PageSource {

	private final TableReadContext context;

	private final BoundQuery query;

	QueryPages(TableReadContext context, BoundQuery query) {
		this.context = context;
		this.query = query;
	}

	@Override
	boolean isFiltered() {
		return this.query.filter() != null;
	}

	@Override
	ItemCursor items(ItemCursor read, PageBudget budget, @Nullable Integer wanted) {
		BoundFetch fetch = this.query.fetch();
		if (fetch != null) {
			return new FetchingCursor(read, this.context, this.context.sender().tableName(this.query.table()), fetch,
					budget.another(), wanted);
		}
		return read;
	}

	@Override
	List<QueryRequest> requests(PageRequest request) {
		return List.of(request(request).build());
	}

	private QueryRequest.Builder request(PageRequest request) {
		boolean consistent = this.query.consistent() || this.context.isConsistent(this.query.index());
		return ReadRequests
			.query(this.context.sender(), this.query, isForward(request), limit(request), request.startKey(),
					consistent)
			.returnConsumedCapacity(this.context.metered() ? ReturnConsumedCapacity.INDEXES : null);
	}

	private @Nullable Integer limit(PageRequest request) {
		if (this.query.wholePages()) {
			return null;
		}
		if (request.limit() != null) {
			return request.limit();
		}
		return this.query.limit();
	}

	private boolean isForward(PageRequest request) {
		return this.query.forward() != request.backward();
	}

	@Override
	Page read(PageRequest request) {
		try {
			return page(this.context.sender().send(request(request)), isForward(request));
		}
		catch (DataAccessException ex) {
			throw this.context.failures().translate(ex);
		}
	}

	private Page page(ItemPage items, boolean forward) {
		Page page = Page.of(items, this.context.attributes());
		Map<String, AttributeValue> last = page.lastKey();
		boolean ends = last != null && new ItemPosition(last).isLastOf(this.query, forward);
		return ends ? page.last() : page;
	}

}
