package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for failed conditions of an engine that leaves out the item in place.
 */
class RefusalsWithoutItemsIntegrationTests {

	private static final Predicate<Request> WRITES = Request.to("PutItem", "UpdateItem", "DeleteItem",
			"TransactWriteItems");

	private static final Predicate<Request> READS = Request.to("GetItem");

	private final FaultyDatabase database = new FaultyDatabase(3, Seat.class, Pass.class, Guest.class);

	private final String id = UUID.randomUUID().toString();

	private final DynamoTemplate template = this.database.template();

	private final Seats seats = this.database.repository(Seats.class);

	@BeforeEach
	void start() {
		first();
	}

	@AfterEach
	void close() {
		this.database.close();
	}

	/**
	 * Let something happen to the first writes, and leave out the items of all refusals.
	 */
	private void first(Fault... faults) {
		List<Fault> left = new ArrayList<>(List.of(faults));
		this.database.proxy().use((request) -> {
			Fault next = (WRITES.test(request) && !left.isEmpty()) ? left.remove(0) : Fault.none();
			return WRITES.test(request) ? next.withoutItems() : next;
		});
	}

	@Test
	void anInsertIsADuplicateWithoutARead() {
		other().insert(new Seat(this.id, "FREE", 1));
		assertThatExceptionOfType(DuplicateEntityException.class).isThrownBy(() -> this.template.insert(seat()))
			.withMessage("Seat exists already")
			.satisfies((ex) -> assertThat(ex.getFound()).isNull());
		assertThat(reads()).isZero();
	}

	@Test
	void anInsertInATransactionIsADuplicateWithoutARead() {
		other().insert(new Pass(this.id, null, "theirs"));
		assertThat(Outcome.of(() -> this.template.transactWrite((tx) -> tx.insert(new Pass(this.id, null, "mine")))))
			.isEqualTo(Outcome.DUPLICATE);
		assertThat(reads()).isZero();
	}

	@Test
	void anInsertOnAConditionIsJudgedByARead() {
		other().insert(new Seat(this.id, "FREE", 1));
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> this.template.entity(Seat.class)
				.onCondition("attribute_not_exists(status)", Map.of())
				.insert(seat()))
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(new Seat(this.id, "FREE", 1)));
		assertThat(reads()).isOne();
	}

	@Test
	void anInsertWhoseAnswerWasLostIsRecognizedByItsId() {
		first(Fault.resetAfter());
		assertThat(Outcome.of(() -> this.template.insert(seat()))).isEqualTo(Outcome.SUCCESS);
		assertThat(other().findById(this.id, Seat.class)).contains(seat());
	}

	@Test
	void anInsertIsUnknownIfAnotherWriteFollowedTheLostAnswer() {
		first(Fault.resetAfter().meanwhile(() -> other().save(new Seat(this.id, "FREE", 2))));
		assertThat(Outcome.of(() -> this.template.insert(seat()))).isEqualTo(Outcome.AMBIGUOUS);
	}

	@Test
	void aRefusalAfterALostAnswerIsUnknownIfTheItemCannotBeRead() {
		other().insert(new Seat(this.id, "FREE", 1));
		failReads(Fault.resetAfter());
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> this.seats.book(this.id))
			.withMessageContaining("a later attempt was refused without the item, which cannot be read");
	}

	@Test
	void aRefusalPassesIfTheItemCannotBeRead() {
		failReads();
		assertThat(Outcome.of(() -> this.seats.book(this.id))).isEqualTo(Outcome.TRANSIENT);
	}

	private void failReads(Fault... faults) {
		FaultSchedule writes = FaultSchedule.script(WRITES, faults);
		this.database.proxy().use((request) -> {
			Fault fault = writes.next(request);
			return READS.test(request) ? Fault.errorBefore() : fault.withoutItems();
		});
	}

	@Test
	void anUpdateDoesNotDenyAnItemThatExists() {
		other().insert(new Seat(this.id, "BOOKED", 1));
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> this.seats.book(this.id))
			.isNotInstanceOf(EntityNotFoundException.class)
			.withMessage("Seats.book: the condition does not hold for Seat")
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(new Seat(this.id, "BOOKED", 1)));
	}

	@Test
	void anUpdateOfNoItemSaysSo() {
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> this.seats.book(this.id));
		assertThat(reads()).isOne();
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> this.seats.move(this.id, 2));
		assertThat(reads()).as("the condition itself says so").isOne();
	}

	@Test
	void anUpdateWhoseAnswerWasLostIsRecognizedByItsId() {
		other().insert(new Seat(this.id, "FREE", 1));
		first(Fault.resetAfter());
		assertThat(Outcome.of(() -> this.seats.book(this.id))).isEqualTo(Outcome.SUCCESS);
	}

	@Test
	void anUpdateThatIsDeliveredTwiceIsRecognizedByItsId() {
		other().insert(new Seat(this.id, "FREE", 1));
		first(Fault.answeredSecond());
		assertThat(Outcome.of(() -> this.seats.book(this.id))).isEqualTo(Outcome.SUCCESS);
	}

	@Test
	void anUpdateInATransactionDoesNotDenyAnItemThatExists() {
		other().insert(new Seat(this.id, "BOOKED", 1));
		assertThat(Outcome.of(() -> this.template.transactWrite((tx) -> tx.update("Seats.book", this.id))))
			.isEqualTo(Outcome.CONDITION);
	}

	@Test
	void aVersionIsReadBeforeItIsCompared() {
		Pass stored = other().insert(new Pass(this.id, null, "old"));
		other().save(stored);
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> this.template.save(stored))
			.withMessage("Pass was expected to have version 1, but it has version 2");
	}

	@Test
	void aDeletionAfterALostAnswerIsNotTakenForDone() {
		Pass stored = other().insert(new Pass(this.id, null, "old"));
		first(Fault.resetBefore().meanwhile(() -> other().save(stored)));
		assertThat(Outcome.of(() -> this.template.delete(stored))).isEqualTo(Outcome.CONFLICT);
		assertThat(other().existsById(this.id, Pass.class)).isTrue();
	}

	@Test
	void aUniqueValueIsChangedByWhatIsRead() {
		Guest stored = other().insert(new Guest(this.id, this.id, null));
		Guest changed = this.template.save(new Guest(this.id, this.id + "-2", stored.version()));
		assertThat(changed.version()).isEqualTo(2);
		assertThat(Outcome.of(() -> other().insert(new Guest("other-" + this.id, this.id, null))))
			.isEqualTo(Outcome.SUCCESS);
	}

	@Test
	void aWriteIsSentAgainIfItsItemCameAfterTheRefusal() {
		first(Fault.none().meanwhile(this::insertPass));
		assertThat(this.template.update(new Pass(this.id, 1L, "mine")).version()).isEqualTo(2);
		assertThat(other().findById(this.id, Pass.class)).contains(new Pass(this.id, 2L, "mine"));
	}

	@Test
	void aWriteOfUniqueValuesIsSentAgainIfItsItemCameAfterTheRefusal() {
		first(Fault.none().meanwhile(() -> other().insert(new Guest(this.id, this.id, null))));
		assertThat(this.template.save(new Guest(this.id, this.id, 1L)).version()).isEqualTo(2);
	}

	@Test
	void aTransactionIsSentAgainUnderTheSameToken() {
		first(Fault.none().meanwhile(this::insertPass));
		this.template.transactWrite(this.id, (tx) -> tx.update(new Pass(this.id, 1L, "mine")));
		assertThat(this.database.proxy().attempts(WRITES)).hasSize(2)
			.extracting((attempt) -> attempt.request().json().get("ClientRequestToken").asString())
			.containsOnly(this.id);
	}

	@Test
	void aConditionOfTheCallerIsNotTriedAgain() {
		first(Fault.none().meanwhile(this::insertPass));
		assertThat(Outcome.of(() -> this.template.entity(Pass.class)
			.onCondition("text = 'theirs'", Map.of())
			.update(new Pass(this.id, 1L, "mine")))).isEqualTo(Outcome.CONDITION);
		assertThat(this.database.proxy().attempts(WRITES)).hasSize(1);
	}

	@Test
	void aWriteIsGivenUpIfItsItemComesTooLateWithEachAttempt() {
		this.database.proxy().use((request) -> {
			if (WRITES.test(request)) {
				other().deleteById(this.id, Pass.class);
				return Fault.none().meanwhile(this::insertPass).withoutItems();
			}
			return Fault.none();
		});
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> this.template.update(new Pass(this.id, 1L, "mine")))
			.withMessage("Pass was changed by others with each attempt: it was not written");
		assertThat(this.database.proxy().attempts(WRITES)).hasSize(11);
	}

	private void insertPass() {
		other().insert(new Pass(this.id, null, "theirs"));
	}

	@Test
	void nothingIsReadOnceARefusalHasComeWithItsItem() {
		other().insert(new Seat(this.id, "BOOKED", 1));
		this.database.proxy().use(FaultSchedule.none());
		assertThat(Outcome.of(() -> this.seats.book(this.id))).isEqualTo(Outcome.CONDITION);
		assertThat(Outcome.of(() -> this.seats.book("none"))).isEqualTo(Outcome.NOT_FOUND);
		assertThat(reads()).isZero();
	}

	private int reads() {
		return this.database.proxy().attempts(READS).size();
	}

	private Seat seat() {
		return new Seat(this.id, "FREE", 1);
	}

	private DynamoTemplate other() {
		return this.database.other();
	}

	@Table("seats")
	record Seat(@PartitionKey String id, String status, long row) {

	}

	@Table("passes")
	record Pass(@PartitionKey String id, @Version @Nullable Long version, String text) {

	}

	@Table("guests")
	record Guest(@PartitionKey String id, @Unique String name, @Version @Nullable Long version) {

	}

	interface Seats extends DynamoRepository<Seat, String> {

		@Update("set status = 'BOOKED'")
		@Condition("status = 'FREE'")
		void book(String id);

		@Update("set row = :row")
		void move(String id, long row);

	}

}
