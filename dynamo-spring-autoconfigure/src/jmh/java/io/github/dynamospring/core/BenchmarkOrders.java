package io.github.dynamospring.core;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The repository that is measured.
 */
public interface BenchmarkOrders extends DynamoRepository<BenchmarkOrder, BenchmarkOrders.Key> {

	List<BenchmarkOrder> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

	/**
	 * Return a repository that no application has configured.
	 */
	static BenchmarkOrders over(DynamoDbClient client) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(BenchmarkOrder.class));
		context.afterPropertiesSet();
		DynamoTemplate template = new DynamoTemplate(client, context, (table) -> table, new AccessPatterns(),
				TemplateSettings.DEFAULT);
		return new DynamoRepositoryFactory(template, context, PlannerSettings.DEFAULT)
			.getRepository(BenchmarkOrders.class);
	}

	/**
	 * The id of an order.
	 */
	record Key(String customerId, Instant placedAt, String orderId) {

	}

}
