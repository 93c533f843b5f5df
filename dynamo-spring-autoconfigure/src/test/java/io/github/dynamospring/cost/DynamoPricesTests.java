package io.github.dynamospring.cost;

import java.time.LocalDate;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link DynamoPrices}.
 */
class DynamoPricesTests {

	private static final DynamoPrices PRICES = DynamoPrices.US_EAST_1;

	@Test
	void requestsCostByTheMillion() {
		// 4 × 0.125 + 2 × 0.625
		assertThat(PRICES.requests(4_000_000, 2_000_000)).isEqualTo(1.75);
		assertThat(PRICES.requests(0.5, 0)).isEqualTo(0.0000000625);
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
		assertThat(PRICES.origin()).isEqualTo("us-east-1, 2024-11-01");
	}

	@Test
	void refusesWhatIsNoPrice() {
		assertThatIllegalArgumentException().isThrownBy(() -> prices(-0.1))
			.withMessage("'millionReads' must be a number, not negative");
		assertThatIllegalArgumentException().isThrownBy(() -> prices(Double.NaN))
			.withMessage("'millionReads' must be a number, not negative");
	}

	private static DynamoPrices prices(double millionReads) {
		return new DynamoPrices("EUR", "eu-west-1", LocalDate.of(2026, 1, 1), millionReads, 1, 1, 1, 1, 1, 1);
	}

}
