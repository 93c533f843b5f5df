package io.github.dynamospring.operations.cost;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.large.ObjectRequests;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.CapacityHours;
import io.github.dynamospring.observation.meter.CapacityHours.Hour;
import io.github.dynamospring.operations.cost.ModeComparison.Mode;
import io.github.dynamospring.operations.cost.TableLookup.Found;
import io.github.dynamospring.operations.cost.TableLookup.Recovery;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableCalculation}, with figures that were computed by hand.
 */
class TableCalculationTests {

	private static final Instant START = Instant.parse("2126-11-23T00:00:00Z");

	private static final long GIGABYTE = 1024L * 1024 * 1024;

	private final List<ResourceUsage> used = new ArrayList<>();

	private final List<CapacityHours> hours = new ArrayList<>();

	private @Nullable Long streamReads;

	private DynamoPrices prices = DynamoPrices.of("us-east-1");

	private Recovery recovery = new Recovery(false, "");

	@Test
	void extrapolatesWhatWasObservedToADay() {
		this.used.add(new ResourceUsage("shop", null, 1_000_000, 200_000, 0, 0));
		RequestCost cost = cost(onDemand(), Duration.ofHours(6)).itself().requests();
		// 1 × 0.125 + 0.2 × 0.625
		assertThat(cost.amount()).isEqualTo(0.25);
		assertThat(cost.figure().day()).isEqualTo(1.0);
		// 0.25 / 6 × 730
		assertThat(cost.figure().month()).isEqualTo(30.4167);
		assertThat(cost.figure().computation()).isEqualTo("1000000 read and 200000 write units in 6 h, "
				+ "at 0.125 and 0.625 USD a million (us-east-1, 2026-09-11)");
	}

	@Test
	void tellsNoDayFromAShortTime() {
		this.used.add(new ResourceUsage("shop", null, 8, 0, 0, 0));
		RequestCost cost = cost(onDemand(), Duration.ofMinutes(12)).itself().requests();
		assertThat(cost.amount()).isEqualTo(0.000001);
		assertThat(cost.figure()).isEqualTo(new CostFigure(null, null, "8 read and 0 write units in 12 min, "
				+ "at 0.125 and 0.625 USD a million (us-east-1, 2026-09-11); a day is not extrapolated from less than 1 h"));
	}

	@Test
	void storageIsThatOfTheDescription() {
		TableCost cost = cost(onDemand(), Duration.ofHours(1));
		// 4 × 0.25 and 2 × 0.25 a month
		assertThat(cost.itself().storage().month()).isEqualTo(1.0);
		assertThat(cost.itself().storage().day()).isEqualTo(0.0328767);
		assertThat(cost.itself().storage().computation()).isEqualTo(
				"4294967296 bytes and 0 items of 100 bytes more, which DynamoDB counts every six hours, at 0.25 USD a GB and month "
						+ "(us-east-1, 2026-09-11)");
		assertThat(cost.indexes()).extracting((index) -> index.storage().month()).containsExactly(0.5, 0.25);
	}

	@Test
	void eachItemTakesAHundredBytesMore() {
		TableDescription table = onDemand().toBuilder().itemCount(GIGABYTE / 100).tableSizeBytes(GIGABYTE).build();
		CostFigure storage = cost(table, Duration.ofHours(1)).itself().storage();
		// 2 × 0.25 a month
		assertThat(storage.month()).isEqualTo(0.5);
		assertThat(storage.computation()).startsWith("1073741824 bytes and 10737418 items of 100 bytes more, ");
	}

	@Test
	void recoveryIsPaidBySizeWhereItIsOn() {
		assertThat(cost(onDemand(), Duration.ofHours(1)).itself().recovery()).isNull();
		this.recovery = new Recovery(true, "");
		// 4 GB of the table and 1 GB of its local index, at 0.20
		assertThat(cost(onDemand(), Duration.ofHours(1)).itself().recovery()).isEqualTo(new CostFigure(0.0328767, 1.0,
				"point-in-time recovery of 5368709120 bytes, at 0.2 USD a GB " + "and month (us-east-1, 2026-09-11)"));
		this.recovery = new Recovery(null, "the role needs dynamodb:DescribeContinuousBackups on table shop");
		assertThat(cost(onDemand(), Duration.ofHours(1)).itself().recovery())
			.isEqualTo(new CostFigure(null, null, "the role needs dynamodb:DescribeContinuousBackups on table shop"));
	}

	@Test
	void readsOfTheStreamCostByTheirNumber() {
		assertThat(cost(onDemand(), Duration.ofDays(1)).stream()).isNull();
		this.streamReads = 17_280L;
		// 17,280 × 0.2 / 1,000,000
		assertThat(cost(onDemand(), Duration.ofDays(1)).stream())
			.isEqualTo(new RequestCost(17_280, 0, 0.003456, new CostFigure(0.003456, 0.10512,
					"17280 reads of the stream in 24 h, at 0.2 USD a million (us-east-1), of which 2.5 million are free "
							+ "a month")));
	}

	@Test
	void requestsForObjectsCostByTheThousand() {
		ObservedTime time = new ObservedTime(START, START.plus(Duration.ofHours(6)), Duration.ofHours(1));
		ObjectRequests.Count count = new ObjectRequests().of("Reports.save");
		assertThat(time.objects(count, this.prices)).isNull();
		count.gets().add(90_000);
		count.puts().add(3000);
		// 90 × 0.0004 + 3 × 0.005, times 4, and by 6 times 730
		assertThat(time.objects(count, this.prices))
			.isEqualTo(new PatternCost.Objects(90_000, 3000, 0.051, new CostFigure(0.204, 6.205,
					"90000 GET and 3000 PUT requests for objects in 6 h, at 0.0004 and 0.005 USD a thousand")));
		assertThat(time.objects(count, DynamoPrices.of("cn-north-1")))
			.isEqualTo(new PatternCost.Objects(90_000, 3000, null, new CostFigure(null, null,
					"90000 GET and 3000 PUT requests for objects in 6 h, at unknown and unknown CNY a thousand")));
	}

	@Test
	void regionWithoutPricesHasNoAmounts() {
		this.prices = DynamoPrices.of("xx-south-9");
		this.used.add(new ResourceUsage("shop", null, 1_000_000, 200_000, 0, 0));
		series(null, 48, 3600, 1);
		TableCost cost = cost(onDemand(), Duration.ofHours(48));
		assertThat(cost.itself().requests().amount()).isNull();
		assertThat(cost.itself().requests().figure()).isEqualTo(new CostFigure(null, null,
				"1000000 read and 200000 write units in 48 h, at unknown and unknown USD a million (xx-south-9)"));
		assertThat(cost.itself().storage().month()).isNull();
		assertThat(cost.modes().cheaper()).isNull();
		assertThat(cost.modes().onDemand()).isNull();
		assertThat(cost.modes().savingADay()).isZero();
	}

	@Test
	void indexThatIsWrittenAndNotReadIsIdle() {
		this.used.add(new ResourceUsage("shop", null, 1, 100, 0, 0));
		this.used.add(new ResourceUsage("shop", "gsi1", 0, 100, 0, 0));
		this.used.add(new ResourceUsage("shop", "lsi1", 0, 100, 0, 3));
		TableCost cost = cost(onDemand(), Duration.ofHours(1));
		assertThat(cost.itself().idle()).isFalse();
		assertThat(cost.indexes()).extracting(ResourceCost::index).containsExactly("gsi1", "lsi1");
		assertThat(cost.indexes()).extracting(ResourceCost::idle).containsExactly(true, false);
		// 100 × 24 × 0.625 / 1,000,000
		assertThat(cost.indexes().get(0).throughput().day()).isEqualTo(0.0015);
	}

	@Test
	void provisionedCapacityCostsWhateverIsUsedOfIt() {
		this.used.add(new ResourceUsage("shop", null, 1_000_000, 0, 0, 0));
		TableCost cost = cost(provisioned(), Duration.ofHours(1));
		assertThat(cost.billingMode()).isEqualTo("PROVISIONED");
		// 24 × (10 × 0.00013 + 5 × 0.00065)
		assertThat(cost.itself().throughput().day()).isEqualTo(0.1092);
		assertThat(cost.itself().throughput().computation()).isEqualTo("10 read and 5 write units provisioned, "
				+ "at 0.00013 and 0.00065 USD an hour (us-east-1, 2026-09-11)");
		// 24 × (2 × 0.00013 + 1 × 0.00065)
		assertThat(cost.indexes().get(0).throughput().day()).isEqualTo(0.02184);
		assertThat(cost.indexes().get(1).throughput().day()).isZero();
	}

	@Test
	void tableThatMayNotBeDescribedHasUnknownStorage() {
		this.used.add(new ResourceUsage("shop", "gsi1", 4, 0, 0, 0));
		Found denied = Found.unknown("the role needs dynamodb:DescribeTable on table shop", START);
		TableCost cost = cost(denied, Duration.ofHours(1));
		assertThat(cost.billingMode()).isNull();
		assertThat(cost.tableClass()).isNull();
		assertThat(cost.itself().storage())
			.isEqualTo(new CostFigure(null, null, "the role needs dynamodb:DescribeTable on table shop"));
		assertThat(cost.indexes()).extracting(ResourceCost::index).containsExactly("gsi1");
	}

	@Test
	void steadyUseIsCheaperProvisioned() {
		// 7 read units a second are 10 provisioned at 70%
		series(null, 48, 7 * 3600, 7);
		ModeComparison modes = cost(table(false, false), Duration.ofHours(48)).modes();
		assertThat(modes.hours()).isEqualTo(48);
		// 48 × 25,200 × 0.125 / 1,000,000
		assertThat(modes.onDemand()).isEqualTo(0.1512);
		// 48 × (10 × 0.00013 + 1 × 0.00065)
		assertThat(modes.provisioned()).isEqualTo(0.0936);
		assertThat(modes.readUtilization()).isEqualTo(0.7);
		assertThat(modes.writeUtilization()).isZero();
		assertThat(modes.readBreakEven()).isEqualTo(0.288889);
		assertThat(modes.cheaper()).isEqualTo(Mode.PROVISIONED);
		// (0.1512 - 0.0936) / 2
		assertThat(modes.savingADay()).isEqualTo(0.0288);
		assertThat(modes.computation()).isEqualTo("1209600 read and 0 write units in 48 h; 480 read and 48 write unit "
				+ "hours for the busiest minute of each hour at 70%, at 0.00013 and 0.00065 USD (us-east-1, 2026-09-11)");
	}

	@Test
	void spikesAreCheaperOnDemand() {
		// one minute of each hour at 7 a second
		series(null, 48, 7 * 60, 7);
		ModeComparison modes = cost(table(false, false), Duration.ofHours(48)).modes();
		// 48 × 420 × 0.125 / 1,000,000
		assertThat(modes.onDemand()).isEqualTo(0.00252);
		assertThat(modes.provisioned()).isEqualTo(0.0936);
		assertThat(modes.readUtilization()).isEqualTo(0.0116667);
		assertThat(modes.cheaper()).isEqualTo(Mode.ON_DEMAND);
	}

	@Test
	void globalIndexHasCapacityOfItsOwnAndALocalOneThatOfItsTable() {
		series(null, 24, 3600, 1);
		series("lsi1", 24, 3600, 1);
		series("gsi1", 24, 3600, 1);
		ModeComparison modes = cost(onDemand(), Duration.ofHours(24)).modes();
		// the table 24 × 3 (2 units a second at 70%), the global index 24 × 2
		assertThat(modes.computation()).contains("; 120 read and 48 write unit hours");
	}

	@Test
	void modeIsNotToldFromLessThanADay() {
		series(null, 2, 3600, 1);
		ModeComparison modes = cost(onDemand(), Duration.ofMinutes(90)).modes();
		assertThat(modes.hours()).isEqualTo(1.5);
		assertThat(modes.cheaper()).isNull();
		assertThat(modes.savingADay()).isZero();
		assertThat(modes.computation()).endsWith("; modes are not compared before 24 h");
		// of the second hour, half was observed: 2 read units for 1.5 h in the table, 1
		// in the index
		assertThat(modes.computation()).contains("; 4.5 read and 3 write unit hours");
	}

	private void series(@Nullable String index, int count, double read, double peak) {
		this.hours.add(new CapacityHours("shop", index,
				IntStream.range(0, count)
					.mapToObj((i) -> new Hour(START.plus(Duration.ofHours(i)), read, 0, peak, 0))
					.toList()));
	}

	private TableCost cost(TableDescription table, Duration observed) {
		return cost(new Found(table, "", this.recovery, START), observed);
	}

	private TableCost cost(Found found, Duration observed) {
		return new TableCalculation(this.prices, found, new TableUsage("shop", this.used, this.hours, this.streamReads),
				new ObservedTime(START, START.plus(observed), Duration.ofHours(1)))
			.cost();
	}

	private static TableDescription onDemand() {
		return table(true, false);
	}

	private static TableDescription provisioned() {
		return table(true, true);
	}

	private static TableDescription table(boolean indexes, boolean provisioned) {
		TableDescription.Builder table = TableDescription.builder()
			.tableName("shop")
			.tableSizeBytes(4 * GIGABYTE)
			.provisionedThroughput((capacity) -> capacity.readCapacityUnits(10L).writeCapacityUnits(5L));
		if (!provisioned) {
			table.billingModeSummary((summary) -> summary.billingMode(BillingMode.PAY_PER_REQUEST));
		}
		if (indexes) {
			table.globalSecondaryIndexes(globalIndex())
				.localSecondaryIndexes(
						LocalSecondaryIndexDescription.builder().indexName("lsi1").indexSizeBytes(GIGABYTE).build());
		}
		return table.build();
	}

	private static GlobalSecondaryIndexDescription globalIndex() {
		return GlobalSecondaryIndexDescription.builder()
			.indexName("gsi1")
			.indexSizeBytes(2 * GIGABYTE)
			.provisionedThroughput((capacity) -> capacity.readCapacityUnits(2L).writeCapacityUnits(1L))
			.build();
	}

}
