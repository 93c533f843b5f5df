package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.ItemPage;
import io.github.dynamospring.plan.BoundFetch;
import io.github.dynamospring.plan.BoundQuery;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.dao.DataAccessException;

/**
 * Source of the pages of a query. If its items are fetched from the table, a page has as
 * many items as one BatchGetItem takes.
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
		return this.query.filter() != null || this.query.fetch() != null;
	}

	@Override
	List<QueryRequest> requests(PageRequest request) {
		return List.of(request(request).build());
	}

	private QueryRequest.Builder request(PageRequest request) {
		boolean forward = this.query.forward() != request.backward();
		boolean consistent = this.query.consistent() || this.context.isConsistent(this.query.index());
		return this.context.requests()
			.query(this.query, forward, limit(request.limit()), request.startKey(), consistent);
	}

	private @Nullable Integer limit(@Nullable Integer limit) {
		Integer asked = (limit != null) ? limit : this.query.limit();
		if (this.query.fetch() == null) {
			return asked;
		}
		return (asked != null) ? Math.min(asked, BatchReader.MAX_KEYS) : BatchReader.MAX_KEYS;
	}

	@Override
	Page read(PageRequest request) {
		Page page = Page.of(send(request(request)));
		return (this.query.fetch() != null) ? fetch(page, this.query.fetch()) : page;
	}

	private ItemPage send(QueryRequest.Builder request) {
		try {
			return this.context.sender().send(request);
		}
		catch (DataAccessException ex) {
			throw this.context.failures().translate(ex);
		}
	}

	private Page fetch(Page page, BoundFetch fetch) {
		List<Map<String, AttributeValue>> keys = new ArrayList<>(distinct(page.items()).values());
		KeyedRead read = new KeyedRead(this.context.sender().tableName(this.query.table()),
				this.context.primaryKeysOf(keys), fetch.projection(), fetch.names(), this.context.consistent());
		List<@Nullable Map<String, AttributeValue>> fetched = fetched(read);
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		List<Map<String, AttributeValue>> kept = new ArrayList<>();
		for (int i = 0; i < keys.size(); i++) {
			Map<String, AttributeValue> item = fetched.get(i);
			if (item != null && this.context.attributes().satisfies(item, fetch.check())) {
				items.add(item);
				kept.add(keys.get(i));
			}
		}
		return new Page(items, kept, items.size(), page.lastKey());
	}

	private List<@Nullable Map<String, AttributeValue>> fetched(KeyedRead read) {
		return read.keys().isEmpty() ? List.of() : this.context.batches().readChunk(List.of(read)).all(read);
	}

	// While an index catches up, an item can stand in it twice: under its old and its new
	// key. BatchGetItem refuses a key that occurs twice.
	private Map<Map<String, AttributeValue>, Map<String, AttributeValue>> distinct(
			List<Map<String, AttributeValue>> items) {
		Map<Map<String, AttributeValue>, Map<String, AttributeValue>> distinct = new LinkedHashMap<>();
		items.forEach((item) -> distinct.putIfAbsent(this.context.primaryKeyOf(item), item));
		return distinct;
	}

}
