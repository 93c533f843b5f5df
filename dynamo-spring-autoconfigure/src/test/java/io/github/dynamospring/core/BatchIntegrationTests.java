package io.github.dynamospring.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.BatchIncompleteException.Done;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.library.Shelf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for batches on DynamoDB Local.
 */
class BatchIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Loan.class, Reservation.class, Shelf.class);

	private static final DynamoTemplate template = database.template(
			LocalDatabase.settings(LocalDatabase.CLOCK, new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), 3)));

	@Test
	void writesReadsAndDeletesAThousandEntitiesOfSeveralTypesAndTables() {
		long seed = System.nanoTime();
		List<Object> entities = thousand();
		Collections.shuffle(entities, new Random(seed));
		EntityResults stored = template.batchWrite((batch) -> batch.saveAll(entities));
		List<DynamoDbRequest> writes = database.requests();
		assertThat(writes).filteredOn(BatchWriteItemRequest.class::isInstance).hasSize(28);
		assertThat(writes).filteredOn(PutItemRequest.class::isInstance).hasSize(300);
		assertThat(writes).hasSize(328);
		assertThat(stored.getAll(Member.class)).hasSize(200).allMatch((member) -> member.version() == 1);
		EntityResults read = template.batchGet((gets) -> entities.forEach((entity) -> add(gets, entity)));
		assertThat(database.requests()).hasSize(10).allMatch(BatchGetItemRequest.class::isInstance);
		for (int i = 0; i < entities.size(); i++) {
			assertThat(read.get(i, Object.class)).as("seed %d, index %d", seed, i)
				.get()
				.usingRecursiveComparison()
				.isEqualTo(stored.get(i, Object.class).orElseThrow());
		}
		template.deleteAll(read.getAll(Object.class));
		List<DynamoDbRequest> deletions = database.requests();
		assertThat(deletions).filteredOn(BatchWriteItemRequest.class::isInstance).hasSize(28);
		assertThat(deletions).filteredOn(DeleteItemRequest.class::isInstance).hasSize(300);
		assertThat(template.batchGet((gets) -> entities.forEach((entity) -> add(gets, entity))).getAll(Object.class))
			.isEmpty();
	}

	private static List<Object> thousand() {
		List<Object> entities = new ArrayList<>();
		IntStream.range(0, 400).forEach((i) -> entities.add(loan("thousand", i)));
		IntStream.range(0, 300).forEach((i) -> entities.add(new Reservation("thousand", i, "ada", null)));
		IntStream.range(0, 200).forEach((i) -> entities.add(member("thousand-" + i, null)));
		IntStream.range(0, 100).forEach((i) -> entities.add(Shelf.of("thousand-" + i, i)));
		return entities;
	}

	private static void add(BatchReads gets, Object entity) {
		if (entity instanceof Loan loan) {
			gets.get(loan.key(), Loan.class);
		}
		else if (entity instanceof Reservation reservation) {
			gets.get(new ReservationKey(reservation.isbn(), reservation.place()), Reservation.class);
		}
		else if (entity instanceof Member member) {
			gets.get(member.memberId(), Member.class);
		}
		else {
			gets.get(String.valueOf(((Shelf) entity).getShelfId()), Shelf.class);
		}
	}

	@Test
	void savesAndDeletesAllOfOneType() {
		EntityOperations<Loan> loans = template.entity(Loan.class);
		List<Loan> saved = loans.saveAll(loans("one-type", 30));
		assertThat(saved).isEqualTo(loans("one-type", 30));
		assertThat(database.requests()).hasSize(2);
		loans.deleteAllById(keys(saved.subList(0, 10)));
		loans.deleteAll(saved.subList(10, 20));
		assertThat(database.requests()).hasSize(2);
		assertThat(loans.findAllById(keys(saved))).isEqualTo(saved.subList(20, 30));
	}

	@Test
	void deletesWhatIsNotThere() {
		template.entity(Loan.class).deleteAllById(keys(loans("not-there", 3)));
		assertThat(database.requests()).hasSize(1);
	}

	@Test
	void sendsNothingWhereThereIsNothing() {
		assertThat(template.saveAll(List.of())).isEmpty();
		template.deleteAll(List.of());
		template.entity(Loan.class).deleteAllById(List.of());
		assertThat(template.entity(Loan.class).findAllById(List.of())).isEmpty();
		assertThat(template.batchWrite((batch) -> {
		}).size()).isZero();
		assertThat(template.batchGet((gets) -> {
		}).size()).isZero();
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void savesNewAndChangedEntitiesWithTheirNextVersions() {
		List<Member> first = template.saveAll(List.of(member("next-1", null), member("next-2", null)));
		assertThat(first).map(Member::version).containsExactly(1L, 1L);
		List<Member> second = template.saveAll(List.of(first.get(1), member("next-3", null), first.get(0)));
		assertThat(second).containsExactly(first.get(1).withVersion(2L), member("next-3", 1L),
				first.get(0).withVersion(2L));
		assertThat(template.entity(Member.class).findAllById(List.of("next-2", "next-3", "next-1"))).isEqualTo(second);
	}

	@Test
	void saysWhichEntitiesLostARaceAndStoresTheOthers() {
		List<Member> stored = template
			.saveAll(List.of(member("race-1", null), member("race-2", null), member("race-3", null)));
		Member changed = template.save(stored.get(1));
		Shelf shelf = template.save(Shelf.of("race", 1));
		template.deleteById("race", Shelf.class);
		List<Object> entities = List.of(stored.get(0), stored.get(1), loan("race", 1), shelf, stored.get(2));
		BatchIncompleteException ex = catchThrowableOfType(BatchIncompleteException.class,
				() -> template.saveAll(entities));
		assertThat(ex).hasMessage("the batch is incomplete, 2 of 5 are left: position 2: Member with key "
				+ "pk = MEMBER#race-2, sk = PROFILE was expected to have version 1, but it has version 2; "
				+ "position 4: Shelf with key shelfId = race was expected to have version 1, but it is gone");
		assertThat(ex.getLeft()).extracting(Left::value).containsExactly(stored.get(1), shelf);
		assertThat(ex.getLeft()).extracting(Left::exception).allMatch(VersionConflictException.class::isInstance);
		assertThat(((VersionConflictException) ex.getLeft().get(0).exception()).getFound()).isEqualTo(changed);
		assertThat(shelf.getVersion()).isEqualTo(1);
		assertThat(ex.getDone()).containsExactly(new Done(1, stored.get(0).withVersion(2L)),
				new Done(3, loan("race", 1)), new Done(5, stored.get(2).withVersion(2L)));
		assertThat(template.entity(Member.class).findAllById(List.of("race-1", "race-2", "race-3")))
			.map(Member::version)
			.containsExactly(2L, 2L, 2L);
	}

	@Test
	void aConditionIsAskedOfEachEntity() {
		List<Loan> saved = template.saveAll(List.of(loan("condition", 1), loan("condition", 2)));
		template.save(saved.get(0).returned());
		database.clear();
		EntityOperations<Loan> open = template.entity(Loan.class).onCondition("status = 'OPEN'");
		BatchIncompleteException ex = catchThrowableOfType(BatchIncompleteException.class, () -> open.saveAll(saved));
		assertThat(database.requests()).hasSize(2).allMatch(PutItemRequest.class::isInstance);
		assertThat(ex.getLeft()).singleElement().satisfies((left) -> {
			assertThat(left.value()).isEqualTo(saved.get(0));
			assertThat(left.exception()).isInstanceOf(ConditionFailedException.class);
			assertThat(((ConditionFailedException) left.exception()).getFound()).isEqualTo(saved.get(0).returned());
		});
		assertThat(ex.getDone()).containsExactly(new Done(2, saved.get(1)));
	}

	@Test
	void refusesDuplicates() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> template.entity(Member.class)
				.named("Members.deleteAllById")
				.deleteAllById(List.of("a", "b", "a")))
			.withMessageStartingWith("Members.deleteAllById: the batch writes Member with key ")
			.withMessageEndingWith(" twice, at positions 1 and 3, in no order: leave one of them out");
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void saysThatARefusedRequestWroteNothing() {
		DynamoTemplate broken = database
			.template((name) -> name.equals("reservations") ? "missing" : LocalDatabase.tableName(name));
		List<Object> entities = List.of(loan("refused", 1), new Reservation("refused", 1, "ada", null),
				member("refused", null));
		BatchIncompleteException ex = catchThrowableOfType(BatchIncompleteException.class,
				() -> broken.saveAll(entities));
		assertThat(ex.getLeft()).extracting(Left::position).containsExactly(1, 2);
		assertThat(ex.getLeft()).extracting(Left::exception)
			.allMatch(InvalidDataAccessResourceUsageException.class::isInstance);
		assertThat(ex.getDone()).containsExactly(new Done(3, member("refused", 1L)));
		assertThat(template.existsById(loan("refused", 1).key(), Loan.class)).isFalse();
		assertThat(template.existsById("refused", Member.class)).isTrue();
	}

	@Test
	void readsWhatAnIdTellsTwiceOnce() {
		Member member = template.save(member("twice", null));
		database.clear();
		EntityResults read = template.batchGet(
				(gets) -> gets.getAll(List.of("twice", "nobody", "twice"), Member.class).get("twice", Member.class));
		assertThat(read.size()).isEqualTo(4);
		assertThat(read.get(0, Member.class)).contains(member);
		assertThat(read.get(1, Member.class)).isEmpty();
		assertThat(read.get(2, Member.class)).contains(member);
		assertThat(read.getAll(Member.class)).hasSize(3);
		assertThat(database.requests()).singleElement()
			.satisfies(
					(request) -> assertThat(((BatchGetItemRequest) request).requestItems().get("test-library").keys())
						.hasSize(2));
	}

	@Test
	void leavesOutWhatHasExpiredOrIsOfAnotherType() {
		template.saveAll(List.of(new Reservation("expired", 1, "ada", LocalDatabase.NOW.minusSeconds(1)),
				new Reservation("expired", 2, "ada", LocalDatabase.NOW.plusSeconds(1))));
		EntityResults read = template.batchGet((gets) -> gets
			.getAll(List.of(new ReservationKey("expired", 1), new ReservationKey("expired", 2)), Reservation.class));
		assertThat(read.get(0, Reservation.class)).isEmpty();
		assertThat(read.get(1, Reservation.class)).isPresent();
	}

	@Test
	void aResultIsTakenByItsTypeAndIndex() {
		template.save(member("typed", null));
		EntityResults read = template.batchGet((gets) -> gets.get("typed", Member.class));
		assertThat(read.get(0, Record.class)).isPresent();
		assertThatIllegalArgumentException().isThrownBy(() -> read.get(0, Loan.class))
			.withMessage("The result at index 0 is no " + Loan.class.getName() + ", but " + Member.class.getName());
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> read.get(1, Member.class));
	}

	private static List<Object> keys(Collection<Loan> loans) {
		return loans.stream().<Object>map(Loan::key).toList();
	}

	private static List<Loan> loans(String member, int count) {
		return IntStream.range(0, count).mapToObj((i) -> loan(member, i)).toList();
	}

	private static Loan loan(String member, int number) {
		return new Loan(member, LocalDatabase.NOW, "" + number, LoanStatus.OPEN, null, List.of());
	}

	private static Member member(String id, Long version) {
		return new Member(id, "Name", null, Set.of(), version);
	}

}
