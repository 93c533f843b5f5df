package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Integration tests for {@link SampleReader}.
 */
class SampleReaderIntegrationTests {

	/** Two items are more than 4 KB, which half a unit reads. */
	private static final int ITEM_SIZE = 2100;

	private static final int ITEMS = 200;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private final List<Double> pauses = new ArrayList<>();

	@BeforeAll
	static void putItems() {
		database.createTable("many", "id");
		for (int i = 0; i < ITEMS; i++) {
			Map<String, AttributeValue> item = Map.of("id", AttributeValue.fromS("item" + i), "text",
					AttributeValue.fromS("x".repeat(ITEM_SIZE)));
			database.client().putItem((put) -> put.tableName("many").item(item));
		}
	}

	@Test
	void readsAllOfASmallTable() {
		SampleReader reader = reader(new ScanBudget(4, 1000, 1000, 25));
		assertThat(reader.read("many", 0)).isTrue();
		assertThat(reader.items()).hasSize(ITEMS).doesNotHaveDuplicates();
	}

	@Test
	void endsAtTheNumberOfItems() {
		SampleReader reader = reader(new ScanBudget(4, 50, 1000, 25));
		assertThat(reader.read("many", 0)).isFalse();
		assertThat(reader.items()).hasSize(50);
	}

	@Test
	void endsWithThePageThatReachesTheUnits() {
		SampleReader reader = reader(new ScanBudget(4, 1000, 10, 25));
		database.clear();
		assertThat(reader.read("many", 0)).isFalse();
		// 10 units read 80 KB, and a page is at most 64 KB
		assertThat(reader.items()).hasSizeBetween(80_000 / ITEM_SIZE - 4, 150_000 / ITEM_SIZE);
	}

	@Test
	void takesTheFirstPageOfEachSegmentBeforeASecondOne() {
		database.clear();
		reader(new ScanBudget(4, 100, 1000, 25)).read("many", ITEM_SIZE);
		List<ScanRequest> scans = database.requests().stream().map(ScanRequest.class::cast).toList();
		assertThat(scans.subList(0, 4)).extracting(ScanRequest::segment).containsExactly(0, 1, 2, 3);
		assertThat(scans.subList(0, 4)).allMatch((scan) -> !scan.hasExclusiveStartKey());
		assertThat(scans).allMatch((scan) -> scan.limit() * ITEM_SIZE <= 65_536);
	}

	@Test
	void waitsAsLongAsThePagesWouldTakeAtTheRate() {
		SampleReader reader = reader(new ScanBudget(4, 1000, 1000, 5));
		reader.read("many", 0);
		double units = ITEMS * ITEM_SIZE / 8192.0;
		assertThat(this.pauses.stream().mapToDouble(Double::doubleValue).sum()).isBetween(units / 5 * 0.8,
				units / 5 * 1.5);
	}

	@Test
	void endsWhenThePauseIsInterrupted() {
		database.clear();
		SampleReader reader = new SampleReader(database.client(), AwsRequestOverrideConfiguration.builder().build(),
				ScanBudget.DEFAULT, (seconds) -> {
					throw new IllegalStateException("interrupted");
				});
		assertThatIllegalStateException().isThrownBy(() -> reader.read("many", 0));
		assertThat(database.requests()).hasSize(1);
	}

	private SampleReader reader(ScanBudget budget) {
		return new SampleReader(database.client(), AwsRequestOverrideConfiguration.builder().build(), budget,
				this.pauses::add);
	}

}
