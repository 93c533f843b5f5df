package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PageGrowth}.
 */
class PageGrowthTests {

	@Test
	void asksForWhatIsWantedFirst() {
		assertThat(new PageGrowth(3, true).next()).isEqualTo(3);
		assertThat(new PageGrowth(Integer.MAX_VALUE, true).next()).isEqualTo(Integer.MAX_VALUE);
	}

	@Test
	void asksForMuchMoreAfterAPageThatAFilterEmptied() {
		PageGrowth growth = new PageGrowth(3, true);
		growth.add(3, 0);
		assertThat(growth.next()).isEqualTo(48);
		growth.add(48, 0);
		assertThat(growth.next()).isEqualTo(768);
	}

	@Test
	void asksForNoMoreThanAPageCanHold() {
		PageGrowth growth = new PageGrowth(1_000_000, true);
		growth.add(1_000_000, 0);
		assertThat(growth.next()).isEqualTo(1 << 20);
	}

	@Test
	void asksForWhatIsMissingAsAFilterLeavesItemsOut() {
		PageGrowth growth = new PageGrowth(10, true);
		growth.add(10, 9);
		assertThat(growth.next()).isEqualTo(3);
		PageGrowth strict = new PageGrowth(10, true);
		strict.add(10, 1);
		assertThat(strict.next()).isEqualTo(181);
	}

	@Test
	void asksForWhatIsMissingWhereAPageWasCut() {
		PageGrowth growth = new PageGrowth(9, false);
		growth.add(9, 3);
		assertThat(growth.next()).isEqualTo(6);
	}

	@Test
	void asksForAsManyAgainWhereTheItemsAreNotThoseThatAreWanted() {
		PageGrowth growth = new PageGrowth(10, false);
		growth.add(10, 10);
		assertThat(growth.next()).isEqualTo(10);
		growth.add(10, 10);
		assertThat(growth.next()).isEqualTo(20);
	}

	// The items that are evaluated in all, and the requests.
	@ParameterizedTest
	@CsvSource({ "3, 0, 3, 1", "3, 1, 7, 2", "3, 120, 819, 3", "1, 120, 273, 3", "1, 4000, 4369, 4",
			"20, 300, 340, 2" })
	void staysWithinAFactorOfWhatIsNeeded(int wanted, int hidden, int evaluated, int requests) {
		PageGrowth growth = new PageGrowth(wanted, true);
		List<Integer> pages = new ArrayList<>();
		int position = 0;
		int found = 0;
		while (found < wanted) {
			int asked = growth.next();
			pages.add(asked);
			position += asked;
			int brought = Math.max(0, position - hidden) - found;
			growth.add(asked, brought);
			found += brought;
		}
		assertThat(position).as("pages of %s", pages).isEqualTo(evaluated).isLessThanOrEqualTo(17 * (hidden + wanted));
		assertThat(pages).hasSize(requests);
	}

}
