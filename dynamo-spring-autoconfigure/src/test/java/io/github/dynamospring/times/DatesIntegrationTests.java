package io.github.dynamospring.times;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Dates of {@code java.util}, which have milliseconds unless their format says otherwise.
 */
class DatesIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Visit.class, Note.class).emptied();

	private static final Date AT = date("08:00:00.000");

	private static final Visits visits = database.application().repository(Visits.class);

	private static final Notes notes = database.application().repository(Notes.class);

	private static Date date(String time) {
		return Date.from(Instant.parse("2026-11-21T" + time + "Z"));
	}

	private static Visit visit(String time) {
		return new Visit("p", date(time), date("09:00:00"), date("09:00:00.5"), Set.of(AT), Map.of(AT, 1));
	}

	private static Map<String, AttributeValue> item(String table) {
		return database.client().scan((scan) -> scan.tableName(LocalDatabase.tableName(table))).items().get(0);
	}

	@Test
	void storesMillisecondsOfFixedWidth() {
		visits.insert(visit("08:00:00"));
		assertThat(item("visits")).containsAllEntriesOf(Map.of("at", AttributeValue.fromS("2026-11-21T08:00:00.000Z"),
				"until", AttributeValue.fromN("1795251600"), "exact", AttributeValue.fromS("2026-11-21T09:00:00.500Z"),
				"others", AttributeValue.fromSs(List.of("2026-11-21T08:00:00.000Z")), "counts",
				AttributeValue.fromM(Map.of("2026-11-21T08:00:00.000Z", AttributeValue.fromN("1"))), "byDaypk",
				AttributeValue.fromS("2026-11-21"), "byDaysk", AttributeValue.fromS("AT#2026-11-21T08:00:00.000Z#p")));
		assertThat(visits.findById(new VisitKey("p", AT))).contains(visit("08:00:00"));
	}

	@Test
	void findsRangesInOrder() {
		Stream.of("07:59:59.999", "08:00:00", "08:00:00.001", "08:00:01").forEach((time) -> visits.insert(visit(time)));
		assertThat(visits.findByPlaceAndAtAfter("p", AT)).extracting(Visit::at)
			.containsExactly(date("08:00:00.001"), date("08:00:01"));
		assertThat(visits.findByAtGreaterThanEqualAndAtLessThanOrderByAtDesc(AT, date("08:00:01")))
			.extracting(Visit::at)
			.containsExactly(date("08:00:00.001"), date("08:00:00"));
		assertThat(visits.findByPlaceAndExactBefore("p", date("09:00:00.500"))).isEmpty();
		assertThat(visits.findByPlaceAndUntil("p", date("09:00:00"))).hasSize(4);
	}

	@Test
	void readsFinerTexts() {
		database.client()
			.putItem((put) -> put.tableName(LocalDatabase.tableName("visits"))
				.item(Map.of("place", AttributeValue.fromS("p"), "at",
						AttributeValue.fromS("2026-11-21T08:00:00.000999Z"), "until", AttributeValue.fromN("0"),
						"exact", AttributeValue.fromS("2026-11-21T08:00:00+02:00"), "_type",
						AttributeValue.fromS("Visit"))));
		assertThat(visits.findByPlaceAndAtAfter("p", new Date(0))).singleElement().satisfies((visit) -> {
			assertThat(visit.at()).isEqualTo(AT);
			assertThat(visit.exact()).isEqualTo(date("06:00:00"));
		});
	}

	@Test
	void refusesAFinerDateThanItsFormat() {
		Visit finer = new Visit("p", AT, date("09:00:00.001"), AT, Set.of(), Map.of());
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> visits.insert(finer))
			.withMessageContaining("Visit.until: the Date is finer than its format epoch-seconds");
	}

	@Test
	void readsDatesBackFromKeys() {
		Note note = new Note("n", AT, AT);
		notes.insert(note);
		assertThat(item("notes")).contains(Map.entry("sk", AttributeValue.fromS("AT#2026-11-21T08:00:00.000Z")),
				Map.entry("shortest", AttributeValue.fromS("2026-11-21T08:00:00Z")));
		assertThat(notes.findById(new NoteKey("n", AT))).contains(note);
	}

	@Table("visits")
	@GlobalSecondaryIndex(name = "byDay", partition = "{at|day}", sort = "AT#{at}#{place}")
	record Visit(@PartitionKey String place, @SortKey Date at, @Attribute(format = "epoch-seconds") Date until,
			@Attribute(format = "iso-millis") Date exact, Set<Date> others, Map<Date, Integer> counts) {

	}

	record VisitKey(String place, Date at) {

	}

	interface Visits extends DynamoRepository<Visit, VisitKey> {

		List<Visit> findByPlaceAndAtAfter(String place, Date at);

		List<Visit> findByAtGreaterThanEqualAndAtLessThanOrderByAtDesc(Date from, Date to);

		@AllowFilter
		List<Visit> findByPlaceAndExactBefore(String place, Date time);

		@AllowFilter
		List<Visit> findByPlaceAndUntil(String place, Date time);

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{id}", sort = "AT#{at}")
	record Note(String id, @KeyOnly Date at, @Attribute(format = "iso") Date shortest) {

	}

	record NoteKey(String id, Date at) {

	}

	interface Notes extends DynamoRepository<Note, NoteKey> {

	}

}
