package io.github.dynamospring.operations.advice.use;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ReadRules}.
 */
class ReadRulesTests {

	private final WatchedUse use = new WatchedUse();

	private static SettableRequestContext scan(String pattern, long returned) {
		return WatchedUse.request(pattern, ScanRequest.builder().tableName(WatchedUse.TABLE).build(),
				WatchedUse.read(10, returned, 40));
	}

	private static SettableRequestContext query(double units, long returned, long scanned) {
		return WatchedUse.request("Orders.findByCustomerIdAndStatusNot",
				QueryRequest.builder().tableName(WatchedUse.TABLE).build(), WatchedUse.read(units, returned, scanned));
	}

	private static GetItemRequest.Builder get(int number) {
		return GetItemRequest.builder().tableName(WatchedUse.TABLE).key(WatchedUse.key(number));
	}

	@Nested
	class Scans {

		@Test
		void findsThem() {
			ReadRulesTests.this.use.end(100, (number) -> scan("Orders.findByStatus", 10));
			assertThat(ReadRulesTests.this.use.findings()).singleElement().satisfies((finding) -> {
				assertThat(finding.severity()).isEqualTo(Severity.WARNING);
				assertThat(finding).hasToString("scan of Orders.findByStatus: 100 Scan requests in the last 30 minutes "
						+ "read 4,000 items for 1,000 read units, and returned 1,000. Query an index with a "
						+ "key for the condition, which reads no more than it returns. If all items are needed, an export to S3 takes no read "
						+ "units");
				assertThat(finding.saving())
					.isEqualTo(new AdviceSaving(0, 750 * WatchedUse.PER_DAY, 0, true, WatchedUse.OBSERVED));
			});
		}

		@Test
		void savesNothingWhereAllIsReturned() {
			ReadRulesTests.this.use.end(100, (number) -> scan("Orders.findBy", 40));
			assertThat(ReadRulesTests.this.use.findings(AdviceCode.SCAN)).extracting(AdviceFinding::saving)
				.containsOnlyNulls();
		}

		@Test
		void isSilentOfAFew() {
			ReadRulesTests.this.use.end(99, (number) -> scan("Orders.findByStatus", 10));
			assertThat(ReadRulesTests.this.use.findings()).isEmpty();
		}

		@Test
		void namesTheTableWhereThereIsNoPattern() {
			ReadRulesTests.this.use.end(100, (number) -> scan("none", 10));
			assertThat(ReadRulesTests.this.use.findings()).extracting((finding) -> finding.subject().name())
				.containsExactly("shop");
		}

	}

	@Nested
	class Filters {

		@Test
		void findsMuchReadForLittle() {
			ReadRulesTests.this.use.end(100, (number) -> query(20, 2, 80));
			assertThat(ReadRulesTests.this.use.findings()).singleElement().satisfies((finding) -> {
				assertThat(finding.severity()).isEqualTo(Severity.WARNING);
				assertThat(finding)
					.hasToString("filtered-reads of Orders.findByCustomerIdAndStatusNot: 100 Query requests "
							+ "in the last 30 minutes read 8,000 items for 2,000 read units, and returned 200, each for 10 read "
							+ "units. Let a key take the condition of the filter, by an index that holds these items or sorts them "
							+ "first: a filter does not lower the units of a read");
				assertThat(finding.saving())
					.isEqualTo(new AdviceSaving(0, 1950 * WatchedUse.PER_DAY, 0, true, WatchedUse.OBSERVED));
			});
		}

		@Test
		void isSilentWhereATenthComesBack() {
			ReadRulesTests.this.use.end(100, (number) -> query(20, 8, 80));
			assertThat(ReadRulesTests.this.use.findings()).isEmpty();
		}

		@Test
		void isSilentWhereLittleIsRead() {
			ReadRulesTests.this.use.end(1000, (number) -> query(0.5, 0, 5));
			assertThat(ReadRulesTests.this.use.findings()).isEmpty();
		}

	}

	@Nested
	class StrongReads {

		@Test
		void findsThem() {
			ReadRulesTests.this.use
				.end(100,
						(number) -> WatchedUse.request("Orders.findById", get(number).consistentRead(true).build(),
								WatchedUse.read(2, 1, 1)))
				.end(50, (number) -> WatchedUse.request("Orders.findById", get(number).build(),
						WatchedUse.read(1, 1, 1)));
			assertThat(ReadRulesTests.this.use.findings()).singleElement().satisfies((finding) -> {
				assertThat(finding.severity()).isEqualTo(Severity.INFO);
				assertThat(finding)
					.hasToString("strong-reads of Orders.findById: 100 of 150 GetItem requests in the last 30 "
							+ "minutes were strongly consistent, for 200 read units. Read eventually consistent if a value of "
							+ "some milliseconds ago will do, which takes half of the units: without @ConsistentRead and "
							+ "dynamo.query.consistent-reads");
				assertThat(finding.saving())
					.isEqualTo(new AdviceSaving(0, 100 * WatchedUse.PER_DAY, 0, false, WatchedUse.OBSERVED));
			});
		}

		@Test
		void findsBatchesAndQueries() {
			KeysAndAttributes keys = KeysAndAttributes.builder()
				.keys(List.of(WatchedUse.key(1)))
				.consistentRead(true)
				.build();
			ReadRulesTests.this.use
				.end(100,
						(number) -> WatchedUse.request("Orders.findAllById",
								BatchGetItemRequest.builder().requestItems(Map.of(WatchedUse.TABLE, keys)).build(),
								WatchedUse.read(1, 1, 1)))
				.end(100,
						(number) -> WatchedUse.request("Orders.readByCustomerId",
								QueryRequest.builder().tableName(WatchedUse.TABLE).consistentRead(true).build(),
								WatchedUse.read(1, 1, 1)));
			assertThat(ReadRulesTests.this.use.findings(AdviceCode.STRONG_READS)).hasSize(2);
		}

		@Test
		void isSilentOfWhatAWriteLooksUp() {
			ReadRulesTests.this.use
				.end(100,
						(number) -> WatchedUse.request("Orders.deleteById", get(number).consistentRead(true).build(),
								WatchedUse.read(2, 1, 1)))
				.end(1, (number) -> WatchedUse.request("Orders.deleteById",
						PutItemRequest.builder().tableName(WatchedUse.TABLE).item(WatchedUse.key(number)).build(),
						WatchedUse.write(null, 1)));
			assertThat(ReadRulesTests.this.use.findings()).isEmpty();
		}

	}

}
