package io.github.dynamospring.keyonly;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.schema.Projection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Items without attributes that this application writes, on DynamoDB Local: their keys
 * tell them.
 */
class AbsentAttributesIntegrationTests {

	private static final UUID ID = new UUID(1, 2);

	private static final Instant AT = Instant.parse("2024-05-01T10:00:00Z");

	private static final String SK = "EVENT#2024-05-01T10:00:00.000000000Z#00000000-0000-0001-0000-000000000002#OPEN";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Event.class).emptied();

	private final Events events = database.application().repository(Events.class);

	private static void put(String... attributes) {
		Map<String, AttributeValue> item = new HashMap<>();
		for (int i = 0; i < attributes.length; i += 2) {
			item.put(attributes[i], AttributeValue.fromS(attributes[i + 1]));
		}
		item.put("size", AttributeValue.fromN("5"));
		database.client().putItem((put) -> put.tableName("test-events").item(item));
		database.clear();
	}

	@Test
	void readsTypedIdsFromTheKey() {
		put("pk", "TENANT#a$cb#LIVE#true", "sk", SK);
		Event event = new Event("a#b", true, AT, ID, Kind.OPEN, Optional.empty(), 5);
		assertThat(this.events.findById(event.id())).contains(event);
		assertThat(this.events.findByTenantAndLive("a#b", true)).containsExactly(event);
		assertThat(this.events.findFactsByTenantAndLive("a#b", true)).containsExactly(new Fact(AT, ID, Kind.OPEN, 5));
	}

	@Test
	void prefersTheAttributeToTheKey() {
		put("pk", "TENANT#a#LIVE#true", "sk", SK, "kind", "CLOSED");
		assertThat(this.events.findByTenantAndLive("a", true)).extracting(Event::kind).containsExactly(Kind.CLOSED);
	}

	@Test
	void readsFromAnIndexWhatNoOtherKeyTells() {
		put("pk", "TENANT#a#LIVE#true", "sk", SK, "byClerkpk", "CLERK#bo", "byClerksk", "META");
		assertThat(this.events.findByTenantAndLive("a", true)).extracting(Event::clerk)
			.containsExactly(Optional.of("bo"));
		assertThat(this.events.findByClerk("bo")).extracting(Event::clerk).containsExactly(Optional.of("bo"));
		database.clear();
	}

	@Test
	void takesTheKeyOfAFormerTemplateOfAnIndexForNone() {
		put("pk", "TENANT#a#LIVE#true", "sk", SK, "byClerkpk", "STAFF#bo", "byClerksk", "META");
		assertThat(this.events.findByTenantAndLive("a", true)).extracting(Event::clerk)
			.containsExactly(Optional.empty());
	}

	@Test
	void writesWhatWasAbsent() {
		put("pk", "TENANT#a#LIVE#true", "sk", SK);
		Event event = this.events.findByTenantAndLive("a", true).get(0);
		this.events.update(event);
		assertThat(database.client().scan((scan) -> scan.tableName("test-events")).items()).singleElement()
			.satisfies((item) -> assertThat(item.get("at").s()).isEqualTo("2024-05-01T10:00:00.000000000Z"));
	}

	@Test
	void refusesAKeyOfAnotherTemplate() {
		put("pk", "TENANT#a#LIVE#true", "sk", "EVENT#yesterday", "_type", "Event");
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.events.findByTenantAndLive("a", true))
			.withMessageStartingWith(
					"Events.findByTenantAndLive: Event.at: the attribute 'sk' does not fit key template "
							+ "\"EVENT#{at}")
			.withMessageEndingWith(" (Event with key pk = TENANT#a#LIVE#true, sk = EVENT#yesterday)")
			.havingCause()
			.withMessageNotContaining("yesterday");
	}

	enum Kind {

		OPEN, CLOSED

	}

	@Table("events")
	@PrimaryKey(partition = "TENANT#{tenant}#LIVE#{live}", sort = "EVENT#{at}#{eventId}#{kind}")
	@GlobalSecondaryIndex(name = "byClerk", partition = "CLERK#{clerk}", sort = "META",
			projection = Projection.Type.KEYS_ONLY)
	record Event(String tenant, boolean live, Instant at, UUID eventId, Kind kind, Optional<String> clerk, int size) {

		EventKey id() {
			return new EventKey(this.tenant, this.live, this.at, this.eventId, this.kind);
		}

	}

	record EventKey(String tenant, boolean live, Instant at, UUID eventId, Kind kind) {
	}

	record Fact(Instant at, UUID eventId, Kind kind, int size) {
	}

	interface Events extends DynamoRepository<Event, EventKey> {

		List<Event> findByTenantAndLive(String tenant, boolean live);

		List<Fact> findFactsByTenantAndLive(String tenant, boolean live);

		@FetchFromTable
		List<Event> findByClerk(String clerk);

	}

}
