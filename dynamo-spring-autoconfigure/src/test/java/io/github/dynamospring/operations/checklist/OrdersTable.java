package io.github.dynamospring.operations.checklist;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * Facts about a table that passes all checks, save for what a test changes.
 */
final class OrdersTable {

	static final Instant NOW = Instant.parse("2026-11-23T06:00:00Z");

	static final String ARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/prod-shop-orders";

	static final Map<String, String> TAGS = Map.of("env", "prod", "service", "shop", "owner", "team-a", "cost-center",
			"42", "data-classification", "internal");

	static final TableDefinition DEFINITION = definition("expiresAt", TableSettings.DEFAULT);

	private OrdersTable() {
	}

	static TableDefinition definition(String ttlAttribute, TableSettings settings) {
		return new TableDefinition("prod-shop-orders",
				new TableSchema("orders", new KeyAttribute("pk", KeyType.S), null, List.of(), ttlAttribute), settings);
	}

	static TableDefinition definition(String logicalName, String name) {
		return new TableDefinition(name,
				new TableSchema(logicalName, new KeyAttribute("pk", KeyType.S), null, List.of(), null),
				TableSettings.DEFAULT);
	}

	static TableDescription description(Consumer<TableDescription.Builder> changes) {
		TableDescription.Builder table = TableDescription.builder()
			.tableName("prod-shop-orders")
			.tableArn(ARN)
			.tableStatus(TableStatus.ACTIVE)
			.billingModeSummary((billing) -> billing.billingMode(BillingMode.PAY_PER_REQUEST))
			.provisionedThroughput((throughput) -> throughput.readCapacityUnits(0L).writeCapacityUnits(0L))
			.onDemandThroughput((maximum) -> maximum.maxReadRequestUnits(4_000L).maxWriteRequestUnits(1_000L))
			.deletionProtectionEnabled(true);
		changes.accept(table);
		return table.build();
	}

	static TableFacts facts(Consumer<TableDescription.Builder> changes) {
		return facts(DEFINITION, description(changes), TAGS);
	}

	static TableFacts facts(TableDefinition definition, TableDescription description, Map<String, String> tags) {
		return new TableFacts(definition, DescribedFact.known(Optional.of(description)), DescribedFact.known(35),
				DescribedFact.known(Optional.of(NOW.minusSeconds(3_600))), DescribedFact.known(tags),
				DescribedFact.known(Optional.of("expiresAt")), DescribedFact.known(true), DescribedFact.known(true));
	}

}
