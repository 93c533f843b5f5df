package io.github.dynamospring.operations.cost;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link DynamoPrices}.
 */
class DynamoPricesTests {

	private static final DynamoPrices PRICES = DynamoPrices.of("us-east-1");

	@Test
	void requestsCostByTheMillion() {
		// 4 × 0.125 + 2 × 0.625
		assertThat(PRICES.requests(4_000_000, 2_000_000)).isEqualTo(1.75);
		assertThat(PRICES.requests(0.5, 0)).isEqualTo(0.0000000625);
	}

	@Test
	void objectsCostByTheThousand() {
		// 4 × 0.0004 + 2 × 0.005
		assertThat(PRICES.objects(4000, 2000)).isEqualTo(0.0116, within(1e-15));
		assertThat(DynamoPrices.of("xx-south-9").objects(1000, 1000)).isEqualTo(0.0054, within(1e-15));
		assertThat(DynamoPrices.of("cn-north-1").objects(1, 0)).isNull();
		assertThat(DynamoPrices.of("cn-north-1").objects(0, 0)).isZero();
	}

	@Test
	void capacityCostsByTheHour() {
		// 10 × 0.00013 + 5 × 0.00065
		assertThat(PRICES.capacityHour(10, 5)).isEqualTo(0.00455, within(1e-15));
	}

	@Test
	void storageCostsByTheMonth() {
		double tenGigabytes = 10.0 * 1024 * 1024 * 1024;
		assertThat(PRICES.storageHour(tenGigabytes) * 730).isEqualTo(2.5, within(1e-12));
		assertThat(PRICES.infrequentAccess().storageHour(tenGigabytes) * 730).isEqualTo(1.0, within(1e-12));
	}

	@Test
	void infrequentAccessIsDearerToRead() {
		assertThat(PRICES.infrequentAccess().requests(4_000_000, 2_000_000)).isEqualTo(1.75 * 1.25);
		assertThat(PRICES.infrequentAccess().capacityHour(10, 5)).isEqualTo(0.00455 * 1.25, within(1e-15));
		assertThat(PRICES.infrequentAccess().infrequentAccess()).isEqualTo(PRICES.infrequentAccess());
	}

	@Test
	void breakEvenIsTheShareWhereBothCostTheSame() {
		// 0.00013 an hour against 3600 × 0.125 / 1,000,000 = 0.00045
		assertThat(PRICES.readBreakEven()).isEqualTo(0.288888, within(1e-6));
		assertThat(PRICES.writeBreakEven()).isEqualTo(0.288888, within(1e-6));
	}

	@Test
	void namesTheirOrigin() {
		assertThat(PRICES.origin()).isEqualTo("us-east-1, 2026-09-11");
	}

	@Test
	void refusesWhatIsNoPrice() {
		assertThatIllegalArgumentException().isThrownBy(() -> prices(-0.1))
			.withMessage("'millionReads' must be a number, not negative");
		assertThatIllegalArgumentException().isThrownBy(() -> prices(Double.NaN))
			.withMessage("'millionReads' must be a number, not negative");
	}

	private static DynamoPrices prices(double millionReads) {
		return new DynamoPrices("EUR", "eu-west-1", LocalDate.of(2026, 1, 1), millionReads, 1.0, 1.0, 1.0, 1.0, 1, 1.0,
				1.0, 1.0, 1.0);
	}

	@Test
	void regionHasItsOwnPrices() {
		DynamoPrices ireland = DynamoPrices.of("eu-west-1");
		assertThat(ireland.requests(1_000_000, 1_000_000)).isEqualTo(0.1415 + 0.705, within(1e-12));
		assertThat(ireland.missing()).isEmpty();
	}

	@Test
	void mostRegionsHaveAllPricesOfTheStandardClass() {
		DynamoPrices california = DynamoPrices.of("us-west-1");
		assertThat(california.requests(1_000_000, 1_000_000)).isEqualTo(0.1395 + 0.695, within(1e-12));
		assertThat(california.missing()).isEmpty();
		DynamoPrices seoul = DynamoPrices.of("ap-northeast-2");
		assertThat(seoul.missing()).isEmpty();
		assertThat(seoul.recoveryGigabyteMonth()).isEqualTo(0.2166);
	}

	@Test
	void someRegionsHaveThePricesOfProvisionedCapacityAlone() {
		DynamoPrices saoPaulo = DynamoPrices.of("sa-east-1");
		assertThat(saoPaulo.capacityHour(10, 10)).isEqualTo(0.0117, within(1e-12));
		assertThat(saoPaulo.origin()).isEqualTo("sa-east-1");
		assertThat(saoPaulo.missing()).containsExactly("dynamo.prices.million-reads", "dynamo.prices.million-writes",
				"dynamo.prices.gigabyte-month");
	}

	@Test
	void chinaIsPaidInItsCurrency() {
		DynamoPrices ningxia = DynamoPrices.of("cn-northwest-1");
		assertThat(ningxia.currency()).isEqualTo("CNY");
		assertThat(ningxia.requests(1, 0)).isNull();
		assertThat(ningxia.capacityHour(50, 10)).isEqualTo(0.116, within(1e-12));
		assertThat(ningxia.readBreakEven()).isNull();
	}

	@Test
	void unknownRegionHasNoPrices() {
		DynamoPrices nowhere = DynamoPrices.of("xx-south-9");
		assertThat(nowhere.requests(1, 1)).isNull();
		assertThat(nowhere.requests(0, 0)).isZero();
		assertThat(nowhere.infrequentAccess().storageHour(1)).isNull();
		assertThat(nowhere.recoveryHour(1)).isNull();
		assertThat(nowhere.origin()).isEqualTo("xx-south-9");
		assertThat(nowhere.missing()).containsExactly("dynamo.prices.million-reads", "dynamo.prices.million-writes",
				"dynamo.prices.read-unit-hour", "dynamo.prices.write-unit-hour", "dynamo.prices.gigabyte-month");
	}

	@Test
	void eachRegionOfTheListHasASourceAndWritesCostFiveReads() throws IOException {
		List<String> rows = list();
		assertThat(rows).hasSizeGreaterThan(25).allMatch((row) -> row.split(",", -1)[10].startsWith("https://"));
		assertThat(prices()).allSatisfy((prices) -> {
			assertFiveTimes(prices.millionReads(), prices.millionWrites());
			assertFiveTimes(prices.readUnitHour(), prices.writeUnitHour());
		});
	}

	// on demand cost twice as much until November 2024, which would be a share of 0.14
	@Test
	void noRegionHasPricesOfAnotherTimeOrUnit() throws IOException {
		assertThat(prices()).filteredOn((prices) -> prices.currency().equals("USD")).allSatisfy((prices) -> {
			assertThat(ratio(prices, DynamoPrices::millionReads)).isBetween(1.0, 1.6);
			assertThat(ratio(prices, DynamoPrices::readUnitHour)).isBetween(1.0, 1.6);
			assertThat(ratio(prices, DynamoPrices::gigabyteMonth)).isBetween(1.0, 1.6);
			assertThat(ratio(prices, DynamoPrices::infrequentAccessGigabyteMonth)).isBetween(1.0, 1.6);
			assertThat(ratio(prices, DynamoPrices::recoveryGigabyteMonth)).isBetween(1.0, 1.6);
			assertThat(Objects.requireNonNullElse(prices.readBreakEven(), 0.289)).isCloseTo(0.289, within(0.01));
		});
	}

	private static double ratio(DynamoPrices prices, Function<DynamoPrices, @Nullable Double> price) {
		Double virginia = Objects.requireNonNull(price.apply(PRICES));
		return Objects.requireNonNullElse(price.apply(prices), virginia) / virginia;
	}

	@Test
	void pageHasEachRegionByItsPrices() throws IOException {
		Map<String, String> regions = prices().stream()
			.collect(Collectors.groupingBy(DynamoPricesTests::known, LinkedHashMap::new,
					Collectors.mapping((prices) -> "`" + prices.region() + "`", Collectors.joining(", "))));
		assertThat(Files.readString(Path.of("../docs/cost-and-advice.md")).lines()).containsAll(
				regions.entrySet().stream().map((row) -> "| " + row.getValue() + " | " + row.getKey() + " |").toList());
	}

	private static String known(DynamoPrices prices) {
		Map<String, Double> known = new LinkedHashMap<>();
		known.put("on demand", prices.millionReads());
		known.put("provisioned", prices.readUnitHour());
		known.put("storage", prices.gigabyteMonth());
		known.put("infrequent access", prices.infrequentAccessGigabyteMonth());
		known.put("recovery", prices.recoveryGigabyteMonth());
		known.values().removeIf(Objects::isNull);
		return String.join(", ", known.keySet());
	}

	private static List<DynamoPrices> prices() throws IOException {
		return list().stream().map((row) -> DynamoPrices.of(row.substring(0, row.indexOf(',')))).toList();
	}

	private static List<String> list() throws IOException {
		try (InputStream file = DynamoPrices.class.getResourceAsStream(PriceList.FILE)) {
			return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
				.filter((line) -> !line.startsWith("#") && !line.startsWith("region,"))
				.toList();
		}
	}

	private static void assertFiveTimes(@Nullable Double read, @Nullable Double write) {
		assertThat(write == null).isEqualTo(read == null);
		if (read != null) {
			assertThat(write).isCloseTo(5 * read, within(0.1 * read));
		}
	}

}
