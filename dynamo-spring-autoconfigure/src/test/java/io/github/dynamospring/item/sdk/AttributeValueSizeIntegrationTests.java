package io.github.dynamospring.item.sdk;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the sizes of items against the capacity that DynamoDB Local reports for writing
 * them: items of random shape, each brought to just below and just above a step of 1 KB.
 */
class AttributeValueSizeIntegrationTests {

	private static final int ITEMS = 200;

	private static final int KILOBYTE = 1024;

	private static final String TEXT = "aZ09 _#é߿ࠀ€￿";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	@BeforeAll
	static void start() {
		database.createTable("sizes", "pk");
	}

	@Test
	void sizesAreThoseThatDynamoDbCharges() {
		long seed = System.nanoTime();
		Random random = new Random(seed);
		for (int i = 0; i < ITEMS; i++) {
			Map<String, AttributeValue> item = item(random);
			int steps = AttributeValueSize.ofItem(item) / KILOBYTE + 1;
			assertThat(unitsToPut(grown(item, steps * KILOBYTE))).as("item %s of seed %s", i, seed).isEqualTo(steps);
			assertThat(unitsToPut(grown(item, steps * KILOBYTE + 1))).as("item %s of seed %s", i, seed)
				.isEqualTo(steps + 1);
		}
	}

	/**
	 * Return the units to put an item where there is none: the larger one is charged.
	 */
	private static double unitsToPut(Map<String, AttributeValue> item) {
		database.client().deleteItem((delete) -> delete.tableName("sizes").key(Map.of("pk", item.get("pk"))));
		return database.client()
			.putItem((put) -> put.tableName("sizes").item(item).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
			.consumedCapacity()
			.capacityUnits();
	}

	private static Map<String, AttributeValue> grown(Map<String, AttributeValue> item, int size) {
		Map<String, AttributeValue> grown = new HashMap<>(item);
		grown.put("pk", AttributeValue.fromS("x".repeat(size - AttributeValueSize.ofItem(item) + 1)));
		assertThat(AttributeValueSize.ofItem(grown)).isEqualTo(size);
		return grown;
	}

	private static Map<String, AttributeValue> item(Random random) {
		Map<String, AttributeValue> item = attributes(random, 3);
		item.put("pk", AttributeValue.fromS("x"));
		return item;
	}

	private static Map<String, AttributeValue> attributes(Random random, int depth) {
		Map<String, AttributeValue> attributes = new HashMap<>();
		IntStream.range(0, random.nextInt(6))
			.forEach((i) -> attributes.put("n" + i + text(random), value(random, depth)));
		return attributes;
	}

	private static AttributeValue value(Random random, int depth) {
		return switch (random.nextInt((depth > 0) ? 10 : 8)) {
			case 0 -> AttributeValue.fromS(text(random));
			case 1 -> AttributeValue.fromN(number(random));
			case 2 -> AttributeValue.fromB(bytes(random));
			case 3 -> AttributeValue.fromBool(random.nextBoolean());
			case 4 -> AttributeValue.fromNul(true);
			case 5 -> AttributeValue.fromSs(List.copyOf(distinct(random, () -> text(random) + "s")));
			case 6 -> AttributeValue.fromNs(List.copyOf(distinctNumbers(random)));
			case 7 -> AttributeValue.fromBs(List.copyOf(distinct(random, () -> bytes(random))));
			case 8 -> AttributeValue.fromM(attributes(random, depth - 1));
			default -> AttributeValue
				.fromL(IntStream.range(0, random.nextInt(5)).mapToObj((i) -> value(random, depth - 1)).toList());
		};
	}

	private static String text(Random random) {
		StringBuilder text = new StringBuilder();
		random.ints(random.nextInt(20), 0, TEXT.length()).forEach((index) -> text.append(TEXT.charAt(index)));
		return (random.nextInt(5) == 0) ? text + "\uD83D\uDE00" : text.toString();
	}

	private static String number(Random random) {
		BigInteger digits = new BigInteger(random.nextInt(120), random);
		BigDecimal number = new BigDecimal(digits, random.nextInt(60) - 30);
		return (random.nextBoolean() ? number : number.negate()).toString();
	}

	private static SdkBytes bytes(Random random) {
		byte[] bytes = new byte[1 + random.nextInt(30)];
		random.nextBytes(bytes);
		return SdkBytes.fromByteArray(bytes);
	}

	private static <T> Set<T> distinct(Random random, Supplier<T> values) {
		Set<T> distinct = new LinkedHashSet<>();
		IntStream.rangeClosed(0, random.nextInt(4)).forEach((i) -> distinct.add(values.get()));
		return distinct;
	}

	private static Set<String> distinctNumbers(Random random) {
		Set<String> distinct = new LinkedHashSet<>();
		IntStream.rangeClosed(0, random.nextInt(4))
			.forEach((i) -> distinct.add(String.valueOf(random.nextInt(1000) * 10 + i)));
		return distinct;
	}

}
