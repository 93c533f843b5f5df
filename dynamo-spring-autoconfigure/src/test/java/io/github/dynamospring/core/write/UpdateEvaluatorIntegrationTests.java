package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares {@link UpdateEvaluator} with DynamoDB Local by random updates of random items.
 * More of them: {@code -Dexpressions.count=100000}.
 */
class UpdateEvaluatorIntegrationTests {

	private static final int COUNT = Integer.getInteger("expressions.count", Cases.of(3_000));

	private static final long SEED = Long.getLong("expressions.seed", 20261126L);

	private static final String TABLE = "updates";

	/** The updates of one item, each on what the one before has left. */
	private static final int UPDATES = 5;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static final DynamoDbClient client = database.client();

	private final Random random = new Random(SEED);

	private final RandomExpressions expressions = new RandomExpressions(this.random);

	private int applied;

	@BeforeAll
	static void start() {
		database.createTable(TABLE, "pk");
	}

	@Test
	void leavesTheItemThatDynamoLeaves() {
		for (int i = 0; i < COUNT; i += UPDATES) {
			update(Map.of("pk", AttributeValue.fromS("item-" + i)));
			database.clear();
		}
		System.out.printf("%s: seed %d, %d updates, %d of them applied by both, the others refused by both%n",
				getClass().getSimpleName(), SEED, COUNT, this.applied);
		assertThat(this.applied).isBetween(COUNT / 4, COUNT * 3 / 4);
	}

	private void update(Map<String, AttributeValue> key) {
		Map<String, AttributeValue> item = put(key);
		for (int i = 0; i < UPDATES; i++) {
			WriteExpressions update = this.expressions.update();
			Result expected = updateInDynamo(update, key);
			Result evaluated = evaluate(update, key, item);
			if (!evaluated.equals(expected)) {
				throw new AssertionError(
						"seed %d: %s on %s: %s, but DynamoDB: %s".formatted(SEED, update, item, evaluated, expected));
			}
			if (expected.item() != null) {
				item = expected.item();
				this.applied++;
			}
		}
	}

	private Map<String, AttributeValue> put(Map<String, AttributeValue> key) {
		if (this.random.nextInt(10) == 0) {
			return Map.of();
		}
		Map<String, AttributeValue> item = new LinkedHashMap<>(this.expressions.item());
		item.putAll(key);
		client.putItem((put) -> put.tableName(TABLE).item(item));
		return item;
	}

	private static Result updateInDynamo(WriteExpressions update, Map<String, AttributeValue> key) {
		try {
			return new Result(client
				.updateItem((request) -> request.tableName(TABLE)
					.key(key)
					.updateExpression(update.update())
					.expressionAttributeNames(update.names())
					.expressionAttributeValues(update.values())
					.returnValues(ReturnValue.ALL_NEW))
				.attributes(), null);
		}
		catch (DynamoDbException ex) {
			return new Result(null, ex.getMessage());
		}
	}

	private static Result evaluate(WriteExpressions update, Map<String, AttributeValue> key,
			Map<String, AttributeValue> item) {
		try {
			return new Result(UpdateEvaluator.apply(update, key, item), null);
		}
		catch (InvalidDataAccessApiUsageException ex) {
			return new Result(null, ex.getMessage());
		}
	}

	/**
	 * Result of an update. Numbers are equal in any notation, and all refusals.
	 *
	 * @param item the item as the update leaves it, or null if it is refused
	 * @param refusal the reason of the refusal, or null
	 */
	private record Result(@Nullable Map<String, AttributeValue> item, @Nullable String refusal) {

		@Override
		public boolean equals(@Nullable Object other) {
			if (!(other instanceof Result that) || this.item == null || that.item == null) {
				return other instanceof Result result && this.item == result.item;
			}
			return AttributeValues.itemOf(this.item).equals(AttributeValues.itemOf(that.item));
		}

		@Override
		public int hashCode() {
			return 0;
		}

	}

}
