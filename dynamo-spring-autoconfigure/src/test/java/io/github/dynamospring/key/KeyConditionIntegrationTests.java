package io.github.dynamospring.key;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * DynamoDB sorts and matches keys as the laws suppose, also those with control characters
 * and surrogate pairs.
 */
class KeyConditionIntegrationTests {

	private static final String TABLE = "keys";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static final DynamoDbClient dynamo = database.client();

	private final long seed = KeyCases.seed();

	private final KeyCases cases = new KeyCases(this.seed);

	@BeforeAll
	static void createTable() {
		database.createTable(TABLE, "pk", "sk");
	}

	@Test
	void matchesAndSortsAsTheConditionsSuppose() {
		for (int i = 0; i < Cases.of(60); i++) {
			KeyEncoder encoder = this.cases.rangeTemplate();
			Object[] near = this.cases.tuple(encoder, null);
			Set<String> keys = put("partition" + i, encoder, near);
			for (KeyRange range : KeyRange.values()) {
				int equalities = this.cases.random().nextInt(near.length);
				if (isTaken(range, encoder.placeholders().get(equalities).type())) {
					Object[] values = this.cases.rangeValues(encoder, near, equalities, range);
					check("partition" + i, encoder.condition(equalities, range), values, keys);
				}
			}
		}
	}

	private static boolean isTaken(KeyRange range, Class<?> type) {
		return (range == KeyRange.STARTING_WITH) ? type == String.class || type == List.class : type != List.class;
	}

	private Set<String> put(String partition, KeyEncoder encoder, Object[] near) {
		Set<String> keys = new TreeSet<>(Utf8Order.INSTANCE);
		for (int i = 0; i < 20; i++) {
			keys.add(encoder.encode(this.cases.tuple(encoder, near)));
		}
		keys.forEach((key) -> dynamo.putItem((put) -> put.tableName(TABLE)
			.item(Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS(key)))));
		return keys;
	}

	private void check(String partition, KeyCondition condition, Object[] values, Set<String> keys) {
		String[] operands = condition.bind(values);
		if (condition.isReversed(operands)) {
			return;
		}
		assertThat(query(partition, condition.operator(), operands))
			.as(() -> "seed " + this.seed + ": " + condition + " of " + Arrays.toString(values))
			.isEqualTo(keys.stream().filter((key) -> KeyCases.matches(condition, values, key)).toList());
	}

	private List<String> query(String partition, KeyCondition.Operator operator, String[] operands) {
		Map<String, AttributeValue> values = new HashMap<>(Map.of(":pk", AttributeValue.fromS(partition)));
		for (int i = 0; i < operands.length; i++) {
			values.put(":" + i, AttributeValue.fromS(operands[i]));
		}
		return dynamo
			.query((query) -> query.tableName(TABLE)
				.keyConditionExpression("pk = :pk and " + expression(operator))
				.expressionAttributeValues(values))
			.items()
			.stream()
			.map((item) -> item.get("sk").s())
			.toList();
	}

	private String expression(KeyCondition.Operator operator) {
		return switch (operator) {
			case NONE -> throw new IllegalArgumentException("nothing is asked");
			case EQUAL -> "sk = :0";
			case BEGINS_WITH -> "begins_with(sk, :0)";
			case BETWEEN -> "sk between :0 and :1";
			case LESS_THAN -> "sk < :0";
			case LESS_THAN_OR_EQUAL -> "sk <= :0";
			case GREATER_THAN -> "sk > :0";
			case GREATER_THAN_OR_EQUAL -> "sk >= :0";
		};
	}

}
