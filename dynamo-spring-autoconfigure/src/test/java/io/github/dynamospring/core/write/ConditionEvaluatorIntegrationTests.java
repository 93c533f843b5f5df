package io.github.dynamospring.core.write;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares {@link ConditionEvaluator} with DynamoDB Local by random conditions on random
 * items. More of them: {@code -Dexpressions.count=100000}.
 */
class ConditionEvaluatorIntegrationTests {

	private static final int COUNT = Integer.getInteger("expressions.count", Cases.of(3_000));

	private static final long SEED = Long.getLong("expressions.seed", 20261126L);

	private static final String TABLE = "conditions";

	private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("x"));

	/** The conditions on one item. */
	private static final int CONDITIONS = 5;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static final DynamoDbClient client = database.client();

	private final Random random = new Random(SEED);

	private final RandomExpressions expressions = new RandomExpressions(this.random);

	private final Map<Result, Integer> results = new EnumMap<>(Result.class);

	@BeforeAll
	static void start() {
		database.createTable(TABLE, "pk");
	}

	@Test
	void holdsIfItHoldsInDynamo() {
		for (int i = 0; i < COUNT; i += CONDITIONS) {
			Map<String, AttributeValue> item = item();
			for (int j = 0; j < CONDITIONS; j++) {
				WriteExpressions condition = this.expressions.condition();
				Result expected = testInDynamo(condition, item);
				// the model has no conditions that DynamoDB refuses
				Result evaluated = (expected != Result.REFUSED) ? evaluate(condition, item) : Result.REFUSED;
				assertThat(evaluated).as("seed %d: %s on %s", SEED, condition, item).isEqualTo(expected);
				this.results.merge(expected, 1, Integer::sum);
			}
			database.clear();
		}
		System.out.printf("%s: seed %d, %d conditions, the same for both: %s%n", getClass().getSimpleName(), SEED,
				COUNT, this.results);
		assertThat(this.results.values()).hasSize(3).allMatch((count) -> count > COUNT / 10);
	}

	private Map<String, AttributeValue> item() {
		client.deleteItem((delete) -> delete.tableName(TABLE).key(KEY));
		if (this.random.nextInt(10) == 0) {
			return Map.of();
		}
		Map<String, AttributeValue> item = new LinkedHashMap<>(this.expressions.item());
		item.putAll(KEY);
		client.putItem((put) -> put.tableName(TABLE).item(item));
		return item;
	}

	// neither of the two changes what is stored
	private static Result testInDynamo(WriteExpressions condition, Map<String, AttributeValue> item) {
		try {
			if (item.isEmpty()) {
				client.deleteItem((request) -> request.tableName(TABLE)
					.key(KEY)
					.conditionExpression(condition.condition())
					.expressionAttributeNames(condition.names())
					.expressionAttributeValues(condition.values()));
			}
			else {
				client.putItem((request) -> request.tableName(TABLE)
					.item(item)
					.conditionExpression(condition.condition())
					.expressionAttributeNames(condition.names())
					.expressionAttributeValues(condition.values()));
			}
			return Result.HOLDS;
		}
		catch (ConditionalCheckFailedException ex) {
			return Result.DOES_NOT_HOLD;
		}
		catch (DynamoDbException ex) {
			return Result.REFUSED;
		}
	}

	private static Result evaluate(WriteExpressions condition, Map<String, AttributeValue> item) {
		try {
			return ConditionEvaluator.holds(condition, item) ? Result.HOLDS : Result.DOES_NOT_HOLD;
		}
		catch (InvalidDataAccessApiUsageException ex) {
			return Result.REFUSED;
		}
	}

	private enum Result {

		HOLDS, DOES_NOT_HOLD, REFUSED

	}

}
