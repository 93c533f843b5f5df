package io.github.dynamospring.observation.meter;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.MeteredTables;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SeriesLimit;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.ThrottlingCause;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.BDDMockito;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoRequestMeters}.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoRequestMetersTests {

	private static final String ARN = "arn:aws:dynamodb:eu-west-1:000000000000:table/";

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final ObservationFailures failures = new ObservationFailures();

	private final DynamoRequestMeters meters = new DynamoRequestMeters(this.registry, (table) -> table, this.failures);

	private void ended(DynamoRequestContext context) {
		this.meters.ended(context);
	}

	@Test
	void nothingIsRegisteredBeforeItCounts() {
		assertThat(this.registry.getMeters()).isEmpty();
		ended(get("a"));
		assertThat(this.registry.getMeters()).isEmpty();
	}

	@Test
	void countsUsageByTableAndIndex() {
		SettableRequestContext context = get("Orders.findAll");
		context.setUsage(
				List.of(new ResourceUsage("shop", null, 0.5, 0, 0, 0), new ResourceUsage("shop", "gsi", 1.5, 2, 3, 4)));
		ended(context);
		ended(context);
		assertThat(counted()).containsExactlyInAnyOrderEntriesOf(
				Map.of("dynamodb.consumed.capacity[Orders.findAll, none, GetItem, shop, read]", 1.0,
						"dynamodb.consumed.capacity[Orders.findAll, gsi, GetItem, shop, read]", 3.0,
						"dynamodb.consumed.capacity[Orders.findAll, gsi, GetItem, shop, write]", 4.0,
						"dynamodb.items.returned[Orders.findAll, gsi, GetItem, shop]", 6.0,
						"dynamodb.items.scanned[Orders.findAll, gsi, GetItem, shop]", 8.0));
	}

	@Test
	void tablesWithOneTagShareTheirCounter() {
		DynamoRequestMeters collapsed = new DynamoRequestMeters(this.registry,
				(table) -> table.replaceFirst("^tenant-\\w+-", "tenant-*-"), this.failures);
		for (String table : List.of("tenant-a-shop", "tenant-b-shop")) {
			SettableRequestContext context = get("a");
			context.setUsage(List.of(new ResourceUsage(table, null, 1, 0, 0, 0)));
			collapsed.ended(context);
		}
		assertThat(counted())
			.containsExactlyEntriesOf(Map.of("dynamodb.consumed.capacity[a, none, GetItem, tenant-*-shop, read]", 2.0));
	}

	@Test
	void countsThrottlesRetriesAndLostAnswersOfARequestThatSucceeds() {
		SettableRequestContext context = get("a");
		context.addFailedAttempt(new FailedAttempt(1, 400, "ProvisionedThroughputExceededException", true,
				List.of(new ThrottlingCause("TableReadProvisionedThroughputExceeded", "shop", null),
						new ThrottlingCause("IndexReadKeyRangeThroughputExceeded", "shop", "gsi"))));
		context.addFailedAttempt(new FailedAttempt(2, 400, "ThrottlingException", true,
				List.of(new ThrottlingCause("ThrottlingException", null, null))));
		context.addFailedAttempt(new FailedAttempt(3, 0, FailedAttempt.NO_ANSWER, true, List.of()));
		context.addFailedAttempt(new FailedAttempt(4, 500, "InternalServerError", true, List.of()));
		context.setAttempts(5);
		context.setOutcome(RequestOutcome.SUCCESS);
		ended(context);
		Map<String, Double> expected = new HashMap<>();
		expected.put("dynamodb.throttles[a, none, GetItem, TableReadProvisionedThroughputExceeded, table, shop]", 1.0);
		expected.put("dynamodb.throttles[a, gsi, GetItem, IndexReadKeyRangeThroughputExceeded, index, shop]", 1.0);
		expected.put("dynamodb.throttles[a, none, GetItem, ThrottlingException, table, shop]", 1.0);
		expected.put("dynamodb.retries[a, ProvisionedThroughputExceededException, none, GetItem, shop]", 1.0);
		expected.put("dynamodb.retries[a, ThrottlingException, none, GetItem, shop]", 1.0);
		expected.put("dynamodb.retries[a, NoAnswer, none, GetItem, shop]", 1.0);
		expected.put("dynamodb.retries[a, InternalServerError, none, GetItem, shop]", 1.0);
		expected.put("dynamodb.answers.lost[a, none, GetItem, shop]", 2.0);
		assertThat(counted()).containsExactlyInAnyOrderEntriesOf(expected);
	}

	private static PutItemRequest put(int size) {
		return PutItemRequest.builder().tableName("shop").item(item(size)).build();
	}

	/**
	 * Return an item of exactly so many bytes.
	 */
	private static Map<String, AttributeValue> item(int size) {
		return MeteredTables.item("pk", "x".repeat(size - 2));
	}

	@Test
	void countsWhatABatchLeavesUnprocessed() {
		SettableRequestContext read = new SettableRequestContext("BatchGetItem", "a",
				BatchGetItemRequest.builder().build());
		read.setSdkResponse(BatchGetItemResponse.builder()
			.unprocessedKeys(Map.of(ARN + "shop",
					KeysAndAttributes.builder().keys(List.of(MeteredTables.key("1"), MeteredTables.key("2"))).build()))
			.build());
		ended(read);
		assertThat(counted())
			.containsExactlyEntriesOf(Map.of("dynamodb.batch.unprocessed[a, none, BatchGetItem, shop]", 2.0));
	}

	@Test
	void recordsTheSizesOfWrittenItems() {
		SettableRequestContext put = new SettableRequestContext("PutItem", "a", put(100));
		put.setSdkResponse(PutItemResponse.builder().build());
		ended(put);
		WriteRequest written = WriteRequest.builder().putRequest((request) -> request.item(item(200))).build();
		WriteRequest unprocessed = WriteRequest.builder().putRequest((request) -> request.item(item(300))).build();
		WriteRequest delete = WriteRequest.builder().deleteRequest((request) -> request.key(item(400))).build();
		SettableRequestContext batch = new SettableRequestContext("BatchWriteItem", "a",
				BatchWriteItemRequest.builder()
					.requestItems(Map.of("shop", List.of(written, unprocessed, delete)))
					.build());
		batch.setSdkResponse(
				BatchWriteItemResponse.builder().unprocessedItems(Map.of("shop", List.of(unprocessed))).build());
		ended(batch);
		assertThat(this.registry.get("dynamodb.item.size").tag("operation", "PutItem").summary().totalAmount())
			.isEqualTo(100);
		assertThat(this.registry.get("dynamodb.item.size").tag("operation", "BatchWriteItem").summary().totalAmount())
			.isEqualTo(200);
		assertThat(counted()).containsEntry("dynamodb.batch.unprocessed[a, none, BatchWriteItem, shop]", 1.0);
	}

	@Test
	void requestThatFailedHasWrittenNothing() {
		SettableRequestContext context = new SettableRequestContext("PutItem", "a", put(100));
		ended(context);
		assertThat(this.registry.getMeters()).isEmpty();
	}

	@Test
	void seriesAreBounded(CapturedOutput output) {
		IntStream.range(0, 2 * SeriesLimit.MOST).forEach((i) -> use("pattern" + i, "shop"));
		IntStream.range(0, 2 * SeriesLimit.MOST).forEach((i) -> use("pattern", "table" + i));
		assertThat(this.registry.getMeters()).hasSizeLessThanOrEqualTo(2 * SeriesLimit.MOST + 1);
		assertThat(counted()).containsEntry("dynamodb.consumed.capacity[other, none, GetItem, shop, read]",
				(double) SeriesLimit.MOST);
		assertThat(counted()).containsKey("dynamodb.consumed.capacity[other, other, GetItem, other, read]");
		assertThat(counted().values().stream().mapToDouble(Double::doubleValue).sum()).isEqualTo(4 * SeriesLimit.MOST);
		assertThat(output.getOut().lines().filter((line) -> line.contains("SeriesLimit"))).singleElement()
			.asString()
			.endsWith("Requests to DynamoDB have more than 2000 combinations of operation, table, index and access "
					+ "pattern. GetItem on table 'shop' by access pattern 'pattern2000', and all "
					+ "further ones, have 'other' for the access pattern, and beyond 4000 for the table too. Name "
					+ "access patterns without values, and give one tag to tables that are alike by a TableTag");
	}

	@Test
	void seriesThatIsKeptHasItsNamesInMetersThatComeLater(CapturedOutput output) {
		IntStream.range(0, SeriesLimit.MOST).forEach((i) -> use("pattern" + i, "shop"));
		SettableRequestContext context = get("pattern0");
		context.addFailedAttempt(new FailedAttempt(1, 400, "ThrottlingException", true,
				List.of(new ThrottlingCause("ThrottlingException", null, null))));
		context.setAttempts(2);
		ended(context);
		assertThat(counted())
			.containsEntry("dynamodb.throttles[pattern0, none, GetItem, ThrottlingException, table, shop]", 1.0);
		assertThat(output).doesNotContain("SeriesLimit");
	}

	private void use(String pattern, String table) {
		ended(used(pattern, table));
	}

	private static SettableRequestContext used(String pattern, String table) {
		SettableRequestContext context = get(pattern);
		context.setUsage(List.of(new ResourceUsage(table, null, 1, 0, 0, 0)));
		return context;
	}

	@Test
	void registryThatThrowsCostsItsMeterAlone() {
		MeterRegistry broken = new SimpleMeterRegistry() {

			@Override
			protected Counter newCounter(Meter.Id id) {
				if (id.getName().equals("dynamodb.items.returned")) {
					throw new IllegalStateException("The registry is full");
				}
				return super.newCounter(id);
			}

		};
		DynamoRequestMeters meters = new DynamoRequestMeters(broken, (table) -> table, this.failures);
		SettableRequestContext context = get("a");
		context.setUsage(List.of(new ResourceUsage("shop", null, 1, 0, 1, 1)));
		meters.ended(context);
		meters.ended(context);
		assertThat(broken.getMeters()).extracting((meter) -> meter.getId().getName())
			.containsExactlyInAnyOrder("dynamodb.consumed.capacity", "dynamodb.items.scanned");
		assertThat(SettableRequestContext.count(this.failures)).isEqualTo(1);
	}

	@Test
	void counterThatThrowsCostsItsAmountAlone() {
		MeterRegistry broken = new SimpleMeterRegistry() {

			@Override
			protected Counter newCounter(Meter.Id id) {
				Counter counter = BDDMockito.mock(Counter.class);
				BDDMockito.given(counter.getId()).willReturn(id);
				BDDMockito.willThrow(new IllegalStateException("The counter is closed")).given(counter).increment(1);
				return id.getName().equals("dynamodb.items.returned") ? counter : super.newCounter(id);
			}

		};
		DynamoRequestMeters meters = new DynamoRequestMeters(broken, (table) -> table, this.failures);
		SettableRequestContext context = get("a");
		context.setUsage(List.of(new ResourceUsage("shop", null, 1, 0, 1, 1)));
		meters.ended(context);
		meters.ended(context);
		assertThat(counted(broken)).containsEntry("dynamodb.consumed.capacity[a, none, GetItem, shop, read]", 2.0)
			.containsEntry("dynamodb.items.scanned[a, none, GetItem, shop]", 2.0);
		assertThat(SettableRequestContext.count(this.failures)).isEqualTo(2);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void filterThatMergesSeriesAddsThemUp(boolean composite) {
		SimpleMeterRegistry filtered = new SimpleMeterRegistry();
		filtered.config()
			.meterFilter(MeterFilter.ignoreTags("access.pattern"))
			.meterFilter(MeterFilter.replaceTagValues("table", (table) -> table.replaceFirst("-.*", "")));
		DynamoRequestMeters meters = new DynamoRequestMeters(
				composite ? new CompositeMeterRegistry(Clock.SYSTEM, List.of(filtered)) : filtered, (table) -> table,
				this.failures);
		for (String pattern : List.of("a", "b", "c")) {
			meters.ended(used(pattern, "shop-" + pattern));
		}
		assertThat(counted(filtered))
			.containsExactlyEntriesOf(Map.of("dynamodb.consumed.capacity[none, GetItem, shop, read]", 3.0));
	}

	@Test
	void twoOnOneRegistryAddUp() {
		use("a", "shop");
		new DynamoRequestMeters(this.registry, (table) -> table, this.failures).ended(used("a", "shop"));
		assertThat(counted())
			.containsExactlyEntriesOf(Map.of("dynamodb.consumed.capacity[a, none, GetItem, shop, read]", 2.0));
	}

	@Test
	void seriesThatAreRemovedStartAgain() {
		SettableRequestContext put = new SettableRequestContext("PutItem", "a", put(100));
		put.setSdkResponse(PutItemResponse.builder().build());
		put.setUsage(List.of(new ResourceUsage("shop", null, 0, 1, 0, 0)));
		ended(put);
		this.registry.clear();
		ended(put);
		assertThat(counted())
			.containsExactlyEntriesOf(Map.of("dynamodb.consumed.capacity[a, none, PutItem, shop, write]", 1.0));
		assertThat(this.registry.get("dynamodb.item.size").summary().count()).isEqualTo(1);
	}

	@Test
	void registryThatIsAddedLaterCountsFromThenOn() {
		CompositeMeterRegistry composite = new CompositeMeterRegistry();
		DynamoRequestMeters meters = new DynamoRequestMeters(composite, (table) -> table, this.failures);
		meters.ended(used("a", "shop"));
		composite.add(this.registry);
		meters.ended(used("a", "shop"));
		assertThat(counted())
			.containsExactlyEntriesOf(Map.of("dynamodb.consumed.capacity[a, none, GetItem, shop, read]", 1.0));
	}

	@Test
	void allSeriesOfAMeterHaveTheSameTagsAndADescription() {
		countsThrottlesRetriesAndLostAnswersOfARequestThatSucceeds();
		countsUsageOfAWrite();
		Map<String, Set<Set<String>>> keys = this.registry.getMeters()
			.stream()
			.collect(Collectors.groupingBy((meter) -> meter.getId().getName(),
					Collectors.mapping(DynamoRequestMetersTests::keys, Collectors.toSet())));
		assertThat(keys.values()).allSatisfy((distinct) -> assertThat(distinct).hasSize(1));
		assertThat(this.registry.getMeters())
			.allSatisfy((meter) -> assertThat(meter.getId().getDescription()).isNotBlank());
		assertThat(this.registry.get("dynamodb.consumed.capacity").meter().getId().getBaseUnit()).isEqualTo("units");
	}

	private void countsUsageOfAWrite() {
		SettableRequestContext context = new SettableRequestContext("PutItem", "a", put(10));
		context.setUsage(List.of(new ResourceUsage("shop", "gsi", 1, 1, 1, 1)));
		ended(context);
	}

	private static Set<String> keys(Meter meter) {
		return meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toCollection(TreeSet::new));
	}

	private static SettableRequestContext get(String pattern) {
		return new SettableRequestContext("GetItem", pattern, GetItemRequest.builder().tableName(ARN + "shop").build());
	}

	/**
	 * Return the counters by name and the values of their tags, which are in the order of
	 * their keys.
	 */
	private Map<String, Double> counted() {
		return counted(this.registry);
	}

	private static Map<String, Double> counted(MeterRegistry registry) {
		return registry.getMeters()
			.stream()
			.filter(Counter.class::isInstance)
			.collect(Collectors.toMap(
					(meter) -> meter.getId().getName() + meter.getId().getTags().stream().map(Tag::getValue).toList(),
					(meter) -> ((Counter) meter).count()));
	}

	@Nested
	class Attempts {

		@Test
		void throttledAttemptOfATransactionCountsOncePerTable() {
			ThrottlingCause shop = new ThrottlingCause("ThrottlingError", "shop", null);
			ThrottlingCause other = new ThrottlingCause("ThrottlingError", "other", null);
			SettableRequestContext context = get("a");
			context.addFailedAttempt(
					new FailedAttempt(1, 400, "TransactionCanceledException", true, List.of(shop, other, shop, shop)));
			context.setAttempts(2);
			ended(context);
			assertThat(counted())
				.containsEntry("dynamodb.throttles[a, none, GetItem, ThrottlingError, table, shop]", 1.0)
				.containsEntry("dynamodb.throttles[a, none, GetItem, ThrottlingError, table, other]", 1.0);
		}

		@Test
		void throttleWithoutReasonIsOfTheIndexThatIsQueried() {
			SettableRequestContext context = new SettableRequestContext("Query", "a",
					QueryRequest.builder().tableName("shop").indexName("gsi").build());
			context.addFailedAttempt(new FailedAttempt(1, 400, "ThrottlingException", true,
					List.of(new ThrottlingCause("ThrottlingException", null, null))));
			context.setAttempts(2);
			ended(context);
			assertThat(counted()).containsEntry("dynamodb.throttles[a, gsi, Query, ThrottlingException, index, shop]",
					1.0);
		}

		@Test
		void countsExhaustedRetriesByTheLastCause() {
			SettableRequestContext context = get("a");
			context.addFailedAttempt(new FailedAttempt(1, 500, "InternalServerError", true, List.of()));
			context.addFailedAttempt(new FailedAttempt(2, 0, FailedAttempt.NO_ANSWER, true, List.of()));
			context.setAttempts(2);
			ended(context);
			assertThat(counted()).containsEntry("dynamodb.retries.exhausted[a, NoAnswer, none, GetItem, shop]", 1.0)
				.containsEntry("dynamodb.retries[a, InternalServerError, none, GetItem, shop]", 1.0)
				.doesNotContainKey("dynamodb.retries[a, NoAnswer, none, GetItem, shop]");
		}

	}

	@Nested
	class RefusedWrites {

		@Test
		void estimatesAFailedConditionByTheLargerItem() {
			assertThat(estimated(put(10), found(3000))).isEqualTo(3);
			assertThat(estimated(put(5000), found(10))).isEqualTo(5);
			assertThat(estimated(DeleteItemRequest.builder().tableName("shop").build(), found(1025))).isEqualTo(2);
			assertThat(estimated(DeleteItemRequest.builder().tableName("shop").build(), found(0))).isEqualTo(1);
		}

		private double estimated(SdkRequest request, ConditionalCheckFailedException failure) {
			SettableRequestContext context = new SettableRequestContext("Write", "size" + failure.hashCode(), request);
			context.addFailedAttempt(new FailedAttempt(1, 400, "ConditionalCheckFailedException", false, List.of()));
			context.setAttempts(1);
			context.setOutcome(RequestOutcome.CONDITION);
			context.setFailure(failure);
			ended(context);
			String series = "[" + context.getAccessPattern() + ", none, Write, shop";
			assertThat(counted()).containsEntry("dynamodb.condition.failures" + series + "]", 1.0);
			return counted().get("dynamodb.consumed.capacity.estimated" + series + ", write]");
		}

		private static ConditionalCheckFailedException found(int size) {
			ConditionalCheckFailedException.Builder failure = ConditionalCheckFailedException.builder();
			return ((size > 0) ? failure.item(item(size)) : failure).build();
		}

		@Test
		void countsAndEstimatesEachActionOfACancelledTransactionOnEachAttempt() {
			TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
				.transactItems(TransactWriteItem.builder().put((put) -> put.tableName("shop").item(item(1500))).build(),
						TransactWriteItem.builder().update((update) -> update.tableName(ARN + "other")).build())
				.build();
			SettableRequestContext context = new SettableRequestContext("TransactWriteItems", "a", request);
			context.addFailedAttempt(cancelled(1, "TransactionConflict", "None"));
			context.addFailedAttempt(cancelled(2, "None", "ConditionalCheckFailed"));
			context.setAttempts(2);
			context.setOutcome(RequestOutcome.CONDITION);
			context.setFailure(TransactionCanceledException.builder()
				.cancellationReasons(CancellationReason.builder().code("None").build(),
						CancellationReason.builder().code("ConditionalCheckFailed").item(item(2100)).build())
				.build());
			ended(context);
			String series = "[a, none, TransactWriteItems, ";
			String reason = "[a, none, TransactWriteItems, ";
			assertThat(counted()).containsExactlyInAnyOrderEntriesOf(Map.of(
					"dynamodb.transaction.cancellations" + reason + "TransactionConflict, shop]", 1.0,
					"dynamodb.transaction.cancellations" + reason + "ConditionalCheckFailed, other]", 1.0,
					"dynamodb.consumed.capacity.estimated" + series + "shop, write]", 8.0,
					"dynamodb.consumed.capacity.estimated" + series + "other, write]", 8.0,
					"dynamodb.retries[a, TransactionCanceledException, none, TransactWriteItems, several]", 1.0));
		}

		@Test
		void countsAndEstimatesEachReadOfACancelledTransaction() {
			TransactGetItemsRequest request = TransactGetItemsRequest.builder()
				.transactItems(TransactGetItem.builder().get((get) -> get.tableName("shop")).build(),
						TransactGetItem.builder().get((get) -> get.tableName(ARN + "other")).build())
				.build();
			cancel(new SettableRequestContext("TransactGetItems", "a", request), "TransactionConflict", "None");
			assertThat(counted()).containsExactlyInAnyOrderEntriesOf(
					Map.of("dynamodb.transaction.cancellations[a, none, TransactGetItems, TransactionConflict, shop]",
							1.0, "dynamodb.consumed.capacity.estimated[a, none, TransactGetItems, shop, read]", 2.0,
							"dynamodb.consumed.capacity.estimated[a, none, TransactGetItems, other, read]", 2.0));
		}

		@Test
		void countsAndEstimatesEachStatementOfACancelledTransactionByItsVerbs() {
			cancel(statements("EXISTS(SELECT * FROM shop WHERE pk = '1')", "DELETE FROM shop WHERE pk = '2'"),
					"ConditionalCheckFailed", "None");
			cancel(statements("SELECT * FROM shop WHERE pk = '1'"), "TransactionConflict");
			assertThat(counted()).containsExactlyInAnyOrderEntriesOf(Map.of(
					"dynamodb.transaction.cancellations[a, none, ExecuteTransaction, ConditionalCheckFailed, none]",
					1.0, "dynamodb.transaction.cancellations[a, none, ExecuteTransaction, TransactionConflict, none]",
					1.0, "dynamodb.consumed.capacity.estimated[a, none, ExecuteTransaction, none, write]", 4.0,
					"dynamodb.consumed.capacity.estimated[a, none, ExecuteTransaction, none, read]", 2.0));
		}

		private static SettableRequestContext statements(String... statements) {
			return new SettableRequestContext("ExecuteTransaction", "a",
					ExecuteTransactionRequest.builder()
						.transactStatements(Arrays.stream(statements)
							.map((statement) -> ParameterizedStatement.builder().statement(statement).build())
							.toList())
						.build());
		}

		private void cancel(SettableRequestContext context, String... reasons) {
			context.addFailedAttempt(cancelled(1, reasons));
			context.setAttempts(1);
			ended(context);
		}

		private static FailedAttempt cancelled(int number, String... reasons) {
			return new FailedAttempt(number, 400, "TransactionCanceledException", false, List.of(), List.of(reasons));
		}

	}

}
