package io.github.dynamospring.operations.advice.model;

import java.time.Instant;
import java.time.LocalDate;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.operations.advice.AdvisedModel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PartitionRule}.
 */
class PartitionRuleTests {

	@Test
	void findsAPartitionOfFewValues() {
		assertThat(new AdvisedModel(Ticket.class).findings(AdviceCode.LOW_CARDINALITY_PARTITION))
			.containsExactly(new AdviceFinding(AdviceCode.LOW_CARDINALITY_PARTITION, Severity.WARNING,
					AdviceSubject.of("Ticket.byState", "Ticket", "tickets", "tickets.byState"),
					"The partition key of index byState (STATE#{state}#{urgent} / {ticketId}) of Ticket has 6 values "
							+ "at most, which take 6,000 write and 18,000 read units a second; beyond that, writes of "
							+ "the table are throttled too",
					"Spread it, as by partition = \"STATE#{state}#{urgent}#{ticketId|shard:16}\", with shards that "
							+ "a method reads at the same time, or begin it with a property of many values",
					null));
	}

	@Test
	void isSilentWhereFewValuesAreSpread() {
		assertThat(new AdvisedModel(SpreadTicket.class).findings(AdviceCode.LOW_CARDINALITY_PARTITION)).isEmpty();
	}

	@Test
	void findsAConstantPartition() {
		assertThat(new AdvisedModel(Country.class).findings(AdviceCode.LOW_CARDINALITY_PARTITION)).singleElement()
			.satisfies((finding) -> {
				assertThat(finding.subject()).hasToString("Country");
				assertThat(finding.evidence()).isEqualTo("The partition key of primary key (COUNTRIES / {code}) of "
						+ "Country has one value, which takes 1,000 write and 3,000 read units a second");
			});
	}

	@Test
	void isSilentOfASingleItem() {
		assertThat(new AdvisedModel(Settings.class).findings(AdviceCode.LOW_CARDINALITY_PARTITION)).isEmpty();
	}

	@Test
	void findsASparseIndexOfLessWeight() {
		assertThat(new AdvisedModel(OpenTicket.class).findings(AdviceCode.LOW_CARDINALITY_PARTITION)).singleElement()
			.extracting(AdviceFinding::severity)
			.isEqualTo(Severity.INFO);
	}

	@Test
	void findsAPartitionOfTime() {
		AdvisedModel model = new AdvisedModel(Event.class);
		assertThat(model.findings(AdviceCode.LOW_CARDINALITY_PARTITION)).isEmpty();
		assertThat(model.findings(AdviceCode.TIME_PARTITION)).extracting(AdviceFinding::toString)
			.containsExactly("time-partition of Event: The partition key of primary key (DAY#{at|day} / {eventId}) of "
					+ "Event has one value in each day, which takes 1,000 write and 3,000 read units a second of all "
					+ "that is written at a time. Spread it, as by partition = \"DAY#{at|day}#{eventId|shard:16}\", "
					+ "with shards that a method reads at the same time, or begin it with a property of many values",
					"time-partition of Event.byDate: The partition key of index byDate ({date} / {eventId}) of Event has "
							+ "one value in each day, which takes 1,000 write and 3,000 read units a second of all that "
							+ "is written at a time; beyond that, writes of the table are throttled too. Add a property "
							+ "of many values to the partition key, or a @Shard that spreads writes");
	}

	@Test
	void isSilentOfTimeBesideAPropertyOfManyValues() {
		assertThat(new AdvisedModel(Reading.class).findings(AdviceCode.TIME_PARTITION)).isEmpty();
	}

	enum State {

		NEW, OPEN, CLOSED

	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}", sort = "TICKET")
	@GlobalSecondaryIndex(name = "byState", partition = "STATE#{state}#{urgent}", sort = "{ticketId}")
	record Ticket(String ticketId, State state, boolean urgent) {

	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}", sort = "TICKET")
	@GlobalSecondaryIndex(name = "byState", partition = "STATE#{state}#{ticketId|shard:16}", sort = "{ticketId}")
	@GlobalSecondaryIndex(name = "byUrgency", partition = "URGENT#{urgent}#{place}", sort = "{ticketId}")
	record SpreadTicket(String ticketId, State state, boolean urgent, @Shard(8) @Nullable Integer place) {

	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}", sort = "TICKET")
	@GlobalSecondaryIndex(name = "open", partition = "STATE#{state}", sort = "{ticketId}", when = "state = 'OPEN'")
	record OpenTicket(String ticketId, State state) {

	}

	@Table("countries")
	@PrimaryKey(partition = "COUNTRIES", sort = "{code}")
	record Country(String code, String name) {

	}

	@Table("settings")
	@PrimaryKey(partition = "SETTINGS", sort = "SETTINGS")
	record Settings(String theme) {

	}

	@Table("events")
	@PrimaryKey(partition = "DAY#{at|day}", sort = "{eventId}")
	@GlobalSecondaryIndex(name = "byDate", partition = "{date}", sort = "{eventId}")
	record Event(Instant at, String eventId, LocalDate date) {

	}

	@Table("readings")
	@PrimaryKey(partition = "SENSOR#{sensorId}#{at|day}", sort = "{at}")
	@GlobalSecondaryIndex(name = "byTime", partition = "AT#{at}", sort = "{sensorId}")
	record Reading(String sensorId, Instant at) {

	}

}
