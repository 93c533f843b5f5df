package io.github.dynamospring.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.item.ItemSize;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanKey;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.mapping.EntityCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.OptimisticLockingFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link EntityOperations} on DynamoDB Local.
 */
class EntityOperationsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Loan.class, Reservation.class, Shelf.class);

	private static final DynamoTemplate template = database.template();

	@Test
	void insertsWithTheFirstVersionAndReadsBack() {
		Member stored = template.insert(member("first", null));
		assertThat(stored.version()).isEqualTo(1);
		assertThat(database.requests()).hasSize(1);
		assertThat(template.findById("first", Member.class)).contains(stored);
		assertThat(database.requests()).hasSize(1);
		assertThat(rawMember("first")).containsEntry("_type", AttributeValue.fromS("Member"))
			.containsEntry("version", AttributeValue.fromN("1"))
			.doesNotContainKey("age");
	}

	@Test
	void insertStoresTheFirstVersionWhateverTheEntityHas() {
		assertThat(template.insert(member("seven", 7L)).version()).isEqualTo(1);
	}

	@Test
	void insertRefusesAKeyThatExists() {
		template.insert(member("twice", null));
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> template.insert(member("twice", null)))
			.withMessage("Member with key pk = MEMBER#twice, sk = PROFILE exists already");
	}

	@Test
	void saveInsertsAndReplacesByVersion() {
		Member first = template.save(member("saved", null));
		Member second = template.save(named(first, "Other"));
		assertThat(first.version()).isEqualTo(1);
		assertThat(second.version()).isEqualTo(2);
		assertThat(template.findById("saved", Member.class)).contains(second);
	}

	@Test
	void saveOfANewEntityRefusesAKeyThatExists() {
		template.save(member("saved-twice", null));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> template.save(member("saved-twice", null)));
	}

	@Test
	void saveWithAnOldVersionCarriesTheEntityFound() {
		Member first = template.save(member("raced", null));
		Member second = template.save(named(first, "Winner"));
		database.clear();
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> template.save(named(first, "Loser")))
			.withMessage("Member with key pk = MEMBER#raced, sk = PROFILE was expected to have version 1, "
					+ "but it has version 2")
			.isInstanceOfSatisfying(VersionConflictException.class,
					(ex) -> assertThat(ex.getFound()).isEqualTo(second));
		assertThat(database.requests()).hasSize(1);
	}

	@Test
	void saveOfAVersionThatIsGoneIsALostRace() {
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> template.save(member("gone", 3L)))
			.withMessage("Member with key pk = MEMBER#gone, sk = PROFILE was expected to have version 3, "
					+ "but it is gone")
			.satisfies((ex) -> assertThat(ex.getFound()).isNull());
	}

	@Test
	void saveWithoutVersionReplacesTheWholeItem() {
		Loan loan = template.save(loan("m1", "1"));
		put("library", loanKey(loan), "unknown", AttributeValue.fromS("x"));
		template.save(loan);
		assertThat(raw("library", loanKey(loan))).doesNotContainKey("unknown");
	}

	@Test
	void updateKeepsUnknownAttributesAndRemovesNullsAndIndexKeys() {
		Loan loan = template.insert(loan("m2", "2"));
		put("library", loanKey(loan), "unknown", AttributeValue.fromS("x"));
		database.clear();
		Loan updated = template.update(loan.returned());
		assertThat(database.requests()).hasSize(1);
		assertThat(updated).isEqualTo(loan.returned());
		assertThat(raw("library", loanKey(loan))).containsEntry("unknown", AttributeValue.fromS("x"))
			.containsEntry("status", AttributeValue.fromS("RETURNED"))
			.containsKey("byLoanpk")
			.doesNotContainKeys("note", "openpk", "opensk");
	}

	@Test
	void updateChecksAndBumpsTheVersion() {
		Member first = template.insert(member("updated", null));
		Member second = template.update(named(first, "Second"));
		assertThat(second.version()).isEqualTo(2);
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> template.update(named(first, "Third")))
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(second));
	}

	@Test
	void exactlyOneOfSeveralWritersWins() {
		List<Boolean> inserts = atOnce(() -> template.insert(member("contended", null)));
		assertThat(inserts).containsOnlyOnce(true);
		Member stored = template.findById("contended", Member.class).orElseThrow();
		List<Boolean> saves = atOnce(() -> template.save(stored));
		assertThat(saves).containsOnlyOnce(true);
		List<Boolean> deletes = atOnce(() -> template.delete(stored.withVersion(2L)));
		assertThat(deletes).containsOnlyOnce(true);
	}

	private static List<Boolean> atOnce(Runnable write) {
		return IntStream.range(0, 8).parallel().mapToObj((i) -> {
			try {
				write.run();
				return true;
			}
			catch (DuplicateKeyException | OptimisticLockingFailureException ex) {
				return false;
			}
		}).toList();
	}

	@Test
	void updateRefusesAnAbsentItem() {
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> template.update(loan("nobody", "9")))
			.withMessage("Loan with key pk = MEMBER#nobody, sk = LOAN#2026-01-01T00:00:00.000000000Z#9 does not exist");
	}

	@Test
	void updateGivesVersionsToItemsFromBeforeThereWereAny() {
		Member stored = template.insert(member("unversioned", null));
		database.client()
			.updateItem((request) -> request.tableName("test-library")
				.key(memberKey("unversioned"))
				.updateExpression("remove version"));
		assertThat(template.update(named(stored, "x").withVersion(null)).version()).isEqualTo(1);
	}

	@Test
	void deleteChecksTheVersionAlsoAgainstAbsence() {
		Member first = template.insert(member("deleted", null));
		Member second = template.update(first);
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> template.delete(first));
		template.delete(second);
		assertThat(template.findById("deleted", Member.class)).isEmpty();
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> template.delete(second));
	}

	@Test
	void deleteByIdIgnoresAbsence() {
		Loan loan = template.insert(loan("m3", "3"));
		assertThat(template.existsById(loan.key(), Loan.class)).isTrue();
		template.deleteById(loan.key(), Loan.class);
		template.deleteById(loan.key(), Loan.class);
		assertThat(template.existsById(loan.key(), Loan.class)).isFalse();
	}

	@Test
	void aMutableEntityKeepsItsVersionWhereTheWriteFails() {
		Shelf shelf = Shelf.of("s1", 3);
		assertThat(template.insert(shelf)).isSameAs(shelf);
		assertThat(shelf.getVersion()).isEqualTo(1);
		Shelf stale = Shelf.of("s1", 9);
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> template.save(stale));
		assertThat(stale.getVersion()).isZero();
		template.save(shelf);
		assertThat(shelf.getVersion()).isEqualTo(2);
	}

	@Test
	void anExpiredItemCountsAsAbsent() {
		Reservation expired = new Reservation("isbn", 1, "m1", LocalDatabase.NOW.minusSeconds(1));
		Reservation next = new Reservation("isbn", 1, "m2", LocalDatabase.NOW.plusSeconds(60));
		EntityOperations<Reservation> reservations = template.entity(Reservation.class);
		ReservationKey key = new ReservationKey("isbn", 1);
		reservations.insert(expired);
		assertThat(reservations.findById(key)).isEmpty();
		assertThat(reservations.existsById(key)).isFalse();
		assertThat(reservations.findAllById(List.of(key))).isEmpty();
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> reservations.update(next));
		reservations.insert(next);
		assertThat(reservations.findById(key)).contains(next);
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> reservations.insert(expired));
	}

	@Test
	void aConditionThatDoesNotHoldCarriesTheEntityFound() {
		EntityOperations<Loan> open = template.entity(Loan.class)
			.named("Loans.update")
			.onCondition("status = 'OPEN' and size(remarks) < 3");
		Loan loan = template.insert(loan("m4", "4"));
		Loan returned = open.update(loan.returned());
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> open.update(loan))
			.withMessage("Loans.update: the condition does not hold for Loan with key pk = MEMBER#m4, "
					+ "sk = LOAN#2026-01-01T00:00:00.000000000Z#4")
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(returned));
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> open.save(loan));
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> open.delete(loan));
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> open.update(loan("m4", "5")));
	}

	@Test
	void bindsTheValuesOfAConditionByTheirNames() {
		Loan loan = template.insert(loan("m4", "6"));
		EntityOperations<Loan> loans = template.entity(Loan.class);
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> loans.onCondition("status = :status", Map.of("status", LoanStatus.RETURNED)).save(loan));
		loans.onCondition("status = :status", Map.of("status", LoanStatus.OPEN)).delete(loan);
		assertThat(loans.existsById(loan.key())).isFalse();
	}

	@Test
	void readsAllIdsInOrderAndEachOnce() {
		EntityOperations<Loan> loans = template.entity(Loan.class);
		List<LoanKey> keys = new ArrayList<>();
		List<Loan> stored = new ArrayList<>();
		for (int i = 0; i < 120; i++) {
			Loan loan = loans.insert(loan("batch", "b%03d".formatted(i)));
			stored.add(loan);
			keys.add(loan.key());
		}
		keys.add(keys.get(0));
		keys.add(new LoanKey("batch", LocalDatabase.NOW, "absent"));
		database.clear();
		assertThat(loans.findAllById(keys)).isEqualTo(stored);
		assertThat(database.requests()).hasSize(2).hasOnlyElementsOfType(BatchGetItemRequest.class);
		assertThat(loans.findAllById(List.of())).isEmpty();
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void refusesATooLargeItemBeforeItIsSent() {
		Loan large = new Loan("large", LocalDatabase.NOW, "1", LoanStatus.OPEN, "x".repeat(410_000), List.of());
		assertThatExceptionOfType(ItemTooLargeException.class).isThrownBy(() -> template.insert(large))
			.withMessageMatching("Loan with key pk = MEMBER#large, sk = LOAN#.*#1 would be an item of 41\\d{4} bytes "
					+ "\\(410004 in 'note'\\), but DynamoDB stores at most 409600 \\(400 KB\\); compress 'note' "
					+ "\\(@Attribute\\(compressed = true\\)\\), or store 'note' as an object "
					+ "\\(@Attribute\\(large = true\\)\\), or split it into several items");
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void takesAnItemOfTheLargestSize() {
		Loan small = new Loan("exact", LocalDatabase.NOW, "1", LoanStatus.RETURNED, "", List.of());
		AttributeValueWriter writer = new AttributeValueWriter();
		codec(Loan.class).write(small, writer);
		int room = ItemTooLargeException.MAX_SIZE - ItemSize.ofItem(AttributeValues.itemOf(writer.item()).value());
		Loan largest = new Loan("exact", LocalDatabase.NOW, "1", LoanStatus.RETURNED, "x".repeat(room), List.of());
		assertThat(template.save(largest)).isEqualTo(largest);
		Loan larger = new Loan("exact", LocalDatabase.NOW, "1", LoanStatus.RETURNED, "x".repeat(room + 1), List.of());
		assertThatExceptionOfType(ItemTooLargeException.class).isThrownBy(() -> template.save(larger))
			.withMessage("Loan with key pk = MEMBER#exact, sk = LOAN#2126-11-21T10:00:00.000000000Z#1 would be an item "
					+ "of 409601 bytes (409433 in 'note'), but DynamoDB stores at most 409600 (400 KB); compress 'note' "
					+ "(@Attribute(compressed = true)), or store 'note' as an object (@Attribute(large = true)), or "
					+ "split it into several items")
			.satisfies((ex) -> assertThat(ex.getSize()).isEqualTo(ItemTooLargeException.MAX_SIZE + 1));
	}

	@SuppressWarnings("unchecked")
	private static <T> EntityCodec<T> codec(Class<T> type) {
		return (EntityCodec<T>) database.entity(type).getCodec();
	}

	@Test
	void readsStronglyConsistentWhereAskedTo() {
		template.entity(Member.class).consistent().findById("anyone");
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(GetItemRequest.class, (request) -> assertThat(request.consistentRead()).isTrue());
	}

	@Test
	void anUnconditionalPutHasNoCondition() {
		template.save(loan("m5", "5"));
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(PutItemRequest.class,
					(request) -> assertThat(request.conditionExpression()).isNull());
	}

	@Test
	void translatesAMissingTable() {
		DynamoTemplate elsewhere = database.template((name) -> "absent-" + name);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> elsewhere.findById("first", Member.class));
	}

	private static Member member(String id, Long version) {
		return new Member(id, "Name", null, Set.of("a"), version);
	}

	private static Member named(Member member, String name) {
		return new Member(member.memberId(), name, member.age(), member.tags(), member.version());
	}

	private static Loan loan(String memberId, String loanId) {
		return new Loan(memberId, Instant.parse("2026-01-01T00:00:00Z"), loanId, LoanStatus.OPEN, "note",
				List.of("fine"));
	}

	private static Map<String, AttributeValue> rawMember(String id) {
		return raw("library", memberKey(id));
	}

	private static Map<String, AttributeValue> memberKey(String id) {
		return Map.of("pk", AttributeValue.fromS("MEMBER#" + id), "sk", AttributeValue.fromS("PROFILE"));
	}

	private static Map<String, AttributeValue> loanKey(Loan loan) {
		return Map.of("pk", AttributeValue.fromS("MEMBER#" + loan.memberId()), "sk",
				AttributeValue.fromS("LOAN#2026-01-01T00:00:00.000000000Z#" + loan.loanId()));
	}

	private static Map<String, AttributeValue> raw(String table, Map<String, AttributeValue> key) {
		return database.client().getItem((request) -> request.tableName("test-" + table).key(key)).item();
	}

	private static void put(String table, Map<String, AttributeValue> key, String attribute, AttributeValue value) {
		database.client()
			.updateItem((request) -> request.tableName("test-" + table)
				.key(key)
				.updateExpression("set #a = :v")
				.expressionAttributeNames(Map.of("#a", attribute))
				.expressionAttributeValues(Map.of(":v", value)));
	}

}
