package io.github.dynamospring.repository;

import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.config.EnableDynamoAuditing;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.shop.Article;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.Product;
import io.github.dynamospring.shop.Stock;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.AuditorAware;

/**
 * The shop on DynamoDB Local.
 */
@Configuration(proxyBeanMethods = false)
@EnableDynamoRepositories(basePackageClasses = Orders.class)
@EnableDynamoAuditing
class ShopConfiguration {

	@Bean
	LocalDatabase database() {
		return LocalDatabase.of();
	}

	@Bean(destroyMethod = "")
	DynamoDbClient dynamoDbClient(LocalDatabase database) {
		return database.client();
	}

	@Bean
	DynamoMappingContext dynamoMappingContext() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(
				Set.of(Order.class, Customer.class, Product.class, Stock.class, Device.class, Article.class));
		return context;
	}

	@Bean
	AccessPatterns accessPatterns() {
		return new AccessPatterns();
	}

	@Bean
	DynamoTemplate dynamoTemplate(DynamoDbClient client, DynamoMappingContext context, AccessPatterns patterns) {
		LocalDatabase.createTables(client, context, (logicalName) -> logicalName);
		return new DynamoTemplate(client, context, (logicalName) -> logicalName, patterns, TemplateSettings.DEFAULT);
	}

	@Bean
	AuditorAware<String> auditorAware() {
		return () -> Optional.of("ann");
	}

}
