package io.github.dynamospring.operations.advice.use;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdvisedModel;
import io.github.dynamospring.operations.cost.CostFigure;
import io.github.dynamospring.operations.cost.CostReport;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.github.dynamospring.operations.cost.DynamoPrices;
import io.github.dynamospring.operations.cost.ModeComparison;
import io.github.dynamospring.operations.cost.ModeComparison.Mode;
import io.github.dynamospring.operations.cost.RequestCost;
import io.github.dynamospring.operations.cost.ResourceCost;
import io.github.dynamospring.operations.cost.TableCost;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

/**
 * Tests for {@link CapacityModeAdvice}.
 */
class CapacityModeAdviceTests {

	private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

	private static final CostFigure NOTHING = new CostFigure(0.0, 0.0, "");

	private static final ResourceCost UNUSED = new ResourceCost("orders", null, true,
			new RequestCost(0, 0, 0.0, NOTHING), null, NOTHING, null);

	private final DynamoCosts costs = mock(DynamoCosts.class);

	private List<AdviceFinding> findings(Duration after, String billingMode, double onDemand, double provisioned) {
		ModeComparison modes = new ModeComparison(48, onDemand, provisioned, 0.5, 0.5, 0.29, 0.29,
				(onDemand <= provisioned) ? Mode.ON_DEMAND : Mode.PROVISIONED, "10 units in 48 h");
		TableCost table = new TableCost("orders", billingMode, "STANDARD", UNUSED, List.of(), modes, null);
		given(this.costs.pricesOf("orders")).willReturn(DynamoPrices.of("us-east-1"));
		given(this.costs.report()).willReturn(
				new CostReport(DynamoPrices.of("us-east-1"), List.of(), START, after, List.of(), List.of(table)));
		return new CapacityModeAdvice(this.costs, new DynamoStatistics(Clock.fixed(START, ZoneOffset.UTC)),
				new AdvisedModel().subjects(), Clock.fixed(START.plus(after), ZoneOffset.UTC))
			.findings();
	}

	@Test
	void findsOnDemandThatWouldBeCheaperProvisioned() {
		assertThat(findings(Duration.ofHours(48), "PAY_PER_REQUEST", 12, 6)).singleElement().satisfies((finding) -> {
			assertThat(finding.code()).isEqualTo(AdviceCode.CAPACITY_MODE);
			assertThat(finding)
				.hasToString("capacity-mode of orders: On-demand capacity would take 12 USD, provisioned "
						+ "capacity 6: 10 units in 48 h. Provision the capacity, with auto scaling at 70%, if all instances have "
						+ "a load like this one");
			assertThat(finding.saving()).isEqualTo(new AdviceSaving(0, 0, 0, true, Duration.ofHours(48), 3.0, "USD"))
				.hasToString("at most 3 USD a day, by 48 hours");
		});
	}

	@Test
	void findsProvisionedThatWouldBeCheaperOnDemand() {
		assertThat(findings(Duration.ofHours(48), "PROVISIONED", 6, 12)).extracting(AdviceFinding::action)
			.containsExactly("Change the table to on-demand capacity");
	}

	@Test
	void isSilentOfLessThanAFifth() {
		assertThat(findings(Duration.ofHours(48), "PAY_PER_REQUEST", 12, 9.7)).isEmpty();
		assertThat(findings(Duration.ofHours(48), "PAY_PER_REQUEST", 6, 12)).isEmpty();
		assertThat(findings(Duration.ofHours(48), null, 12, 6)).isEmpty();
	}

	@Test
	void asksForNothingDuringTheFirstDay() {
		assertThat(findings(Duration.ofHours(23), "PAY_PER_REQUEST", 12, 6)).isEmpty();
		verify(this.costs, never()).report();
	}

}
