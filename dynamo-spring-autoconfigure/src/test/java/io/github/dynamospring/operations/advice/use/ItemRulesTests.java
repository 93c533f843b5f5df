package io.github.dynamospring.operations.advice.use;

import java.util.List;

import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.micrometer.observation.Observation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ItemRules}.
 */
class ItemRulesTests {

	private final WatchedUse use = new WatchedUse();

	private static SettableRequestContext get(int number, double units) {
		return WatchedUse.request("Orders.findById",
				GetItemRequest.builder().tableName(WatchedUse.TABLE).key(WatchedUse.key(number)).build(),
				WatchedUse.read(units, 1, 1));
	}

	private static SettableRequestContext put(String pattern, int number, String condition) {
		return WatchedUse.request(pattern,
				PutItemRequest.builder()
					.tableName(WatchedUse.TABLE)
					.item(WatchedUse.key(number))
					.conditionExpression(condition)
					.build(),
				WatchedUse.write(null, 1), WatchedUse.write("gsi1", 1));
	}

	private static SettableRequestContext update(double units) {
		return WatchedUse.request("Orders.pay",
				UpdateItemRequest.builder().tableName(WatchedUse.TABLE).key(WatchedUse.key(1)).build(),
				WatchedUse.write(null, units), WatchedUse.write("gsi1", 50));
	}

	private void observe(int observations, int requests) {
		for (int i = 0; i < observations; i++) {
			Observation observation = this.use.observation();
			for (int number = 0; number < requests; number++) {
				this.use.end(observation, get(number, 0.5));
			}
		}
	}

	@Nested
	class Singles {

		@Test
		void findsManyReadsInOneObservation() {
			observe(10, 12);
			assertThat(ItemRulesTests.this.use.findings()).singleElement().satisfies((finding) -> {
				assertThat(finding.severity()).isEqualTo(Severity.INFO);
				assertThat(finding)
					.hasToString("single-reads of Orders.findById: 120 of 120 GetItem requests in the last 30 "
							+ "minutes were made in 10 observations, 12 in each of them. Read them by findAllById or batchGet, up "
							+ "to 100 in a request. That saves requests and time, and no read units");
				assertThat(finding.saving())
					.isEqualTo(new AdviceSaving(110 * WatchedUse.PER_DAY, 0, 0, true, WatchedUse.OBSERVED));
			});
		}

		@Test
		void isSilentOfAFewReadsInEach() {
			observe(100, 4);
			assertThat(ItemRulesTests.this.use.findings()).isEmpty();
		}

		@Test
		void isSilentOfReadsInDifferentObservations() {
			observe(500, 1);
			assertThat(ItemRulesTests.this.use.findings()).isEmpty();
		}

		@Test
		void isSilentWhereNothingIsObserved() {
			ItemRulesTests.this.use.end(500, (number) -> get(number, 0.5));
			assertThat(ItemRulesTests.this.use.findings()).isEmpty();
		}

		@Test
		void isSilentOfOneItemThatIsReadAgain() {
			Observation observation = ItemRulesTests.this.use.observation();
			for (int i = 0; i < 200; i++) {
				ItemRulesTests.this.use.end(observation, get(1, 0.5));
			}
			assertThat(ItemRulesTests.this.use.findings()).isEmpty();
		}

		@Test
		void findsManyWritesInOneObservation() {
			for (int i = 0; i < 2; i++) {
				Observation observation = ItemRulesTests.this.use.observation();
				for (int number = 0; number < 60; number++) {
					ItemRulesTests.this.use.end(observation, put("Orders.save", number, null));
				}
			}
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.SINGLE_WRITES)).singleElement()
				.satisfies((finding) -> {
					assertThat(finding.evidence())
						.isEqualTo("120 of 120 PutItem requests in the last 30 minutes were made in "
								+ "2 observations, 60 in each of them");
					assertThat(finding.saving())
						.isEqualTo(new AdviceSaving(114 * WatchedUse.PER_DAY, 0, 0, true, WatchedUse.OBSERVED));
				});
		}

		@Test
		void isSilentOfWritesWithACondition() {
			Observation observation = ItemRulesTests.this.use.observation();
			for (int number = 0; number < 200; number++) {
				ItemRulesTests.this.use.end(observation, put("Orders.insert", number, "attribute_not_exists(pk)"));
			}
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.SINGLE_WRITES)).isEmpty();
		}

	}

	@Nested
	class Rewrites {

		private void rewrite(String pattern, int shift, String condition) {
			for (int number = 0; number < 100; number++) {
				Observation observation = ItemRulesTests.this.use.observation();
				ItemRulesTests.this.use.end(observation, get(number, 1.5))
					.end(observation, put(pattern, number + shift, condition));
			}
		}

		@Test
		void findsWritesOfWhatWasRead() {
			rewrite("Orders.update", 0, "version = :v");
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.READ_BEFORE_WRITE)).singleElement()
				.satisfies((finding) -> {
					assertThat(finding.severity()).isEqualTo(Severity.INFO);
					assertThat(finding)
						.hasToString("read-before-write of Orders.update: 100 of 100 PutItem requests in the "
								+ "last 30 minutes wrote an item that was read before in the same observation, for 150 read units. "
								+ "Declare an @Update of the changed attributes, with a @Condition in place of the read: it needs no read");
					assertThat(finding.saving()).isEqualTo(new AdviceSaving(100 * WatchedUse.PER_DAY,
							150 * WatchedUse.PER_DAY, 0, true, WatchedUse.OBSERVED));
				});
		}

		@Test
		void warnsWhereTheyOverwriteOthers() {
			rewrite("Orders.save", 0, null);
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.READ_BEFORE_WRITE)).singleElement()
				.satisfies((finding) -> {
					assertThat(finding.severity()).isEqualTo(Severity.WARNING);
					assertThat(finding.evidence())
						.endsWith("; 100 of them had no condition, so that they " + "overwrite concurrent changes");
					assertThat(finding.action()).endsWith("If the read is needed, give the entity a @Version");
				});
		}

		@Test
		void isSilentOfAnotherKey() {
			rewrite("Orders.save", 1, null);
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.READ_BEFORE_WRITE)).isEmpty();
		}

		@Test
		void isSilentOfWhatThePatternItselfLooksUp() {
			rewrite("Orders.findById", 0, null);
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.READ_BEFORE_WRITE)).isEmpty();
		}

		@Test
		void keepsNoKey() {
			rewrite("Orders.save", 0, null);
			assertThat(ItemRulesTests.this.use.findings().toString()).doesNotContain("secret");
		}

	}

	@Nested
	class LargeItems {

		@Test
		void findsLargeWrites() {
			ItemRulesTests.this.use.end(100, (number) -> update(61)).end(100, (number) -> update(2));
			assertThat(ItemRulesTests.this.use.findings()).singleElement().satisfies((finding) -> {
				assertThat(finding.severity()).isEqualTo(Severity.INFO);
				assertThat(finding)
					.hasToString("large-items of Orders.pay: 100 of 200 UpdateItem requests in the last 30 "
							+ "minutes were for items of more than 32 KB, 61 KB on average, and took 6,100 write units. Keep large and "
							+ "seldom needed attributes in an item of its own or in S3, or compress it: a request takes units for "
							+ "the whole item, even if it returns or changes little");
				assertThat(finding.saving())
					.isEqualTo(new AdviceSaving(0, 0, 6000 * WatchedUse.PER_DAY, true, WatchedUse.OBSERVED));
			});
		}

		@Test
		void findsLargeReads() {
			ItemRulesTests.this.use.end(100, (number) -> get(number, 8));
			assertThat(ItemRulesTests.this.use.findings()).singleElement().satisfies((finding) -> {
				assertThat(finding.evidence()).endsWith("more than 32 KB, 64 KB on average, and took 800 read units");
				assertThat(finding.saving())
					.isEqualTo(new AdviceSaving(0, 750 * WatchedUse.PER_DAY, 0, true, WatchedUse.OBSERVED));
			});
		}

		@Test
		void isSilentOf32KilobytesAndOfIndexes() {
			ItemRulesTests.this.use.end(1000, (number) -> update(32)).end(1000, (number) -> get(number, 4));
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.LARGE_ITEMS)).isEmpty();
		}

	}

	@Nested
	class FailedConditions {

		private void fail(int failed, int succeeded) {
			ItemRulesTests.this.use.end(failed, (number) -> {
				SettableRequestContext put = put("Orders.insert", number, "attribute_not_exists(pk)");
				put.setUsage(List.of());
				put.setOutcome(RequestOutcome.CONDITION);
				return put;
			}).end(succeeded, (number) -> put("Orders.insert", number, "attribute_not_exists(pk)"));
		}

		@Test
		void findsThoseThatMostlyFail() {
			fail(150, 50);
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.FAILED_CONDITIONS)).singleElement()
				.satisfies((finding) -> {
					assertThat(finding.severity()).isEqualTo(Severity.WARNING);
					assertThat(finding)
						.hasToString("failed-conditions of Orders.insert: 150 of 200 PutItem requests in the last "
								+ "30 minutes failed on their condition, and took about 150 wasted write units. Look before the "
								+ "write, because a read of up to 4 KB takes half a unit, and keep the condition; or do not send writes that "
								+ "are likely to fail");
					assertThat(finding.saving()).isEqualTo(new AdviceSaving(-50 * WatchedUse.PER_DAY,
							-100 * WatchedUse.PER_DAY, 150 * WatchedUse.PER_DAY, true, WatchedUse.OBSERVED));
				});
		}

		@Test
		void isSilentWhereMostHold() {
			fail(150, 151);
			assertThat(ItemRulesTests.this.use.findings(AdviceCode.FAILED_CONDITIONS)).isEmpty();
		}

	}

}
