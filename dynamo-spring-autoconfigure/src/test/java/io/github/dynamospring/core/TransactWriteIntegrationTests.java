package io.github.dynamospring.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanKey;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link DynamoOperations#transactWrite} on DynamoDB Local.
 */
class TransactWriteIntegrationTests {

	private static final String REFUSED = "The transaction was cancelled, nothing was written: ";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Loan.class, Reservation.class, Shelf.class);

	private static final DynamoTemplate template = database.template();

	private static final UpdatePattern<Member> grow = prepare(template);

	private static UpdatePattern<Member> prepare(DynamoTemplate template) {
		UpdateRequest request = new UpdateRequest("Members.grow", null, database.entity(Member.class),
				"set age = age + :years", "age < :most", List.of(new PatternParameter("memberId", 0, String.class),
						new PatternParameter("years", 1, int.class), new PatternParameter("most", 2, Integer.class)),
				null, Returns.AFTER, false, false);
		return template.prepare(new UpdatePlanner(LocalDatabase.PLANNER_SETTINGS).plan(request), Member.class);
	}

	@Test
	void inserts() {
		EntityResults results = template.transactWrite((tx) -> tx.insert(member("inserted", 30)));
		Member stored = results.get(0, Member.class).orElseThrow();
		assertThat(stored.version()).isEqualTo(1);
		assertThat(database.requests()).singleElement().isInstanceOf(TransactWriteItemsRequest.class);
		assertThat(find("inserted")).isEqualTo(stored);
	}

	@Test
	void saves() {
		Member first = template.insert(member("saved", 30));
		Member second = template.transactWrite((tx) -> tx.save(named(first, "Other"))).getAll(Member.class).get(0);
		assertThat(second.version()).isEqualTo(2);
		assertThat(find("saved")).isEqualTo(second);
		template.transactWrite((tx) -> tx.save(loan("saved")).save(loan("saved-2").returned()));
		assertThat(template.findById(loan("saved-2").key(), Loan.class)).contains(loan("saved-2").returned());
	}

	@Test
	void updates() {
		Loan loan = template.insert(loan("updated"));
		EntityResults results = template.transactWrite((tx) -> tx.update(loan.returned()));
		assertThat(results.get(0, Loan.class)).contains(loan.returned());
		assertThat(template.findById(loan.key(), Loan.class)).contains(loan.returned());
	}

	@Test
	void deletes() {
		Member member = template.insert(member("deleted", 30));
		Loan loan = template.insert(loan("deleted"));
		EntityResults results = template
			.transactWrite((tx) -> tx.delete(member).deleteById(loan.key(), Loan.class).deleteById("no", Shelf.class));
		assertThat(results.size()).isEqualTo(3);
		assertThat(results.get(0, Member.class)).isEmpty();
		assertThat(template.existsById("deleted", Member.class)).isFalse();
		assertThat(template.existsById(loan.key(), Loan.class)).isFalse();
	}

	@Test
	void updatesByPlan() {
		template.insert(member("planned-1", 30));
		template.insert(member("planned-2", 40));
		EntityResults results = template
			.transactWrite((tx) -> tx.update(grow, "planned-1", 2, 100).update("Members.grow", "planned-2", 3, 100));
		assertThat(find("planned-1")).extracting(Member::age, Member::version).containsExactly(32, 2L);
		assertThat(find("planned-2")).extracting(Member::age, Member::version).containsExactly(43, 2L);
		assertThat(results.get(0, Member.class)).isEmpty();
	}

	@Test
	void checks() {
		template.insert(member("checked", 30));
		template.insert(new Reservation("checked", 1, "m", LocalDatabase.NOW.minusSeconds(1)));
		template.transactWrite((tx) -> tx.checkExists("checked", Member.class)
			.checkAbsent("absent", Member.class)
			.checkAbsent(new ReservationKey("checked", 1), Reservation.class));
		template.transactWrite((tx) -> tx.check("checked", Member.class, "age = 30 and contains(tags, 'a')"));
		assertThat(find("checked").version()).isEqualTo(1);
	}

	@Test
	void everyKindAtOnceAcrossTypesAndTables() {
		Member saved = template.insert(member("all-saved", 30));
		Loan updated = template.insert(loan("all-updated"));
		Member deleted = template.insert(member("all-deleted", 30));
		Shelf shelf = template.insert(Shelf.of("all-shelf", 1));
		template.insert(member("all-grown", 30));
		template.insert(member("all-checked", 30));
		database.clear();
		shelf.setBooks(2);
		Reservation reservation = new Reservation("all", 1, "m", LocalDatabase.NOW.plusSeconds(9));
		EntityResults results = template.transactWrite((tx) -> tx.insert(reservation)
			.save(named(saved, "Saved"))
			.update(updated.returned())
			.update("Members.grow", "all-grown", 1, 99)
			.delete(deleted)
			.deleteById(loan("all-absent").key(), Loan.class)
			.save(shelf)
			.check("all-checked", Member.class, "age >= :age", Map.of("age", 18))
			.checkAbsent("all-unknown", Shelf.class));
		assertThat(database.requests()).hasSize(1);
		assertThat(results.size()).isEqualTo(9);
		assertThat(results.getAll(Object.class)).containsExactly(reservation, named(saved, "Saved").withVersion(2L),
				updated.returned(), shelf);
		assertThat(results.get(6, Shelf.class).orElseThrow().getVersion()).isEqualTo(2);
		assertThat(template.findById(new ReservationKey("all", 1), Reservation.class)).contains(reservation);
		assertThat(find("all-saved").name()).isEqualTo("Saved");
		assertThat(template.findById(updated.key(), Loan.class)).contains(updated.returned());
		assertThat(find("all-grown").age()).isEqualTo(31);
		assertThat(template.existsById("all-deleted", Member.class)).isFalse();
		assertThat(template.findById("all-shelf", Shelf.class).orElseThrow().getBooks()).isEqualTo(2);
	}

	@Test
	void takesAnExpiredItemForAbsent() {
		template.insert(new Reservation("expired", 1, "m1", LocalDatabase.NOW.minusSeconds(1)));
		ReservationKey key = new ReservationKey("expired", 1);
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> template.transactWrite((tx) -> tx.checkExists(key, Reservation.class)))
			.withMessage(REFUSED + "action 1, checkExists: Reservation with key isbn = expired, place = 1 does not "
					+ "exist");
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> template.transactWrite((tx) -> tx.check(key, Reservation.class, "memberId = 'm1'")))
			.withCauseExactlyInstanceOf(EntityNotFoundException.class);
		template.transactWrite((tx) -> tx.insert(new Reservation("expired", 1, "m2", null)));
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> template.transactWrite((tx) -> tx.checkAbsent(key, Reservation.class)))
			.withMessage(REFUSED + "action 1, checkAbsent: Reservation with key isbn = expired, place = 1 exists, "
					+ "but must not");
	}

	@Test
	void refusesArgumentsThatDoNotFitTheirUpdate() {
		refused((tx) -> tx.update(grow, "m1", 2),
				"Action 1 (Members.grow): it takes the arguments [memberId, years, most], but 2 came");
		refused((tx) -> tx.update("Members.grow", "m1", "two", 3),
				"Action 1 (Members.grow): the argument 'years' must be of type int, not String");
		refused((tx) -> tx.update("Members.grow", "m1", null, 3),
				"Action 1 (Members.grow): the argument 'years' must be of type int, not null");
	}

	@Test
	void refusesPatternsThatAreNoUpdates() {
		refused((tx) -> tx.update("Members.shrink", "m1", 2),
				"Action 1 (Members.shrink): There is no access pattern named 'Members.shrink', but [Members.grow]");
	}

	private static void refused(Consumer<WriteTransaction> actions, String message) {
		database.clear();
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> template.transactWrite(actions))
			.withMessage(message);
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void refusesNull() {
		assertThatIllegalArgumentException().isThrownBy(() -> template.transactWrite(null))
			.withMessage("'actions' must not be null");
	}

	private static Member member(String id, int age) {
		return new Member(id, "Name", age, Set.of("a"), null);
	}

	private static Member named(Member member, String name) {
		return new Member(member.memberId(), name, member.age(), member.tags(), member.version());
	}

	private static Member find(String id) {
		return template.findById(id, Member.class).orElseThrow();
	}

	private static Loan loan(String id) {
		return new Loan("m1", Instant.parse("2026-01-01T00:00:00Z"), id, LoanStatus.OPEN, "note", List.of("fine"));
	}

	@Nested
	class Failures {

		@Test
		void anInsertOfAKeyThatExistsIsADuplicateKey() {
			template.insert(member("duplicate", 30));
			Failure failure = failure((tx) -> tx.insert(loan("untouched")).insert(member("duplicate", 31)),
					"action 2, insert: Member with key pk = MEMBER#duplicate, sk = PROFILE exists already");
			assertThat(failure.position()).isEqualTo(2);
			assertThat(failure.operation()).isEqualTo("insert");
			assertThat(failure.exception()).isInstanceOf(DuplicateKeyException.class);
			assertThat(template.existsById(loan("untouched").key(), Loan.class)).isFalse();
		}

		@Test
		void aLostRaceCarriesTheEntityFound() {
			Member first = template.insert(member("raced", 30));
			Member second = template.update(named(first, "Winner"));
			Failure failure = failure((tx) -> tx.save(first),
					"action 1, save: Member with key pk = MEMBER#raced, sk = PROFILE was expected to have version 1, "
							+ "but it has version 2");
			assertThat(failure.exception()).asInstanceOf(InstanceOfAssertFactories.type(VersionConflictException.class))
				.extracting(VersionConflictException::getFound)
				.isEqualTo(second);
			assertThatExceptionOfType(TransactionFailedException.class)
				.isThrownBy(() -> template.transactWrite((tx) -> tx.update(first)))
				.satisfies((ex) -> assertThat(ex.isConflict()).isTrue());
			failure((tx) -> tx.delete(first),
					"action 1, delete: Member with key pk = MEMBER#raced, sk = PROFILE was expected to have version 1, "
							+ "but it has version 2");
		}

		@Test
		void aConditionThatDoesNotHoldCarriesTheEntityFound() {
			Member member = template.insert(member("conditional", 30));
			Failure update = failure((tx) -> tx.update(grow, "conditional", 1, 30),
					"action 1, Members.grow: the condition "
							+ "does not hold for Member with key pk = MEMBER#conditional, sk = PROFILE");
			assertThat(found(update)).isEqualTo(member);
			Failure check = failure((tx) -> tx.check("conditional", Member.class, "age > :age", Map.of("age", 30)),
					"action 1, check: the condition does not hold for Member with key pk = MEMBER#conditional, "
							+ "sk = PROFILE");
			assertThat(found(check)).isEqualTo(member);
			Failure absence = failure((tx) -> tx.checkAbsent("conditional", Member.class),
					"action 1, checkAbsent: Member with key pk = MEMBER#conditional, sk = PROFILE exists, but must not");
			assertThat(found(absence)).isEqualTo(member);
		}

		@Test
		void whatDoesNotExistIsNotFound() {
			assertThat(failure((tx) -> tx.update(loan("missing")),
					"action 1, update: Loan with key pk = MEMBER#m1, "
							+ "sk = LOAN#2026-01-01T00:00:00.000000000Z#missing does not exist")
				.exception()).isInstanceOf(EntityNotFoundException.class);
			assertThat(failure((tx) -> tx.update(grow, "missing", 1, 30),
					"action 1, Members.grow: Member with key " + "pk = MEMBER#missing, sk = PROFILE does not exist")
				.exception()).isInstanceOf(EntityNotFoundException.class);
			assertThat(failure((tx) -> tx.check("missing", Member.class, "attribute_not_exists(age)"),
					"action 1, check: Member with key pk = MEMBER#missing, sk = PROFILE does not exist")
				.exception()).isInstanceOf(EntityNotFoundException.class);
		}

		@Test
		void namesEveryActionThatFailed() {
			template.insert(member("several", 30));
			assertThatExceptionOfType(TransactionFailedException.class)
				.isThrownBy(() -> template.transactWrite((tx) -> tx.insert(member("several", 30))
					.insert(member("several-2", 30))
					.checkExists("several-3", Shelf.class)))
				.withMessage(REFUSED + "action 1, insert: Member with key pk = MEMBER#several, sk = PROFILE exists "
						+ "already; action 3, checkExists: Shelf with key shelfId = several-3 does not exist")
				.satisfies((ex) -> assertThat(ex.getFailures()).extracting(Failure::position).containsExactly(1, 3))
				.satisfies((ex) -> assertThat(ex.getCause()).isSameAs(ex.getFailures().get(0).exception()))
				.satisfies((ex) -> assertThat(ex.getSuppressed()).containsExactly(ex.getFailures().get(1).exception()))
				.satisfies((ex) -> assertThat(ex.isConflict()).isFalse());
			assertThat(template.existsById("several-2", Member.class)).isFalse();
		}

		private static Failure failure(Consumer<WriteTransaction> actions, String message) {
			List<Failure> failures = new ArrayList<>();
			assertThatExceptionOfType(TransactionFailedException.class)
				.isThrownBy(() -> template.transactWrite(actions))
				.withMessage(REFUSED + message)
				.satisfies((ex) -> failures.addAll(ex.getFailures()));
			assertThat(failures).hasSize(1);
			return failures.get(0);
		}

		private static Object found(Failure failure) {
			return ((ConditionFailedException) failure.exception()).getFound();
		}

		@Test
		void namesTheTablesWhereOneDoesNotExist() {
			DynamoTemplate elsewhere = database.template((name) -> "absent-" + name);
			assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
				.isThrownBy(() -> elsewhere
					.transactWrite((tx) -> tx.insert(member("x", 1)).insert(loan("x")).insert(Shelf.of("x", 1))))
				.withMessageStartingWith(
						"Table absent-library or absent-shelves does not exist where the client looks: ");
		}

	}

	@Nested
	class MutableEntities {

		@Test
		void aMutableEntityKeepsItsVersionWhereTheTransactionFails() {
			Shelf stored = template.insert(Shelf.of("mutable", 1));
			Shelf other = Shelf.of("mutable-other", 1);
			Consumer<WriteTransaction> failing = (
					tx) -> tx.update(stored).insert(other).checkAbsent("mutable-checked", Shelf.class);
			template.insert(Shelf.of("mutable-checked", 1));
			assertThatExceptionOfType(TransactionFailedException.class)
				.isThrownBy(() -> template.transactWrite(failing));
			assertThat(stored.getVersion()).isEqualTo(1);
			assertThat(other.getVersion()).isZero();
			template.deleteById("mutable-checked", Shelf.class);
			template.transactWrite(failing);
			assertThat(stored.getVersion()).isEqualTo(2);
			assertThat(other.getVersion()).isEqualTo(1);
		}

		@Test
		void aMutableEntityKeepsItsVersionWhereNothingIsSent() {
			Shelf shelf = template.insert(Shelf.of("kept", 1));
			database.clear();
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> template.transactWrite((tx) -> tx.save(shelf).update(shelf)))
				.withMessage("A transaction has one action for each item, but action 1 (save of Shelf with key "
						+ "shelfId = kept) and action 2 (update of Shelf with key shelfId = kept) are for the same one: "
						+ "make one action of them");
			assertThat(shelf.getVersion()).isEqualTo(1);
			assertThatIllegalStateException().isThrownBy(() -> template.transactWrite((tx) -> {
				tx.save(shelf);
				throw new IllegalStateException("mine");
			})).withMessage("mine");
			assertThat(shelf.getVersion()).isEqualTo(1);
			assertThat(database.requests()).isEmpty();
		}

	}

	@Nested
	class Limits {

		@Test
		void takesOneActionForEachItem() {
			Loan loan = loan("twice");
			refused((tx) -> tx.checkExists("m1", Member.class)
				.deleteById(loan.key(), Loan.class)
				.check(loan.key(), Loan.class, "status = 'OPEN'"),
					"A transaction has one action for each item, but action 2 (deleteById of Loan with key "
							+ "pk = MEMBER#m1, sk = LOAN#2026-01-01T00:00:00.000000000Z#twice) and action 3 (check of Loan "
							+ "with key pk = MEMBER#m1, sk = LOAN#2026-01-01T00:00:00.000000000Z#twice) are for the same "
							+ "one: make one action of them");
		}

		@Test
		void takesAtLeastOneAction() {
			refused((tx) -> {
			}, "A transaction has at least one action, but this one is empty");
		}

		@Test
		void takesAHundredActions() {
			EntityResults results = template.transactWrite((tx) -> insertShelves(tx, 100));
			assertThat(results.getAll(Shelf.class)).hasSize(100);
			database.clear();
			refused((tx) -> insertShelves(tx, 101), "A transaction has at most 100 actions, but action 101 (insert of "
					+ "Shelf with key shelfId = hundred-100) would make 101: split it into several transactions");
		}

		private static void insertShelves(WriteTransaction tx, int count) {
			for (int i = 0; i < count; i++) {
				tx.insert(Shelf.of("hundred-" + i, i));
			}
		}

		@Test
		void takesFourMegabytes() {
			int size = 372 * 1024;
			assertThat(template.transactWrite((tx) -> saveLoans(tx, 11, size)).size()).isEqualTo(11);
			database.clear();
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> template.transactWrite((tx) -> saveLoans(tx, 11, size + 1024)))
				.withMessageMatching(
						"A transaction has at most 4194304 bytes of items \\(4 MB\\), but action 11 \\(save "
								+ "of Loan with key pk = MEMBER#m1, sk = LOAN#2026-01-01T00:00:00.000000000Z#large-10\\) would "
								+ "make it at least 4\\d{6}: split it into several transactions");
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> template.transactWrite((tx) -> {
					tx.checkExists("m1", Member.class);
					for (int i = 0; i < 11; i++) {
						tx.update(large(i, size + 1024));
					}
				}))
				.withMessageContaining("action 12 (update of Loan with key ");
			assertThat(database.requests()).isEmpty();
		}

		private static void saveLoans(WriteTransaction tx, int count, int size) {
			for (int i = 0; i < count; i++) {
				tx.save(large(i, size));
			}
		}

		private static Loan large(int number, int size) {
			return new Loan("m1", Instant.parse("2026-01-01T00:00:00Z"), "large-" + number, LoanStatus.RETURNED,
					"x".repeat(size), List.of());
		}

		@Test
		void namesTheActionWhoseItemIsTooLarge() {
			assertThatExceptionOfType(ItemTooLargeException.class).isThrownBy(
					() -> template.transactWrite((tx) -> tx.checkExists("m1", Member.class).save(large(0, 401 * 1024))))
				.withMessageMatching(
						"action 2 \\(save\\): Loan with key pk = MEMBER#m1, sk = .*#large-0 would be an item "
								+ "of 41\\d{4} bytes \\(410628 in 'note'\\), but DynamoDB stores at most 409600 "
								+ "\\(400 KB\\); compress 'note' \\(@Attribute\\(compressed = true\\)\\), or store 'note' "
								+ "as an object \\(@Attribute\\(large = true\\)\\), or split it into several items");
			assertThat(database.requests()).isEmpty();
		}

		@Test
		void isNotSentWithoutAnActionThatWasRefused() {
			Shelf shelf = Shelf.of("swallowed", 1);
			refused((tx) -> {
				tx.insert(shelf);
				assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
					.isThrownBy(() -> tx.check("m1", Member.class, "age > 'x'"));
				tx.insert(Shelf.of("swallowed-2", 1));
			}, "Action 2 (check): 'x' is no value of 'age', which is Integer at position 7 in \"age > 'x'\"");
			assertThat(shelf.getVersion()).isZero();
		}

		@Test
		void endsWithItsCall() {
			List<WriteTransaction> kept = new ArrayList<>();
			template.transactWrite((tx) -> kept.add(tx.insert(Shelf.of("ends", 1))));
			assertThatIllegalStateException().isThrownBy(() -> kept.get(0).insert(Shelf.of("late", 1)))
				.withMessage("The transaction has been sent: add actions inside the call of transactWrite");
		}

	}

	@Nested
	class Conditions {

		@ParameterizedTest
		@CsvSource(delimiter = '|', textBlock = """
				age >= 31                   | false
				age between 18 and 40       | true
				name = 'Name'               | true
				not (name = 'Name')         | false
				attribute_exists(age)       | true
				contains(tags, 'b')         | false
				size(tags) = 1 or age < 0   | true
				age in (29, 30)             | true
				""")
		void conditionsOfChecksAreThoseOfRepositories(String condition, boolean holds) {
			template.save(new Reservation("cond", 1, "m", null));
			if (!template.existsById("cond", Member.class)) {
				template.insert(member("cond", 30));
			}
			assertThat(holds((tx) -> tx.check("cond", Member.class, condition))).isEqualTo(holds);
		}

		@Test
		void parametersAreConvertedAsTheirPropertiesAre() {
			template.save(loan("parameters"));
			template.save(new Reservation("parameters", 1, "m", LocalDatabase.NOW.plusSeconds(10)));
			LoanKey key = loan("parameters").key();
			assertThat(holds((tx) -> tx.check(key, Loan.class, "status = :s and size(remarks) = :n",
					Map.of("s", LoanStatus.OPEN, "n", 1))))
				.isTrue();
			assertThat(holds((tx) -> tx.check(key, Loan.class, "status in :s", Map.of("s", List.of(LoanStatus.OPEN)))))
				.isTrue();
			assertThat(holds((tx) -> tx.check(key, Loan.class, "status in (:s)", Map.of("s", LoanStatus.RETURNED))))
				.isFalse();
			assertThat(holds((tx) -> tx.check(key, Loan.class, "status in :s", Map.of("s", Set.of())))).isFalse();
			assertThat(holds((tx) -> tx.check(key, Loan.class, "begins_with(note, :p) and contains(remarks, :r)",
					Map.of("p", "no", "r", "fine"))))
				.isTrue();
			assertThat(holds((tx) -> tx.check(new ReservationKey("parameters", 1), Reservation.class,
					"expiresAt between :from and :to",
					Map.of("from", LocalDatabase.NOW, "to", LocalDatabase.NOW.plusSeconds(10)))))
				.isTrue();
		}

		private static boolean holds(Consumer<WriteTransaction> check) {
			try {
				template.transactWrite(check);
				return true;
			}
			catch (TransactionFailedException ex) {
				assertThat(ex.getCause()).isExactlyInstanceOf(ConditionFailedException.class);
				return false;
			}
		}

		@Test
		void refusesFaultyConditionsBeforeTheyAreSent() {
			refusedCheck("nam = 'x'", Map.of(), "Unknown property 'nam' of Member at position 1 in \"nam = 'x'\"");
			refusedCheck("name = 'x", Map.of(), "String without closing quote at position 8 in \"name = 'x\"");
			refusedCheck("name = :n and age > :a", Map.of("n", "x"),
					"No value is given for ':a' at position 21 in \"name = :n and age > :a\"");
			refusedCheck("name = :n", Map.of("n", 5),
					"':n' is an Integer, but 'name' is a String at position 8 in \"name = :n\"");
			refusedCheck("name = 'x'", Map.of("n", "x"),
					"The value of ':n' is used nowhere in \"name = 'x'\": use it or leave it out");
			refusedCheck("contains(tags, :t)", Map.of("t", 5),
					"':t' is an Integer, but an element of 'tags' is a String at "
							+ "position 16 in \"contains(tags, :t)\"");
			refusedCheck("name in :n", Map.of("n", List.of(5)),
					"The value of ':n' does not fit 'name' in \"name in :n\"");
			refusedCheck("tags = :t", Map.of("t", Set.of()), "The value of ':t' in \"tags = :t\" must not be null or "
					+ "empty: test for null with attribute_not_exists");
			refusedCheck("name = :n", Collections.singletonMap("n", null),
					"The value of ':n' must not be null: test for null with attribute_not_exists");
		}

		private static void refusedCheck(String condition, Map<String, ?> parameters, String message) {
			refused((tx) -> tx.checkExists("x", Shelf.class).check("m1", Member.class, condition, parameters),
					"Action 2 (check): " + message);
		}

	}

}
