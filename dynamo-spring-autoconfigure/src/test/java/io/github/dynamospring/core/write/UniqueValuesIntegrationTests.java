package io.github.dynamospring.core.write;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.Markers;
import io.github.dynamospring.library.Domain;
import io.github.dynamospring.library.Session;
import io.github.dynamospring.library.User;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for writes of entities with unique values on DynamoDB Local. What they leave is
 * walked after each.
 */
class UniqueValuesIntegrationTests {

	private static final Instant LATER = LocalDatabase.NOW.plus(Duration.ofDays(1));

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(User.class, Session.class, Domain.class).emptied();

	private static final DynamoTemplate template = database.template();

	private static final DynamoTemplate tomorrow = database
		.template(LocalDatabase.settings(Clock.fixed(LATER, ZoneOffset.UTC), Backoff.DEFAULT));

	private Instant end = LocalDatabase.NOW;

	@AfterEach
	void leavesNoOrphans() {
		assertThat(markers().problems(this.end)).isEmpty();
	}

	private static Markers markers() {
		return Markers.scan(database.client(), database.context().getTable("directory"), "test-directory");
	}

	@Test
	void insertPutsAMarkerForEachValue() {
		User stored = template.insert(user("ann", "Ann@Example.com", 7L));
		assertThat(database.requests()).singleElement().isInstanceOf(TransactWriteItemsRequest.class);
		assertThat(template.findById("ann", User.class)).contains(stored);
		String email = "UNIQUE#User#email#02afde71d7003187ca29b6b737dca6846d0cab5263e07a86c97a3c3b13f648fc";
		assertThat(markers().all()).hasSize(2);
		assertThat(markers().all().get(email)).containsOnly(Map.entry("pk", AttributeValue.fromS(email)),
				Map.entry("sk", AttributeValue.fromS(email)), Map.entry("_type", AttributeValue.fromS("UNIQUE#")),
				Map.entry("_owner", AttributeValue
					.fromL(List.of(AttributeValue.fromS("USER#ann"), AttributeValue.fromS("PROFILE")))));
	}

	@Test
	void valuesThatDifferInCaseAreTheSame() {
		template.insert(user("ann", "straße@ΑΣ.example", 1L));
		for (String taken : List.of("STRASSE@ας.example", "Straße@ασ.example", "strasse@ΑΣ.EXAMPLE")) {
			assertThatExceptionOfType(DuplicateKeyException.class)
				.isThrownBy(() -> template.insert(user("bob", taken, 2L)));
		}
		assertThat(markers().all()).hasSize(3);
		template.deleteById("ann", User.class);
		assertThat(markers().all()).isEmpty();
	}

	// earlier versions of this library put the marker of the lower case alone
	@Test
	void valuesOfEarlierVersionsStayUnique() {
		User ann = template.insert(user("ann", "Straße", null));
		database.client().deleteItem((delete) -> delete.tableName("test-directory").key(markerKey("Strasse")));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.insert(user("bob", "STRAßE", null)));
		User changed = template.save(ann.withEmail("STRASSE"));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.insert(user("bob", "Straße", null)));
		template.delete(changed);
	}

	private static Map<String, AttributeValue> markerKey(String email) {
		String key = database.context()
			.getRequiredPersistentEntity(User.class)
			.getUniqueProperties()
			.get(0)
			.markerKeys(ItemValue.of(email))
			.iterator()
			.next();
		return Map.of("pk", AttributeValue.fromS(key), "sk", AttributeValue.fromS(key));
	}

	@Test
	void valuesThatAreNotStoredHaveNoMarker() {
		template.insert(user("ann", null, null));
		template.insert(user("bob", null, null));
		assertThat(database.requests()).hasSize(2).allMatch(PutItemRequest.class::isInstance);
		assertThat(markers().all()).isEmpty();
	}

	@Test
	void insertRefusesATakenValueByItsProperty() {
		template.insert(user("ann", "ann@example.com", 7L));
		database.clear();
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.insert(user("bob", "ANN@example.com", 8L)))
			.withMessage("the value of 'email' of User with key pk = USER#bob, sk = PROFILE is taken by another User");
		assertThat(database.requests()).hasSize(1);
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.entity(User.class).named("Users.insert").insert(user("bob", null, 7L)))
			.withMessage("Users.insert: the value of 'badge' of User with key pk = USER#bob, sk = PROFILE is taken by "
					+ "another User");
		assertThat(template.findById("bob", User.class)).isEmpty();
	}

	@Test
	void insertRefusesAKeyThatExistsByTheKey() {
		template.insert(user("ann", "ann@example.com", 7L));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.insert(user("ann", "ann@example.com", 8L)))
			.withMessage("User with key pk = USER#ann, sk = PROFILE exists already");
	}

	@Test
	void saveAndUpdateOfUnchangedValuesAreOneRequest() {
		User first = template.insert(user("ann", "ann@example.com", 7L));
		database.clear();
		User second = template.save(first.withName("Anne"));
		assertThat(database.requests()).singleElement().isInstanceOf(PutItemRequest.class);
		User third = template.update(second.withName("Anna"));
		assertThat(database.requests()).singleElement().isInstanceOf(UpdateItemRequest.class);
		assertThat(template.findById("ann", User.class)).contains(third);
	}

	@Test
	void saveOfAChangedValueMovesItsMarkerAlone() {
		User first = template.insert(user("ann", "ann@example.com", 7L));
		database.clear();
		User second = template.save(first.withEmail("anne@example.com"));
		assertThat(database.requests()).hasSize(2)
			.last()
			.isInstanceOfSatisfying(TransactWriteItemsRequest.class,
					(request) -> assertThat(request.transactItems()).hasSize(3));
		assertThat(template.findById("ann", User.class)).contains(second);
		assertThat(second.version()).isEqualTo(2);
		template.insert(user("bob", "ann@example.com", null));
	}

	@Test
	void updateOfAChangedValueMovesItsMarker() {
		User first = template.insert(user("ann", "ann@example.com", 7L));
		User second = template.update(first.withBadge(null));
		assertThat(template.findById("ann", User.class)).contains(second);
		assertThat(markers().all()).hasSize(1);
		template.insert(user("bob", null, 7L));
	}

	@Test
	void changeOfCaseAloneKeepsTheMarker() {
		User first = template.insert(user("ann", "ann@example.com", null));
		Map<String, Map<String, AttributeValue>> before = markers().all();
		database.clear();
		template.save(first.withEmail("Ann@Example.com"));
		assertThat(database.requests()).hasSize(2).allMatch(PutItemRequest.class::isInstance);
		assertThat(markers().all()).isEqualTo(before);
	}

	@Test
	void saveRefusesATakenValueAndTakesBackTheVersion() {
		template.insert(user("ann", "ann@example.com", null));
		User bob = template.insert(user("bob", "bob@example.com", null));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.save(bob.withEmail("ann@example.com")))
			.withMessage("the value of 'email' of User with key pk = USER#bob, sk = PROFILE is taken by another User");
		assertThat(template.findById("bob", User.class)).contains(bob);
	}

	@Test
	void saveWithAnOldVersionAndAnotherValueIsALostRaceInOneRequest() {
		User first = template.insert(user("ann", "ann@example.com", null));
		User second = template.save(first.withEmail("anne@example.com"));
		database.clear();
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> template.save(first.withEmail("anna@example.com")))
			.withMessage("User with key pk = USER#ann, sk = PROFILE was expected to have version 1, "
					+ "but it has version 2")
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(second));
		assertThat(database.requests()).hasSize(1);
	}

	@Test
	void updateOfAnAbsentEntityDoesNotFindIt() {
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> template.update(session("one", "t", LATER)))
			.withMessage("Session with key pk = SESSION#one, sk = SESSION does not exist");
		assertThat(markers().all()).isEmpty();
	}

	@Test
	void saveWithoutAVersionInsertsAndReplaces() {
		template.save(session("one", "first", null));
		assertThat(database.requests()).hasSize(2);
		template.save(session("one", "second", null));
		template.save(session("two", "first", null));
		assertThat(markers().all()).hasSize(2);
		assertThat(template.findById("one", Session.class)).contains(session("one", "second", null));
	}

	@Test
	void saveRemovesAValue() {
		template.save(session("one", "first", null));
		template.save(session("one", null, null));
		assertThat(markers().all()).isEmpty();
		database.clear();
		template.save(session("one", null, LATER));
		assertThat(database.requests()).hasSize(1);
	}

	@Test
	void conditionHoldsForTheMovedMarkerAsWell() {
		template.save(session("one", "first", null));
		EntityOperations<Session> named = template.entity(Session.class)
			.onCondition("device = 'phone' or device = 'pad'");
		database.clear();
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> named.save(session("one", "second", null)))
			.withMessage("the condition does not hold for Session with key pk = SESSION#one, sk = SESSION");
		assertThat(database.requests()).hasSize(2);
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> named.save(session("one", "first", null)));
		assertThat(database.requests()).hasSize(1);
	}

	@Test
	void deleteTakesTheMarkersAlong() {
		User first = template.insert(user("ann", "ann@example.com", 7L));
		database.clear();
		template.delete(first);
		assertThat(database.requests()).singleElement().isInstanceOf(TransactWriteItemsRequest.class);
		assertThat(markers().all()).isEmpty();
	}

	@Test
	void deleteOfAnotherVersionIsALostRace() {
		User first = template.insert(user("ann", "ann@example.com", 7L));
		template.save(first.withEmail("anne@example.com"));
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> template.delete(first));
		assertThat(markers().all()).hasSize(2);
	}

	@Test
	void deleteWithoutVersionTakesTheMarkersInPlaceAlong() {
		template.save(session("one", "first", null));
		template.delete(session("one", "other", null));
		assertThat(markers().all()).isEmpty();
		template.delete(session("one", "other", null));
		template.save(session("one", null, null));
		database.clear();
		template.delete(session("one", null, null));
		assertThat(database.requests()).singleElement().isInstanceOf(DeleteItemRequest.class);
	}

	@Test
	void deleteByIdReadsWhatIsInPlace() {
		template.insert(user("ann", "ann@example.com", 7L));
		database.clear();
		template.deleteById("ann", User.class);
		assertThat(database.requests()).hasSize(2)
			.first()
			.isInstanceOfSatisfying(GetItemRequest.class, (get) -> assertThat(get.consistentRead()).isTrue());
		assertThat(markers().all()).isEmpty();
		template.deleteById("ann", User.class);
		assertThat(database.requests()).hasExactlyElementsOfTypes(ScanRequest.class, GetItemRequest.class,
				DeleteItemRequest.class);
	}

	@Test
	void expiredValueIsFree() {
		this.end = LATER;
		template.insert(session("one", "token", LATER));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.insert(session("two", "token", null)));
		tomorrow.insert(session("two", "token", null));
		assertThat(markers().problems(this.end)).isEmpty();
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> tomorrow.save(session("one", "token", LATER.plusSeconds(60))));
		tomorrow.save(session("one", "other", LATER.plusSeconds(60)));
		assertThat(markers().problems(this.end)).isEmpty();
		tomorrow.deleteById("two", Session.class);
		tomorrow.deleteById("one", Session.class);
		assertThat(markers().all()).isEmpty();
	}

	@Test
	void expiredEntityWhoseValueWasTakenCanBeDeleted() {
		this.end = LATER;
		template.insert(session("one", "token", LATER));
		tomorrow.insert(session("two", "token", null));
		tomorrow.delete(session("one", "token", LATER));
		assertThat(markers().problems(this.end)).isEmpty();
		assertThat(markers().entities()).isEqualTo(1);
	}

	@Test
	void insertInPlaceOfAnExpiredEntityTakesItsMarkersAlong() {
		this.end = LATER;
		template.insert(session("one", "token", LATER));
		tomorrow.insert(session("one", "other", null));
		assertThat(markers().all()).hasSize(1);
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> tomorrow.insert(session("one", "third", null)))
			.withMessage("Session with key pk = SESSION#one, sk = SESSION exists already");
	}

	@Test
	void markerKeepsTheTimeToLiveOfItsEntity() {
		template.insert(session("one", "token", LATER));
		template.save(session("one", "token", LATER.plusSeconds(60)));
		assertThat(markers().problems(LocalDatabase.NOW)).isEmpty();
		template.update(session("one", "token", null));
		assertThat(markers().problems(LocalDatabase.NOW)).isEmpty();
		template.save(session("one", "token", LocalDatabase.NOW.minusSeconds(1)));
		template.insert(session("two", "token", null));
	}

	@Test
	void valueFromBeforeItWasUniqueIsUniqueFromItsNextChange() {
		for (String id : List.of("one", "two")) {
			database.client()
				.putItem((put) -> put.tableName("test-directory")
					.item(Map.of("pk", AttributeValue.fromS("SESSION#" + id), "sk", AttributeValue.fromS("SESSION"),
							"_type", AttributeValue.fromS("Session"), "sessionId", AttributeValue.fromS(id), "token",
							AttributeValue.fromS("old"))));
		}
		template.save(session("one", "new", null));
		template.save(session("one", "old", null));
		template.save(session("two", "new", null));
		assertThat(markers().all()).hasSize(2);
	}

	@Test
	void keyOfAMarkerIsNoKeyOfAnEntity() {
		Domain domain = new Domain("example.com", new byte[] { 1, 2 });
		template.insert(domain);
		String marker = "UNIQUE#Domain#fingerprint#";
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> template.insert(new Domain(marker, null)))
			.withMessage("Domain: a key 'name' that begins with UNIQUE# is kept for the markers of unique values");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> template.deleteById(marker, Domain.class));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.insert(new Domain("example.org", new byte[] { 1, 2 })));
		database.client().scan((scan) -> scan.tableName("test-domains")).items().forEach((item) -> {
			if (item.get("name").s().startsWith(marker)) {
				assertThat(template.findById(item.get("name").s(), Domain.class)).isEmpty();
			}
		});
		template.delete(domain);
		assertThat(database.client().scan((scan) -> scan.tableName("test-domains")).items()).isEmpty();
	}

	private static User user(String id, @Nullable String email, @Nullable Long badge) {
		return new User(id, email, badge, id, null);
	}

	private static Session session(String id, @Nullable String token, @Nullable Instant expiresAt) {
		return new Session(id, token, null, expiresAt);
	}

}
