package io.github.dynamospring.operations.advice.use;

import java.time.Duration;
import java.util.List;

import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.IndexUse;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link UseAdvice} and {@link SeenUse}.
 */
class UseAdviceTests {

	private final WatchedUse use = new WatchedUse();

	private static SettableRequestContext put(String index) {
		return WatchedUse.request("Orders.save",
				PutItemRequest.builder().tableName(WatchedUse.TABLE).item(WatchedUse.key(1)).build(),
				WatchedUse.write(null, 1), WatchedUse.write(index, 2));
	}

	private static SettableRequestContext query(String index) {
		return WatchedUse.request("Orders.unpaid",
				QueryRequest.builder().tableName(WatchedUse.TABLE).indexName(index).build(),
				new ResourceUsage(WatchedUse.TABLE, index, 0, 0, 0, 0));
	}

	@Test
	void forgetsWhatIsOlderThanTheWindow() {
		this.use.end(100, (number) -> WatchedUse.request("Orders.findBy",
				ScanRequest.builder().tableName(WatchedUse.TABLE).build(), WatchedUse.read(10, 10, 40)));
		this.use.pass(Duration.ofMinutes(29));
		assertThat(this.use.findings()).extracting(AdviceFinding::evidence)
			.singleElement()
			.asString()
			.contains("in the last 59 minutes");
		this.use.pass(Duration.ofMinutes(31));
		assertThat(this.use.findings()).isEmpty();
	}

	@Test
	void extrapolatesNothingFromAShortTime() {
		UseThresholds thresholds = new UseThresholds(100, WatchedUse.OBSERVED.plusMillis(1));
		assertThat(new SeenUse(this.use.statistics().recent(), thresholds).saving(0, 1, 0, true).observed()).isNull();
	}

	@Test
	void takesTablesOfTenantsTogether() {
		this.use.end(100, (number) -> WatchedUse.request("Orders.findBy",
				ScanRequest.builder().tableName("tenant-" + number).build(), WatchedUse.read(10, 10, 40)));
		assertThat(this.use.findings()).extracting((finding) -> finding.subject().name())
			.containsExactly("Orders.findBy");
	}

	@Test
	void countsNoMoreThanTwoThousandSeries() {
		this.use.end(2500, (number) -> WatchedUse.request("Pattern" + number,
				ScanRequest.builder().tableName(WatchedUse.TABLE).build(), WatchedUse.read(10, 10, 40)));
		assertThat(this.use.statistics().recent().series()).hasSize(2000);
	}

	@Nested
	class UnusedIndexes {

		@Test
		void findsWhatIsWrittenButNotRead() {
			UseAdviceTests.this.use.end(100, (number) -> put("gsi2"));
			UseAdviceTests.this.use.pass(Duration.ofHours(12));
			assertThat(UseAdviceTests.this.use.findings()).singleElement().satisfies((finding) -> {
				assertThat(finding.severity()).isEqualTo(Severity.WARNING);
				assertThat(finding)
					.hasToString("unused-index of shop.gsi2: 100 requests wrote it in 12 hours, for 200 write "
							+ "units, and this instance has not read it. Ask CloudWatch for its ConsumedReadCapacityUnits of a "
							+ "month, and delete it if it is not read");
				assertThat(finding.saving()).isEqualTo(new AdviceSaving(0, 0, 400, false, Duration.ofHours(12)));
			});
			assertThat(UseAdviceTests.this.use.advice().find("shop", "gsi2"))
				.isEqualTo(new IndexUse(false, 400, Duration.ofHours(12)));
		}

		@Test
		void isSilentOfWhatWasReadOnceSinceTheStart() {
			UseAdviceTests.this.use.end(1, (number) -> query("gsi2"));
			UseAdviceTests.this.use.pass(Duration.ofHours(12));
			UseAdviceTests.this.use.end(100, (number) -> put("gsi2"));
			assertThat(UseAdviceTests.this.use.findings()).isEmpty();
			assertThat(UseAdviceTests.this.use.advice().find("shop", "gsi2").read()).isTrue();
		}

		@Test
		void leavesAnIndexWithoutPatternsToTheModel() {
			UseAdviceTests.this.use.end(100, (number) -> put("gsi9"));
			UseAdviceTests.this.use.pass(Duration.ofHours(12));
			assertThat(UseAdviceTests.this.use.findings()).isEmpty();
		}

		@Test
		void isSilentBeforeAWindowHasPassed() {
			UseAdviceTests.this.use.end(1000, (number) -> put("gsi2"));
			UseAdviceTests.this.use.pass(Duration.ofMinutes(59));
			assertThat(UseAdviceTests.this.use.findings()).isEmpty();
		}

		@Test
		void isSilentOfAFewWrites() {
			UseAdviceTests.this.use.end(99, (number) -> put("gsi2"));
			UseAdviceTests.this.use.pass(Duration.ofHours(12));
			assertThat(UseAdviceTests.this.use.findings()).isEmpty();
		}

	}

	@Nested
	class Throttles {

		private void throttle(int count, String reason) {
			UseAdviceTests.this.use.end(count, (number) -> {
				SettableRequestContext put = put("gsi2");
				put.addFailedAttempt(new FailedAttempt(1, 400, "ProvisionedThroughputExceededException", true,
						List.of(new ThrottlingCause(reason, null, null))));
				return put;
			});
		}

		@ParameterizedTest
		@CsvSource({ "TableWriteKeyRangeThroughputExceeded,One partition is at its limit:",
				"TableReadProvisionedThroughputExceeded,Provision more",
				"IndexWriteMaxOnDemandThroughputExceeded,Raise the maximum", "TableWriteAccountLimitExceeded,Ask AWS",
				"ThrottlingException,Ask CloudWatch" })
		void findsThemByTheirReason(String reason, String action) {
			throttle(10, reason);
			assertThat(UseAdviceTests.this.use.findings(AdviceCode.THROTTLED)).singleElement().satisfies((finding) -> {
				assertThat(finding.severity()).isEqualTo(Severity.WARNING);
				assertThat(finding.subject()).hasToString("shop");
				assertThat(finding.evidence())
					.isEqualTo("10 attempts in the last 30 minutes were throttled: " + reason);
				assertThat(finding.action()).startsWith(action);
				assertThat(finding.saving()).isNull();
			});
		}

		@Test
		void isSilentOfAFew() {
			throttle(9, "TableWriteKeyRangeThroughputExceeded");
			assertThat(UseAdviceTests.this.use.findings(AdviceCode.THROTTLED)).isEmpty();
		}

	}

}
