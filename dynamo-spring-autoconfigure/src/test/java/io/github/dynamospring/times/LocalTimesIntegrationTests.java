package io.github.dynamospring.times;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Times without a zone of their own, which are stored in fixed width wherever they stand.
 */
class LocalTimesIntegrationTests {

	private static final LocalDateTime MORNING = LocalDateTime.parse("2026-11-21T08:00:00");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Reading.class).emptied();

	private static final Readings readings = database.application().repository(Readings.class);

	@Test
	void keepsTheSecondsOfWholeMinutes() {
		readings.insert(reading(MORNING));
		Map<String, AttributeValue> item = item();
		assertThat(text(item, "at")).isEqualTo("2026-11-21T08:00:00.000000000");
		assertThat(text(item, "time")).isEqualTo("08:00:00.000000000");
		assertThat(text(item, "offset")).isEqualTo("2026-11-21T08:00:00.000000000+02:00");
		assertThat(text(item, "zoned")).isEqualTo("2026-11-21T08:00:00.000000000+01:00[Europe/Paris]");
		assertThat(text(item, "offsetTime")).isEqualTo("08:00:00.000000000Z");
		assertThat(item.get("nested").m().get("at").s()).isEqualTo("2026-11-21T08:00:00.000000000");
		assertThat(item.get("byTime").m()).containsOnlyKeys("08:00:00.000000000");
		assertThat(readings.findById(new ReadingKey("d1", MORNING))).contains(reading(MORNING));
	}

	@Test
	void findsTheUpperBoundOfARange() {
		List<LocalDateTime> times = List
			.of("14:59:59.999999999", "15:00:00", "15:00:00.000001", "15:30:15", "16:00:00", "16:00:00.000000001")
			.stream()
			.map((time) -> LocalDateTime.parse("2026-11-21T" + time))
			.toList();
		times.forEach((time) -> readings.insert(reading(time)));
		LocalDateTime from = LocalDateTime.parse("2026-11-21T15:00");
		LocalDateTime to = LocalDateTime.parse("2026-11-21T16:00");
		assertThat(readings.findByDeviceAndAtBetween("d1", from, to)).extracting(Reading::at)
			.containsExactlyElementsOf(times.subList(1, 5));
		assertThat(readings.findByDeviceAndAtGreaterThan("d1", to)).extracting(Reading::at)
			.containsExactly(times.get(5));
		assertThat(readings.findByTimeBetween("d1", from.toLocalTime(), to.toLocalTime())).extracting(Reading::at)
			.containsExactlyElementsOf(times.subList(1, 5));
	}

	@Test
	void readsWhatWasStoredInAShorterForm() {
		Map<String, AttributeValue> item = new HashMap<>();
		Map.of("device", "d1", "at", "2026-11-21T08:00", "time", "08:00", "offset", "2026-11-21T08:00+02:00", "zoned",
				"2026-11-21T08:00+01:00[Europe/Paris]", "offsetTime", "08:00Z")
			.forEach((name, text) -> item.put(name, AttributeValue.fromS(text)));
		item.put("nested", AttributeValue.fromM(Map.of("at", AttributeValue.fromS("2026-11-21T08:00"))));
		item.put("byTime", AttributeValue.fromM(Map.of("08:00", AttributeValue.fromN("1"))));
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName("readings")).item(item));
		assertThat(readings.findByDeviceAndAtLessThan("d1", MORNING.plusSeconds(1))).containsExactly(reading(MORNING));
	}

	private static Reading reading(LocalDateTime at) {
		return new Reading("d1", at, at.toLocalTime(), OffsetDateTime.parse("2026-11-21T08:00+02:00"),
				ZonedDateTime.parse("2026-11-21T08:00+01:00[Europe/Paris]"), OffsetTime.parse("08:00Z"),
				new Nested(MORNING), Map.of(LocalTime.of(8, 0), 1));
	}

	private static Map<String, AttributeValue> item() {
		return database.client().scan((scan) -> scan.tableName(LocalDatabase.tableName("readings"))).items().get(0);
	}

	private static String text(Map<String, AttributeValue> item, String attribute) {
		return item.get(attribute).s();
	}

	@Table("readings")
	@GlobalSecondaryIndex(name = "byTime", partition = "{device}", sort = "{time}")
	record Reading(@PartitionKey String device, @SortKey LocalDateTime at, LocalTime time, OffsetDateTime offset,
			ZonedDateTime zoned, OffsetTime offsetTime, Nested nested, Map<LocalTime, Integer> byTime) {
	}

	record Nested(LocalDateTime at) {
	}

	record ReadingKey(String device, LocalDateTime at) {
	}

	interface Readings extends DynamoRepository<Reading, ReadingKey> {

		List<Reading> findByDeviceAndAtBetween(String device, LocalDateTime from, LocalDateTime to);

		List<Reading> findByDeviceAndAtGreaterThan(String device, LocalDateTime position);

		List<Reading> findByDeviceAndAtLessThan(String device, LocalDateTime end);

		@Query("device = :device and time between :from and :to")
		List<Reading> findByTimeBetween(String device, LocalTime from, LocalTime to);

	}

}
