package io.github.dynamospring.spread;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Shards and time buckets on DynamoDB Local, with what they cost.
 */
class SpreadKeysIntegrationTests {

	private static final List<DynamoRequestContext> REQUESTS = new CopyOnWriteArrayList<>();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Ticket.class, Reading.class)
		.observedBy(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
				new DefaultDynamoObservationConvention(), List.of(REQUESTS::add), new ObservationFailures()))
		.emptied();

	private static final Instant START = Instant.parse("2026-02-27T22:00:00Z");

	private static final int COUNT = 60;

	private final LocalApplication application = database.application();

	private final Tickets tickets = this.application.repository(Tickets.class);

	private final Readings readings = this.application.repository(Readings.class);

	private final List<Ticket> open = IntStream.range(0, COUNT)
		.mapToObj((i) -> new Ticket("t" + i, Status.OPEN, START.plusSeconds(i * 37 % COUNT), "team" + i % 3))
		.toList();

	private final List<Reading> hourly = IntStream.range(0, COUNT)
		.mapToObj((i) -> new Reading("d", START.plus(Duration.ofHours(i)), i))
		.toList();

	@BeforeEach
	void fill() {
		this.tickets.saveAll(this.open);
		this.tickets.save(new Ticket("done", Status.DONE, START, "team0"));
		this.readings.saveAll(this.hourly);
		this.readings.save(new Reading("other", START, 1));
		REQUESTS.clear();
	}

	private List<Ticket> newestFirst() {
		return this.open.stream().sorted(Comparator.comparing(Ticket::openedAt).reversed()).toList();
	}

	@Test
	void explainsWhatIsAsked() {
		assertThat(this.application.explain("Tickets.findFirst20ByStatusOrderByOpenedAtDesc"))
			.isEqualTo("Tickets.findFirst20ByStatusOrderByOpenedAtDesc → Query tickets.byStatus: byStatuspk ="
					+ " STATUS#{status}#{ticketId|shard:16}, byStatussk begins_with OPENED#, descending, 16 shards,"
					+ " merged by openedAt desc, first 20 items; 16 × 0.5 RCU per 4 KB, eventually consistent");
		assertThat(this.application.explain("Readings.findByDeviceIdAndAtBetween")).isEqualTo(
				"Readings.findByDeviceIdAndAtBetween → Query readings: pk = DEVICE#{deviceId}#{at|day}, sk between"
						+ " AT#{from} and AT#{to}, one query per day, all pages; 0.5 RCU per 4 KB and day,"
						+ " eventually consistent");
	}

	@Test
	void mergesTheItemsOfAllShards() {
		assertThat(this.tickets.findFirst20ByStatusOrderByOpenedAtDesc(Status.OPEN))
			.containsExactlyElementsOf(newestFirst().subList(0, 20));
		assertCost(16, 8);
		assertThat(REQUESTS).extracting((request) -> ((QueryRequest) request.getRequest()).limit()).containsOnly(20);
		assertThat(this.tickets.findByStatus(Status.OPEN)).isSortedAccordingTo(Comparator.comparing(Ticket::openedAt))
			.containsExactlyInAnyOrderElementsOf(this.open);
		assertThat(this.tickets.findByStatusIn(List.of(Status.OPEN, Status.DONE))).hasSize(COUNT + 1);
	}

	@Test
	void readsOneItemByItsWholePrimaryKey() {
		assertThat(this.tickets.findByStatusAndTicketId(Status.OPEN, "t7")).containsExactly(this.open.get(7));
		assertCost(1, 0.5);
		assertThat(this.tickets.findByStatusAndTicketId(Status.DONE, "t7")).isEmpty();
		assertThat(this.tickets.existsByTeamAndTicketIdIn("team1", List.of("t6", "t8"))).isFalse();
		assertThat(this.tickets.existsByTeamAndTicketIdIn("team1", List.of("t6", "t7"))).isTrue();
		assertThat(this.application.explain("Tickets.findByStatusAndTicketId")).startsWith(
				"Tickets.findByStatusAndTicketId → GetItem tickets: pk = TICKET#{ticketId}, filter status = :status; 0.5");
	}

	@Test
	void sendsNoLimitBehindAShard() {
		assertThat(this.tickets.findInShardByStatusAndTicketId(Status.OPEN, "t7")).contains(this.open.get(7));
		assertThat(this.tickets.existsInShardByStatusAndTicketId(Status.OPEN, "t7")).isTrue();
		assertThat(this.tickets.findWindowByStatusAndTicketId(Status.OPEN, "t7", ScrollPosition.keyset(), Limit.of(1)))
			.containsExactly(this.open.get(7));
		assertThat(REQUESTS).hasSize(3)
			.extracting((request) -> ((QueryRequest) request.getRequest()).limit())
			.containsOnlyNulls();
		assertThat(this.application.explain("Tickets.findInShardByStatusAndTicketId"))
			.contains(", filter ticketId = :ticketId, ");
	}

	private static void assertCost(int requests, double units) {
		assertThat(REQUESTS).hasSize(requests);
		assertThat(REQUESTS.stream()
			.flatMap((request) -> request.getUsage().stream())
			.mapToDouble(ResourceUsage::read)
			.sum()).isEqualTo(units);
	}

	@Test
	void asksForCountsOnly() {
		assertThat(this.tickets.countByStatus(Status.OPEN)).isEqualTo(COUNT);
		assertThat(REQUESTS).hasSize(16)
			.extracting((request) -> ((QueryRequest) request.getRequest()).select())
			.containsOnly(Select.COUNT);
		REQUESTS.clear();
		assertThat(this.tickets.existsByStatus(Status.OPEN)).isTrue();
		assertThat(this.tickets.existsByStatus(Status.LOST)).isFalse();
		assertThat(REQUESTS).extracting((request) -> ((QueryRequest) request.getRequest()).select())
			.containsOnly(Select.COUNT);
		assertThat(this.readings.countByDeviceIdAndAtBetween("d", START, START.plus(Duration.ofDays(9))))
			.isEqualTo(COUNT);
	}

	@Test
	void scrollsThroughShardsInBothDirections() {
		List<Ticket> expected = newestFirst();
		List<Ticket> found = new ArrayList<>();
		Window<Ticket> window = this.tickets.findByStatusOrderByOpenedAtDesc(Status.OPEN, ScrollPosition.keyset(),
				Limit.of(7));
		while (true) {
			found.addAll(window.getContent());
			if (!window.hasNext()) {
				break;
			}
			window = this.tickets.findByStatusOrderByOpenedAtDesc(Status.OPEN, window.positionAt(window.size() - 1),
					Limit.of(7));
		}
		assertThat(found).containsExactlyElementsOf(expected);
	}

	@Test
	void findsWhatBothVersionsOfAGrowingCountWrite() {
		database.client()
			.updateItem((update) -> update.tableName("test-tickets")
				.key(Map.of("pk", AttributeValue.fromS("TICKET#t5")))
				.updateExpression("SET byTeampk = :pk")
				.expressionAttributeValues(Map.of(":pk", AttributeValue.fromS("TEAM#team2#" + shard("t5", 12)))));
		assertThat(this.tickets.findByTeamOrderByOpenedAt("team2")).containsExactlyInAnyOrderElementsOf(
				this.open.stream().filter((ticket) -> ticket.team().equals("team2")).toList());
		assertThat(this.tickets.findByTeamAndTicketId("team2", "t5")).containsExactly(this.open.get(5));
		assertThat(this.tickets.findByTeamAndTicketId("team2", "t8")).containsExactly(this.open.get(8));
	}

	private static String shard(String value, int count) {
		CRC32 crc = new CRC32();
		crc.update(value.getBytes(StandardCharsets.UTF_8));
		return "%02d".formatted(crc.getValue() % count);
	}

	@Test
	void readsTheBucketsOfARange() {
		Instant to = START.plus(Duration.ofHours(30));
		assertThat(this.readings.findByDeviceIdAndAtBetween("d", START, to))
			.containsExactlyElementsOf(this.hourly.subList(0, 31));
		assertCost(3, 1.5);
		assertThat(this.readings.during("d", START, to)).containsExactlyElementsOf(this.hourly.subList(0, 30));
		assertThat(this.readings.findByDeviceIdAndAtAfterAndAtBefore("d", START, to))
			.containsExactlyElementsOf(this.hourly.subList(1, 30));
		assertThat(this.readings.findByDeviceIdInAndAtBetweenOrderByAt(List.of("d", "other"), START, to))
			.startsWith(this.hourly.get(0))
			.hasSize(32);
		REQUESTS.clear();
		assertThat(this.readings.findByDeviceIdAndAtBetween("d", to, START)).isEmpty();
		assertThat(this.readings.findByDeviceIdAndAtAfterAndAtBefore("d", START, START)).isEmpty();
		assertThat(REQUESTS).isEmpty();
	}

	@Test
	void walksThroughBucketsOnlyAsFarAsNeeded() {
		Instant to = START.plus(Duration.ofHours(COUNT));
		assertThat(this.readings.findFirst3ByDeviceIdAndAtBetweenOrderByAtDesc("d", START, to))
			.extracting(Reading::level)
			.containsExactly(59, 58, 57);
		assertCost(1, 0.5);
		REQUESTS.clear();
		Instant from = START.minus(Duration.ofDays(200));
		try (Stream<Reading> stream = this.readings.findByDeviceIdAndAtBetweenOrderByAt("d", from, to)) {
			assertThat(stream.limit(1)).containsExactly(this.hourly.get(0));
		}
		assertThat(REQUESTS.size()).isBetween(201, 204);
	}

	@Test
	void scrollsThroughBucketsFromTheSideThatTheOrderBeginsWith() {
		Instant to = START.plus(Duration.ofHours(COUNT));
		List<Integer> found = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		Window<Reading> window;
		do {
			window = this.readings.findByDeviceIdAndAtBetweenOrderByAtDesc("d", START, to, position, Limit.of(11));
			window.forEach((reading) -> found.add(reading.level()));
			position = window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		assertThat(found).containsExactlyElementsOf(IntStream.range(0, COUNT).mapToObj((i) -> COUNT - 1 - i).toList());
	}

	@Test
	void refusesMoreBucketsThanACallMayAsk() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.readings.findByDeviceIdAndAtBetween("d", START, START.plus(Duration.ofDays(365))))
			.withMessageContaining(
					"Readings.findByDeviceIdAndAtBetween: 366 requests for each day of 'at' are more than"
							+ " dynamo.query.max-fan-out (100): ask for a shorter range, return a Stream or a Window, or raise it");
		assertThat(REQUESTS).isEmpty();
	}

	enum Status {

		OPEN, DONE, LOST

	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}")
	@GlobalSecondaryIndex(name = "byStatus", partition = "STATUS#{status}#{ticketId|shard:16}",
			sort = "OPENED#{openedAt}")
	@GlobalSecondaryIndex(name = "byTeam", partition = "TEAM#{team}#{ticketId|shard:4,12}", sort = "OPENED#{openedAt}")
	record Ticket(String ticketId, Status status, Instant openedAt, String team) {
	}

	interface Tickets extends DynamoRepository<Ticket, String> {

		List<Ticket> findFirst20ByStatusOrderByOpenedAtDesc(Status status);

		Window<Ticket> findByStatusOrderByOpenedAtDesc(Status status, ScrollPosition position, Limit limit);

		long countByStatus(Status status);

		boolean existsByStatus(Status status);

		List<Ticket> findByStatus(Status status);

		List<Ticket> findByStatusIn(List<Status> statuses);

		List<Ticket> findByStatusAndTicketId(Status status, String ticketId);

		boolean existsByTeamAndTicketIdIn(String team, List<String> ticketIds);

		@AllowFilter
		@AccessPattern(value = "A ticket as the index has it", index = "byStatus")
		Optional<Ticket> findInShardByStatusAndTicketId(Status status, String ticketId);

		@AllowFilter
		@AccessPattern(value = "Whether the index has a ticket", index = "byStatus")
		boolean existsInShardByStatusAndTicketId(Status status, String ticketId);

		@AllowFilter
		@AccessPattern(value = "A window of a shard", index = "byStatus")
		Window<Ticket> findWindowByStatusAndTicketId(Status status, String ticketId, ScrollPosition position,
				Limit limit);

		List<Ticket> findByTeamOrderByOpenedAt(String team);

		List<Ticket> findByTeamAndTicketId(String team, String ticketId);

	}

	@Table("readings")
	@PrimaryKey(partition = "DEVICE#{deviceId}#{at|day}", sort = "AT#{at}")
	record Reading(String deviceId, Instant at, int level) {
	}

	record ReadingId(String deviceId, Instant at) {
	}

	interface Readings extends DynamoRepository<Reading, ReadingId> {

		List<Reading> findByDeviceIdAndAtBetween(String deviceId, Instant from, Instant to);

		List<Reading> findFirst3ByDeviceIdAndAtBetweenOrderByAtDesc(String deviceId, Instant from, Instant to);

		Window<Reading> findByDeviceIdAndAtBetweenOrderByAtDesc(String deviceId, Instant from, Instant to,
				ScrollPosition position, Limit limit);

		Stream<Reading> findByDeviceIdAndAtBetweenOrderByAt(String deviceId, Instant from, Instant to);

		@Query("deviceId = :deviceId and at >= :from and at < :to")
		List<Reading> during(String deviceId, Instant from, Instant to);

		List<Reading> findByDeviceIdAndAtAfterAndAtBefore(String deviceId, Instant after, Instant before);

		List<Reading> findByDeviceIdInAndAtBetweenOrderByAt(List<String> deviceIds, Instant from, Instant to);

		long countByDeviceIdAndAtBetween(String deviceId, Instant from, Instant to);

	}

}
