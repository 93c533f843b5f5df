package io.github.dynamospring.observation.hot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.observation.WatchedShop;
import io.github.dynamospring.privacy.KeyVisibility;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link HotPartitionWarnings}.
 */
@ExtendWith(OutputCaptureExtension.class)
class HotPartitionWarningsTests {

	private static final long SECOND = Duration.ofSeconds(1).toNanos();

	private final List<HotPartitionEvent> events = new ArrayList<>();

	private final ObservationFailures failures = new ObservationFailures();

	private long now;

	private HotPartitions partitions = create(settings(1, KeyVisibility.MASKED));

	private static HotPartitionSettings settings(int instances, KeyVisibility keys) {
		return new HotPartitionSettings(Duration.ofMinutes(1), instances, 0.5, Duration.ofMinutes(5), keys);
	}

	private HotPartitions create(HotPartitionSettings settings) {
		return new HotPartitions(settings, (name) -> name.equals(WatchedShop.TABLE) ? WatchedShop.SCHEMA : null,
				(name) -> name, new SimpleMeterRegistry(), (event) -> this.events.add((HotPartitionEvent) event),
				this.failures, () -> this.now);
	}

	private void write(String partition, double unitsPerSecond, int seconds) {
		UpdateItemRequest request = WatchedShop.update(partition, "1");
		for (int tenth = 0; tenth < seconds * 10; tenth++) {
			this.now += SECOND / 10;
			this.partitions.ended(WatchedShop.ended(request, null, WatchedShop.write(null, unitsPerSecond / 10)));
		}
	}

	@Test
	void warnsOfAKeyThatTakesMoreThanTheShare(CapturedOutput output) {
		write("CUSTOMER#4711", 620, 60);
		assertThat(lines(output)).containsExactly("Hot partition: key *2ec6 of table 'shop' takes at least 62% "
				+ "of one partition's throughput (620.0 of 1,000 write units a second). Beyond all of it DynamoDB "
				+ "throttles the key, whatever the capacity of the table. Spread its items over several keys, such as by "
				+ "a placeholder {id|shard:8} in the partition template, with shards that a method reads at the same time, "
				+ "or write them less often");
		assertThat(this.events).singleElement().satisfies((event) -> {
			assertThat(event.partition().key()).isEqualTo("CUSTOMER#4711");
			assertThat(event.partition().share()).isCloseTo(0.62, within(1e-9));
			assertThat(event.throttlingReason()).isNull();
		});
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			HIDDEN | a key of table 'shop' (dynamo.privacy.keys=masked says which) takes at least 62%
			MASKED | key *974f of table 'shop' takes at least 62%
			PLAIN  | key JOHN#DOE of table 'shop' takes at least 62%
			""")
	void showsOfTheKeyWhatIsVisible(KeyVisibility keys, String start, CapturedOutput output) {
		this.partitions = create(settings(1, keys));
		write("JOHN#DOE", 620, 60);
		assertThat(lines(output)).singleElement()
			.asString()
			.startsWith("Hot partition: " + start + " of one partition's ");
		assertThat(this.events).singleElement()
			.satisfies((event) -> assertThat(event.partition().key()).isEqualTo("JOHN#DOE"))
			.satisfies((event) -> assertThat(event.toString()).doesNotContain("JOHN"));
	}

	@Test
	void doesNotWarnBelowTheShare(CapturedOutput output) {
		write("CUSTOMER#4711", 490, 180);
		assertThat(lines(output)).isEmpty();
		assertThat(this.events).isEmpty();
	}

	@Test
	void doesNotWarnOfWhatMayBeAnError(CapturedOutput output) {
		int keys = 10 * WatchedTable.capacity(4);
		for (int i = 0; i < 200 * keys; i++) {
			this.now += SECOND / 1000;
			UpdateItemRequest request = WatchedShop.update("k" + i % keys, "1");
			this.partitions.ended(WatchedShop.ended(request, null, WatchedShop.write(null, 100)));
		}
		assertThat(this.partitions.heaviest(1000)).anyMatch((partition) -> partition.unitsPerSecond() > 500);
		assertThat(lines(output)).isEmpty();
	}

	@Test
	void warnsOfWhatATableAndItsLocalIndexTakeTogether(CapturedOutput output) {
		UpdateItemRequest request = WatchedShop.update("CUSTOMER#4711", "1");
		this.partitions.ended(WatchedShop.ended(request, null, WatchedShop.write(null, 45 * 300),
				WatchedShop.write(WatchedShop.LOCAL, 45 * 600)));
		assertThat(lines(output)).singleElement().asString().contains("key *2ec6 of table 'shop' takes at least 90% ");
	}

	@Test
	void multipliesByInstances(CapturedOutput output) {
		this.partitions = create(settings(10, KeyVisibility.MASKED));
		QueryRequest query = QueryRequest.builder()
			.tableName(WatchedShop.TABLE)
			.indexName(WatchedShop.BY_ORDER)
			.keyConditionExpression("orderId = :o")
			.expressionAttributeValues(Map.of(":o", AttributeValue.fromS("4711")))
			.build();
		this.partitions.ended(WatchedShop.ended(query, null, WatchedShop.read(WatchedShop.BY_ORDER, 45 * 150)));
		assertThat(lines(output))
			.containsExactly("Hot partition: key *de65 of index 'byOrder' of table 'shop' takes at "
					+ "least 50% of one partition's throughput (150.0 x 10 instances of 3,000 read units a second). Beyond "
					+ "all of it DynamoDB throttles the key, whatever the capacity of the table. Cache the items that are "
					+ "read most, read with eventual consistency, which takes half the units, or spread the items over "
					+ "several keys, such as by a placeholder {id|shard:8} in the partition template, with shards that a method reads at "
					+ "the same time");
	}

	@Test
	void warnsOfTheSameKeyOnceInAnInterval(CapturedOutput output) {
		write("CUSTOMER#4711", 900, 290);
		assertThat(lines(output)).hasSize(1);
		write("CUSTOMER#4711", 900, 60);
		assertThat(lines(output)).hasSize(2);
		write("CUSTOMER#4712", 900, 60);
		assertThat(lines(output)).hasSize(3).doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@CsvSource({ "TableReadKeyRangeThroughputExceeded, , GET, read",
			"TableWriteKeyRangeThroughputExceeded, , PUT, write",
			"IndexReadKeyRangeThroughputExceeded, byOrder, QUERY, read",
			"IndexWriteKeyRangeThroughputExceeded, byOrder, PUT, write" })
	void namesAThrottledKeyAtOnce(String reason, String index, Request request, String type, CapturedOutput output) {
		this.partitions.ended(throttled(request.request, new ThrottlingCause(reason, WatchedShop.TABLE, index)));
		String resource = (index != null) ? "index 'byOrder' of table 'shop'" : "table 'shop'";
		assertThat(lines(output)).singleElement()
			.asString()
			.startsWith("Hot partition: key *")
			.contains(" of " + resource + " was throttled as its partition is at its limit (" + reason
					+ "). The key takes at least 0% of one partition's throughput (0.0 of ")
			.contains(" " + type + " units a second). ");
		assertThat(this.events).singleElement().satisfies((event) -> {
			assertThat(event.partition().key()).isEqualTo("ORDER#1");
			assertThat(event.partition().index()).isEqualTo(index);
			assertThat(event.throttlingReason()).isEqualTo(reason);
		});
	}

	enum Request {

		GET(WatchedShop.get("ORDER#1", "1")),

		PUT(PutItemRequest.builder()
			.tableName(WatchedShop.TABLE)
			.item(Map.of("pk", AttributeValue.fromS("ORDER#1"), "orderId", AttributeValue.fromS("ORDER#1")))
			.build()),

		QUERY(QueryRequest.builder()
			.tableName(WatchedShop.TABLE)
			.indexName(WatchedShop.BY_ORDER)
			.keyConditionExpression("orderId = :o")
			.expressionAttributeValues(Map.of(":o", AttributeValue.fromS("ORDER#1")))
			.build());

		private final SdkRequest request;

		Request(SdkRequest request) {
			this.request = request;
		}

	}

	private static SettableRequestContext throttled(SdkRequest request, ThrottlingCause throttle) {
		SettableRequestContext context = WatchedShop.ended(request, null);
		context.addFailedAttempt(new FailedAttempt(1, 400, "ThrottlingException", true, List.of(throttle)));
		return context;
	}

	@Test
	void namesAThrottledKeyThatWasWarnedOfForItsShare() {
		GetItemRequest get = WatchedShop.get("ORDER#1", "1");
		ThrottlingCause throttle = new ThrottlingCause("TableReadKeyRangeThroughputExceeded", WatchedShop.TABLE, null);
		for (int request = 0; request < 3; request++) {
			this.partitions.ended(WatchedShop.ended(get, null, WatchedShop.read(null, 45 * 2_000)));
			this.partitions.ended(throttled(get, throttle));
		}
		assertThat(this.events).extracting(HotPartitionEvent::throttlingReason)
			.containsExactly(null, "TableReadKeyRangeThroughputExceeded");
	}

	@Test
	void takesTheTableOfTheRequestIfTheThrottleNamesNone() {
		GetItemRequest get = GetItemRequest.builder()
			.tableName("arn:aws:dynamodb:eu-west-1:123456789012:table/shop")
			.key(WatchedShop.key("ORDER#1", "1"))
			.build();
		this.partitions.ended(throttled(get, new ThrottlingCause("TableReadKeyRangeThroughputExceeded", null, null)));
		assertThat(this.events).singleElement()
			.satisfies((event) -> assertThat(event.partition().table()).isEqualTo(WatchedShop.TABLE));
	}

	@ParameterizedTest
	@CsvSource({ "TableReadProvisionedThroughputExceeded, shop", "ThrottlingException, ",
			"IndexReadKeyRangeThroughputExceeded, shop", "IndexReadKeyRangeThroughputExceeded, " })
	void namesNoKeyIfItMayBeAnother(String reason, String table) {
		this.partitions.ended(throttled(Request.GET.request, new ThrottlingCause(reason, table, null)));
		assertThat(this.events).isEmpty();
	}

	@Test
	void namesNoKeyOfABatch() {
		BatchGetItemRequest batch = BatchGetItemRequest.builder()
			.requestItems(Map.of(WatchedShop.TABLE,
					KeysAndAttributes.builder()
						.keys(List.of(WatchedShop.key("a", "1"), WatchedShop.key("b", "1")))
						.build()))
			.build();
		this.partitions.ended(
				throttled(batch, new ThrottlingCause("TableReadKeyRangeThroughputExceeded", WatchedShop.TABLE, null)));
		assertThat(this.events).isEmpty();
	}

	@Test
	void countsOnIfAListenerThrows(CapturedOutput output) {
		HotPartitions failing = new HotPartitions(HotPartitionSettings.DEFAULT, (name) -> WatchedShop.SCHEMA,
				(name) -> name, new SimpleMeterRegistry(), (event) -> {
					throw new IllegalStateException("broken listener");
				}, this.failures, () -> this.now);
		failing.ended(WatchedShop.ended(Request.GET.request, null, WatchedShop.read(null, 100_000),
				WatchedShop.write(null, 7)));
		assertThat(failing.capacity()).hasSize(2);
		assertThat(SettableRequestContext.count(this.failures)).isOne();
		assertThat(output).contains("A listener of requests failed. The request to DynamoDB is not affected")
			.contains("broken listener");
	}

	@Test
	void isBoundedThoughAllKeysAreThrottled() {
		ThrottlingCause throttle = new ThrottlingCause("TableReadKeyRangeThroughputExceeded", WatchedShop.TABLE, null);
		for (int round = 0; round < 2; round++) {
			for (int i = 0; i < 2 * HotPartitionWarnings.MAX_WARNINGS; i++) {
				GetItemRequest get = WatchedShop.get("k" + i, "1");
				this.partitions.ended(throttled(get, throttle));
			}
		}
		assertThat(this.events).hasSize(HotPartitionWarnings.MAX_WARNINGS);
		this.now += Duration.ofMinutes(5).toNanos();
		this.partitions.ended(throttled(Request.GET.request, throttle));
		assertThat(this.events).hasSize(HotPartitionWarnings.MAX_WARNINGS + 1);
	}

	private static List<String> lines(CapturedOutput output) {
		return output.getOut()
			.lines()
			.filter((line) -> line.contains("Hot partition: "))
			.map((line) -> line.substring(line.indexOf("Hot partition: ")))
			.collect(Collectors.toList());
	}

}
