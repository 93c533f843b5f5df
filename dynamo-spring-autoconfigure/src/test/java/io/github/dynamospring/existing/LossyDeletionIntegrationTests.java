package io.github.dynamospring.existing;

import java.time.Instant;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Deletions by keys that lose a part of their values.
 */
class LossyDeletionIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Visit.class, Guest.class).emptied();

	private static final Instant MORNING = Instant.parse("2026-01-01T08:00:00Z");

	private static final Instant EVENING = Instant.parse("2026-01-01T20:00:00Z");

	private static LocalApplication application;

	private static Visits visits;

	private static Guests guests;

	@BeforeAll
	static void start() {
		application = database.application();
		visits = database.repository(Visits.class, application.template());
		guests = database.repository(Guests.class, application.template());
	}

	@BeforeEach
	void insert() {
		visits.insert(new Visit("ada", MORNING, 3));
		guests.insert(new Guest("Ada", "G1"));
		database.clear();
	}

	@Test
	void deletesTheItemWithTheExactValueAlone() {
		visits.deleteByUserAndAt("ada", EVENING);
		assertThat(visits.findByUserAndAt("ada", MORNING)).isNotNull();
		visits.deleteByUserAndAt("ada", MORNING);
		assertThat(visits.findByUserAndAt("ada", MORNING)).isNull();
	}

	@Test
	void deletesNoAbsentItem() {
		visits.deleteByUserAndAt("bob", MORNING);
		assertThat(database.requests()).singleElement().isInstanceOf(DeleteItemRequest.class);
	}

	@Test
	void addsTheExactValueToACondition() {
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> visits.deleteByAtAndUser(EVENING, "ada", 3));
		visits.deleteByAtAndUser(MORNING, "ada", 3);
		assertThat(visits.findByUserAndAt("ada", MORNING)).isNull();
	}

	@Test
	void keepsTheUniqueValueOfAnotherItem() {
		guests.deleteByName("ADA");
		assertThat(guests.findByName("Ada")).isNotNull();
		guests.deleteByName("Ada");
		guests.insert(new Guest("Bob", "G1"));
	}

	@Test
	void namesTheConditionInThePlan() {
		assertThat(application.explain("Visits.deleteByUserAndAt")).contains(", if at = :at; ");
		assertThat(application.explain("Visits.deleteByAtAndUser"))
			.contains(", if exists and count = :count, if at = :at");
	}

	interface Visits extends DynamoRepository<Visit, VisitKey> {

		@Nullable Visit findByUserAndAt(String user, Instant at);

		void deleteByUserAndAt(String user, Instant at);

		@Condition("count = :count")
		void deleteByAtAndUser(Instant at, String user, long count);

	}

	interface Guests extends DynamoRepository<Guest, String> {

		@Nullable Guest findByName(String name);

		void deleteByName(String name);

	}

	record VisitKey(String user, Instant at) {
	}

	@Table("visits")
	@PrimaryKey(partition = "USER#{user}", sort = "{at|day}", lossy = true)
	record Visit(String user, Instant at, long count) {
	}

	@Table("guests")
	@PrimaryKey(partition = "{name|lower}", lossy = true)
	record Guest(String name, @Unique String number) {
	}

}
