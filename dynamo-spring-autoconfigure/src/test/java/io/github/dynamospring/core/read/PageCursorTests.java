package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.CapacityRate;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PageCursor}.
 */
class PageCursorTests {

	private static final double SECOND = 1_000_000_000.0;

	private final List<Double> sent = new ArrayList<>();

	private long now;

	@Test
	void keepsToTheRateOfItsBudget() {
		PageCursor cursor = cursor(new CapacityRate(10, () -> this.now, (nanos) -> this.now += nanos), 25.0);
		while (cursor.advance()) {
			assertThat(cursor.item()).isNotEmpty();
		}
		assertThat(this.sent).containsExactly(0.0, 2.5, 5.0, 7.5);
	}

	@Test
	void doesNotWaitForPagesOfUnknownPriceAndWithoutARate() {
		PageCursor unknown = cursor(new CapacityRate(10, () -> this.now, (nanos) -> this.now += nanos), null);
		while (unknown.advance()) {
			assertThat(unknown.item()).isNotEmpty();
		}
		PageCursor unbounded = cursor(null, 25.0);
		while (unbounded.advance()) {
			assertThat(unbounded.item()).isNotEmpty();
		}
		assertThat(this.sent).hasSize(8).containsOnly(0.0);
	}

	private PageCursor cursor(CapacityRate rate, Double units) {
		return new PageCursor(new Pages(units), PageBudget.unlimited("Orders.test").at(rate), null);
	}

	/** Four pages of an item each. */
	private final class Pages extends PageSource {

		private final Double units;

		private int read;

		Pages(Double units) {
			this.units = units;
		}

		@Override
		boolean isFiltered() {
			return false;
		}

		@Override
		List<DynamoDbRequest> requests(PageRequest request) {
			return List.of();
		}

		@Override
		Page read(PageRequest request) {
			PageCursorTests.this.sent.add(PageCursorTests.this.now / SECOND);
			Map<String, AttributeValue> item = Map.of("id", AttributeValue.fromN("1"));
			this.read++;
			return new Page(List.of(item), 1, (this.read < 4) ? item : null, 1, this.units);
		}

	}

}
