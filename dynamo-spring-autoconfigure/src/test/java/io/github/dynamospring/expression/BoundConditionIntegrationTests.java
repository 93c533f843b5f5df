package io.github.dynamospring.expression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares {@link ConditionExpression#test(MapValue)} and {@link ExpressionRenderer} with
 * DynamoDB Local.
 */
class BoundConditionIntegrationTests {

	private static final String TABLE = "conditions";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static final DynamoDbClient client = database.client();

	private final long seed = Long.getLong("dynamo.seed", 7);

	private final RandomConditions conditions = new RandomConditions(new Random(this.seed));

	@BeforeAll
	static void start() {
		database.createTable(TABLE, "pk");
	}

	@Test
	void evaluatesAsDynamoDoes() {
		for (int i = 0; i < 100; i++) {
			MapValue item = this.conditions.item();
			put(item);
			for (int j = 0; j < 20; j++) {
				ConditionExpression condition = this.conditions.condition(2);
				assertThat(condition.test((path) -> path.findIn(item)))
					.as("seed %d: %s on %s", this.seed, condition, item)
					.isEqualTo(testByDynamo(condition));
			}
		}
	}

	@Test
	void countsTheSizeOfStringsAsDynamoDoes() {
		for (String text : List.of("", "abc", "größe", "€", "\uD83D\uDE00")) {
			MapValue item = ItemValue.map(Map.of("a", ItemValue.of(text)));
			put(item);
			for (int size = 0; size < 10; size++) {
				ConditionExpression condition = ExpressionParser.parseCondition("size(a) = " + size);
				assertThat(condition.test((path) -> path.findIn(item))).as("%s of '%s'", condition, text)
					.isEqualTo(testByDynamo(condition));
			}
		}
	}

	private static void put(MapValue item) {
		Map<String, AttributeValue> attributes = new HashMap<>(AttributeValues.of(item.value()));
		attributes.put("pk", AttributeValue.fromS("x"));
		client.putItem((put) -> put.tableName(TABLE).item(attributes));
	}

	private static boolean testByDynamo(ConditionExpression condition) {
		Placeholders placeholders = new Placeholders();
		String filter = new ExpressionRenderer((path) -> path, placeholders).render(condition);
		Map<String, AttributeValue> values = new HashMap<>();
		placeholders.values()
			.forEach((slot) -> values.put(slot.placeholder(), AttributeValues.of(((Literal) slot.operand()).value())));
		return client
			.scan((scan) -> scan.tableName(TABLE)
				.filterExpression(filter)
				.expressionAttributeNames(placeholders.names())
				.expressionAttributeValues(values.isEmpty() ? null : values))
			.count() == 1;
	}

}
