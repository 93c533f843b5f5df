package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.plan.BoundGet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * Source of the only page of a GetItem.
 */
final class GetPages extends PageSource {

	private final TableReadContext context;

	private final BoundGet get;

	GetPages(TableReadContext context, BoundGet get) {
		this.context = context;
		this.get = get;
	}

	@Override
	boolean isFiltered() {
		return false;
	}

	@Override
	List<GetItemRequest> requests(PageRequest request) {
		return List.of(request(request).build());
	}

	private GetItemRequest.Builder request(PageRequest request) {
		return this.context.requests().get(this.get, this.get.consistent() || this.context.consistent());
	}

	@Override
	Page read(PageRequest request) {
		Map<String, AttributeValue> item = this.context.sender().send(request(request));
		boolean found = item != null && this.context.attributes().satisfies(item, this.get.check());
		return Page.whole(found ? List.of(item) : List.of(), request);
	}

}
