package io.github.dynamospring.autoconfigure.migration;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.write.ItemPair;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link MigrationUnits}.
 */
class MigrationUnitsTests {

	private static final Instant START = Instant.parse("2026-11-27T00:00:00Z");

	private final LocalApplication application = LocalApplication.unsent(Old.class, New.class);

	private final DynamoStatistics statistics = new DynamoStatistics(Clock.fixed(START, ZoneOffset.UTC));

	@Test
	void multipliesPlainWrites() {
		use("Olds.save", new ResourceUsage("olds", null, 0, 10, 0, 0), new ResourceUsage("olds", "byName", 0, 4, 0, 0));
		use("Olds.findById", new ResourceUsage("olds", null, 7, 100, 0, 0));
		assertThat(ofDay(Duration.ofHours(12), false)).containsExactly(Map.entry("off", 28.0),
				Map.entry("dual-write to read-new", 88.0), Map.entry("contract", 20.0));
	}

	@Test
	void dividesWritesOfBoth() {
		use("Olds.save", new ResourceUsage("olds", null, 2, 20, 0, 0), new ResourceUsage("olds", "byName", 0, 4, 0, 0),
				new ResourceUsage("news", null, 2, 20, 0, 0), new ResourceUsage("news", "byName", 0, 6, 0, 0));
		assertThat(ofDay(Duration.ofDays(1), true)).containsExactly(Map.entry("off", 14.0),
				Map.entry("dual-write to read-new", 50.0), Map.entry("contract", 16.0));
	}

	@Test
	void knowsNothingInTheFirstHour() {
		use("Olds.save", new ResourceUsage("olds", null, 0, 10, 0, 0));
		assertThat(ofDay(Duration.ofMinutes(59), false)).isEmpty();
	}

	private void use(String pattern, ResourceUsage... usage) {
		SettableRequestContext context = new SettableRequestContext("PutItem", pattern,
				PutItemRequest.builder().tableName("olds").build());
		context.setUsage(List.of(usage));
		this.statistics.ended(context);
	}

	private Map<String, Double> ofDay(Duration observed, boolean both) {
		this.application.template().setPairs((entity) -> mock(ItemPair.class));
		this.application.repository(Olds.class);
		return new MigrationUnits(
				List.of(new Migration.Mapping<>("m", Old.class, New.class, (old) -> new New(old.id(), old.name()),
						(item) -> new Old(item.id(), item.name()))),
				this.application.context(), this.application.patterns(), (name) -> name, this.statistics,
				Clock.fixed(START.plus(observed), ZoneOffset.UTC))
			.ofDay("m", both);
	}

	interface Olds extends DynamoRepository<Old, String> {

	}

	@Table("olds")
	@PrimaryKey(partition = "{id}")
	@GlobalSecondaryIndex(name = "byName", partition = "{name}")
	record Old(String id, String name) {

	}

	@Table("news")
	@PrimaryKey(partition = "NEW#{id}")
	@GlobalSecondaryIndex(name = "byName", partition = "NEW#{name}")
	record New(String id, String name) {

	}

}
