package io.github.dynamospring.sample;

import io.github.dynamospring.operations.cost.CostFigure;
import io.github.dynamospring.operations.cost.RequestCost;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Cost}.
 */
class CostTests {

	@Test
	void printsWhatRequestsCostADay() {
		CostFigure figure = new CostFigure(1234.5, 37_549.4, "so many units");
		assertThat(Cost.aDay(new RequestCost(1, 1, 0.1, figure), "USD"))
			.isEqualTo(new Cost("1,234.50 USD", "so many units"));
	}

	@Test
	void printsWhatRequestsHaveCostSoFarWhereNoDayIsTold() {
		CostFigure figure = new CostFigure(null, null, "too short");
		assertThat(Cost.aDay(new RequestCost(1, 1, 0.0000012, figure), "EUR"))
			.isEqualTo(new Cost("0.0000012 EUR so far", "too short"));
	}

	@Test
	void printsWhatStorageCostsAMonth() {
		assertThat(Cost.aMonth(new CostFigure(0.01, 0.304, "so many bytes"), "USD").amount()).isEqualTo("0.3 USD");
		assertThat(Cost.aMonth(new CostFigure(null, null, "denied"), "USD")).isEqualTo(new Cost("unknown", "denied"));
	}

}
