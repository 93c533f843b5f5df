package io.github.dynamospring.times;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An old application with the plain SDK and a new one with a repository, on one table in
 * turn. Each finds what the other wrote.
 */
class TwoApplicationsIntegrationTests {

	private static final long SEED = Long.getLong("times.seed", 20261122L);

	private static final int STEPS = 300;

	private static final Instant START = Instant.parse("2026-11-21T08:59:00Z");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Tick.class);

	private static final String TABLE = LocalDatabase.tableName("ticks");

	private final Ticks ticks = database.application().repository(Ticks.class);

	private final Random random = new Random(SEED);

	private final TreeSet<Instant> expected = new TreeSet<>();

	@Test
	void findEachOthersItems() {
		for (int step = 0; step < STEPS; step++) {
			change(START.plusMillis(this.random.nextInt(40) * 1500L));
			Instant from = START.plusNanos(this.random.nextInt(60_000) * 1_000_000L + this.random.nextInt(2) * 500_000);
			Instant to = from.plusNanos(this.random.nextInt(20_000) * 1_000_500L);
			String description = "seed " + SEED + ", step " + step + ": " + from + " to " + to;
			assertFound(this.ticks.findByRoomAndAtBetween("r", from, to), description, from, to, Tick::at,
					ChronoUnit.MILLIS);
			assertFound(this.ticks.findByRoomAndSeenBetween("r", from, to), description, from, to, Tick::seen,
					ChronoUnit.SECONDS);
			assertFound(this.ticks.findByRoomAndMinuteBetween("r", from, to), description, from, to, Tick::minute,
					ChronoUnit.MINUTES);
			assertThat(this.ticks.findByRoomAndAtAfter("r", from)).as(description)
				.extracting(Tick::at)
				.containsExactlyElementsOf(this.expected.tailSet(from, false));
			assertThat(this.ticks.findByRoomAndAtBefore("r", to)).as(description)
				.extracting(Tick::at)
				.containsExactlyElementsOf(this.expected.headSet(to, false));
		}
	}

	private void change(Instant at) {
		switch (this.random.nextInt(6)) {
			case 0 -> putAsOldApplication(at);
			case 1 -> deleteAsOldApplication(at);
			case 2 -> deleteAsNewApplication(at);
			default -> saveAsNewApplication(at);
		}
	}

	private void putAsOldApplication(Instant at) {
		database.client().putItem((put) -> put.tableName(TABLE).item(published(at)));
		this.expected.add(at);
	}

	private void deleteAsOldApplication(Instant at) {
		Map<String, AttributeValue> key = published(at);
		key.keySet().retainAll(List.of("room", "at"));
		database.client().deleteItem((delete) -> delete.tableName(TABLE).key(key));
		this.expected.remove(at);
	}

	private void saveAsNewApplication(Instant at) {
		this.ticks.save(new Tick("r", at, at, at));
		Map<String, AttributeValue> item = new HashMap<>(database.client()
			.getItem((get) -> get.tableName(TABLE)
				.key(Map.of("room", published(at).get("room"), "at", published(at).get("at"))))
			.item());
		item.remove("_write");
		assertThat(item).isEqualTo(published(at));
		this.expected.add(at);
	}

	private void deleteAsNewApplication(Instant at) {
		this.ticks.deleteById(new TickKey("r", at));
		this.expected.remove(at);
	}

	private static Map<String, AttributeValue> published(Instant at) {
		Map<String, AttributeValue> item = new HashMap<>();
		item.put("room", AttributeValue.fromS("r"));
		item.put("at", AttributeValue.fromS(text(at, "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")));
		item.put("seen", AttributeValue.fromN(Long.toString(at.getEpochSecond())));
		item.put("minute", AttributeValue.fromS(text(at, "yyyy-MM-dd HH:mm")));
		return item;
	}

	private static String text(Instant at, String pattern) {
		return DateTimeFormatter.ofPattern(pattern).format(at.atOffset(ZoneOffset.UTC));
	}

	private void assertFound(List<Tick> found, String description, Instant from, Instant to,
			Function<Tick, Instant> property, ChronoUnit unit) {
		assertThat(found).as(description)
			.extracting(property)
			.containsExactlyElementsOf(this.expected.stream()
				.map((at) -> at.truncatedTo(unit))
				.filter((at) -> !at.isBefore(from) && !at.isAfter(to))
				.toList());
	}

	@Table("ticks")
	@GlobalSecondaryIndex(name = "seen", partition = "{room}", sort = "{seen}")
	@GlobalSecondaryIndex(name = "minute", partition = "{room}", sort = "{minute}")
	record Tick(@PartitionKey String room, @SortKey @Attribute(format = "iso-millis") Instant at,
			@Attribute(format = "epoch-seconds|seconds") Instant seen,
			@Attribute(format = "yyyy-MM-dd HH:mm|minute") Instant minute) {
	}

	record TickKey(String room, Instant at) {
	}

	interface Ticks extends DynamoRepository<Tick, TickKey> {

		List<Tick> findByRoomAndAtBetween(String room, Instant from, Instant to);

		List<Tick> findByRoomAndSeenBetween(String room, Instant from, Instant to);

		List<Tick> findByRoomAndMinuteBetween(String room, Instant from, Instant to);

		List<Tick> findByRoomAndAtAfter(String room, Instant from);

		List<Tick> findByRoomAndAtBefore(String room, Instant to);

	}

}
