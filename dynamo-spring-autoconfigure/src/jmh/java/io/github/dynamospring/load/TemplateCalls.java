package io.github.dynamospring.load;

import io.awspring.cloud.dynamodb.DynamoDbTemplate;
import io.github.dynamospring.core.EnhancedOrder;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The same by Spring Cloud AWS's template, which is over the enhanced client and has no batches.
 */
final class TemplateCalls implements OrderCalls {

	private final DynamoDbTemplate template;

	TemplateCalls(DynamoDbClient client) {
		this.template = new DynamoDbTemplate(DynamoDbEnhancedClient.builder().dynamoDbClient(client).build());
	}

	@Override
	public boolean hasBatches() {
		return false;
	}

	@Override
	public Object getItem() {
		return this.template.load(EnhancedCalls.key(Orders.ONE), EnhancedOrder.class);
	}

	@Override
	public Object putItem() {
		this.template.save(EnhancedCalls.put());
		return this.template;
	}

	@Override
	public Object query() {
		return this.template.query(EnhancedCalls.between(), EnhancedOrder.class).items().stream().toList();
	}

	@Override
	public Object batchGet() {
		throw new UnsupportedOperationException();
	}

	@Override
	public Object batchPut() {
		throw new UnsupportedOperationException();
	}

}
