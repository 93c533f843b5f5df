package io.github.dynamospring.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.BatchIncompleteException.Done;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.faults.Throttle;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.Shelf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for batches whose requests and answers come to harm.
 */
class BatchFaultsIntegrationTests {

	private static final Predicate<Request> WRITES = Request.to("BatchWriteItem");

	private static final Predicate<Request> READS = Request.to("BatchGetItem");

	private static final Fault THROTTLE = Fault.throttle(Throttle.PROVISIONED_THROUGHPUT);

	private static final int ATTEMPTS = 2;

	private static final TemplateSettings SETTINGS = LocalDatabase.settings(LocalDatabase.CLOCK,
			new Backoff(Duration.ofMillis(1), Duration.ofMillis(4), 3));

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Loan.class, Reservation.class, Shelf.class);

	private static FaultProxy proxy;

	private static DynamoDbClient client;

	/** Past the proxy. */
	private static final DynamoTemplate direct = database.template();

	private DynamoTemplate template;

	@BeforeAll
	static void start() {
		proxy = new FaultProxy(database.endpoint());
		client = proxy.client(ATTEMPTS);
	}

	@AfterAll
	static void stop() {
		client.close();
		proxy.close();
	}

	@BeforeEach
	void createTemplate() {
		this.template = database.template(client, SETTINGS);
		proxy.use(FaultSchedule.none());
	}

	@Test
	void writesAllWhereEachRequestIsDoneInPart() {
		proxy.use(FaultSchedule.script(WRITES, Fault.partialBatch(5), Fault.partialBatch(), Fault.partialBatch(1)));
		List<Loan> loans = loans("partial", 25);
		assertThat(this.template.saveAll(loans)).isEqualTo(loans);
		assertThat(stored(loans)).isEqualTo(loans);
		assertThat(proxy.attempts(WRITES)).hasSize(4);
	}

	@Test
	void deletesAllWhereEachRequestIsDoneInPart() {
		List<Loan> loans = direct.saveAll(loans("deleted", 25));
		proxy.use(FaultSchedule.script(WRITES, Fault.partialBatch(), Fault.partialBatch()));
		this.template.entity(Loan.class).deleteAllById(loans.stream().map(Loan::key).toList());
		assertThat(stored(loans)).isEmpty();
		assertThat(proxy.attempts(WRITES)).hasSize(3);
	}

	@Test
	void readsAllWhereEachRequestIsDoneInPart() {
		List<Loan> loans = direct.saveAll(loans("read", 120));
		proxy.use(FaultSchedule.script(READS, Fault.partialBatch(), Fault.partialBatch(), Fault.partialBatch(1)));
		assertThat(this.template.entity(Loan.class).findAllById(loans.stream().map(Loan::key).toList()))
			.isEqualTo(loans);
		assertThat(proxy.attempts(READS)).hasSize(5);
	}

	@ParameterizedTest
	@MethodSource("lostAnswers")
	void aLastAnswerThatIsLostIsAmbiguousForEachEntity(Fault fault) {
		proxy.use(FaultSchedule.always(WRITES, fault));
		List<Loan> loans = loans("lost-" + fault, 3);
		BatchIncompleteException ex = incomplete(() -> this.template.entity(Loan.class).saveAll(loans));
		assertThat(ex.getLeft()).<Object>extracting(Left::value).isEqualTo(loans);
		assertThat(ex.getLeft()).extracting(Left::exception).allMatch(AmbiguousWriteException.class::isInstance);
		assertThat(ex.getLeft().get(0).exception()).hasMessageEndingWith("may or may not have been applied, "
				+ "as the answers of 2 attempts were lost: read it before you write again");
		assertThat(ex.getDone()).isEmpty();
		assertThat(stored(loans)).isEqualTo(loans);
		assertThat(proxy.attempts(WRITES)).hasSize(ATTEMPTS);
	}

	static List<Fault> lostAnswers() {
		return List.of(Fault.errorAfter(), Fault.resetAfter());
	}

	@ParameterizedTest
	@MethodSource("lostAnswers")
	void anAnswerThatIsLostOnceIsRepeated(Fault fault) {
		proxy.use(FaultSchedule.script(WRITES, fault));
		List<Loan> loans = loans("once-" + fault, 3);
		assertThat(this.template.saveAll(loans)).isEqualTo(loans);
		assertThat(stored(loans)).isEqualTo(loans);
		assertThat(proxy.attempts(WRITES)).hasSize(2);
	}

	@Test
	void whatIsThrottledIsNotWritten() {
		proxy.use(FaultSchedule.always(WRITES, THROTTLE));
		List<Loan> loans = loans("throttled", 3);
		BatchIncompleteException ex = incomplete(() -> this.template.saveAll(loans));
		assertThat(ex.getLeft()).extracting(Left::exception)
			.hasSize(3)
			.allMatch(TransientDataAccessResourceException.class::isInstance);
		assertThat(stored(loans)).isEmpty();
	}

	@Test
	void whatIsDoneBeforeAThrottleIsDone() {
		proxy.use(FaultSchedule.script(WRITES, Fault.partialBatch(2), THROTTLE, THROTTLE));
		List<Loan> loans = loans("before", 6);
		BatchIncompleteException ex = incomplete(() -> this.template.saveAll(loans));
		assertThat(ex.getDone()).containsExactly(new Done(5, loans.get(4)), new Done(6, loans.get(5)));
		assertThat(ex.getLeft()).extracting(Left::position).containsExactly(1, 2, 3, 4);
		assertThat(ex.getLeft()).extracting(Left::exception)
			.allMatch(TransientDataAccessResourceException.class::isInstance);
		assertThat(stored(loans)).isEqualTo(loans.subList(4, 6));
	}

	@Test
	void whatALostAttemptMayHaveWrittenStaysAmbiguous() {
		proxy.use(FaultSchedule.script(WRITES, Fault.errorAfter(), Fault.partialBatch(2), THROTTLE, THROTTLE));
		List<Loan> loans = loans("stays", 6);
		BatchIncompleteException ex = incomplete(() -> this.template.saveAll(loans));
		assertThat(ex.getDone()).hasSize(2);
		assertThat(ex.getLeft()).hasSize(4)
			.extracting(Left::exception)
			.allSatisfy((failure) -> assertThat(failure).isInstanceOf(AmbiguousWriteException.class)
				.hasMessageEndingWith(
						"may or may not have been applied, as an answer was lost: read it before you write again")
				.hasCauseInstanceOf(TransientDataAccessResourceException.class));
		assertThat(stored(loans)).isEqualTo(loans);
	}

	@Test
	void aLostAnswerOfOneRequestLeavesTheOthersAlone() {
		Predicate<Request> marked = WRITES.and(Request.containing("\"marked\""));
		proxy.use(FaultSchedule.always(marked, Fault.resetBefore()));
		List<Loan> loans = new ArrayList<>(loans("others", 75));
		loans.set(30, new Loan("others", LocalDatabase.NOW, "marked", LoanStatus.OPEN, null, List.of()));
		BatchIncompleteException ex = incomplete(() -> this.template.saveAll(loans));
		assertThat(ex.getLeft()).extracting(Left::position)
			.containsExactlyElementsOf(IntStream.rangeClosed(26, 50).boxed().toList());
		assertThat(ex.getDone()).hasSize(50);
		assertThat(stored(loans)).hasSize(50);
	}

	@Test
	void mutableEntitiesKeepTheVersionsThatAreStored() {
		Predicate<Request> lost = Request.to("PutItem").and(Request.containing("\"version-2\""));
		proxy.use(FaultSchedule.always(lost, THROTTLE));
		List<Shelf> shelves = IntStream.range(0, 4).mapToObj((i) -> Shelf.of("version-" + i, i)).toList();
		BatchIncompleteException ex = incomplete(() -> this.template.saveAll(shelves));
		assertThat(ex.getLeft()).extracting(Left::position).containsExactly(3);
		assertThat(shelves).map(Shelf::getVersion).containsExactly(1L, 1L, 0L, 1L);
	}

	@Test
	void conditionalWritesKnowTheirOwnAfterALostAnswer() {
		// the writes run side by side: a script for each, lest one of them loses both
		// answers
		FaultSchedule first = FaultSchedule.script(write("own-1"), Fault.resetAfter());
		FaultSchedule second = FaultSchedule.script(write("own-2"), Fault.errorAfter());
		proxy.use((request) -> write("own-1").test(request) ? first.next(request) : second.next(request));
		List<Member> stored = this.template.saveAll(List.of(member("own-1"), member("own-2")));
		assertThat(stored).map(Member::version).containsExactly(1L, 1L);
		assertThat(direct.entity(Member.class).findAllById(List.of("own-1", "own-2"))).isEqualTo(stored);
	}

	@Test
	void whatIsSaidOfARandomRunIsTrue() {
		long seed = System.nanoTime();
		Random random = new Random(seed);
		System.out.println("BatchFaultsIntegrationTests: seed " + seed);
		List<Fault> faults = List.of(THROTTLE, Fault.errorBefore(), Fault.errorAfter(), Fault.resetBefore(),
				Fault.resetAfter(), Fault.partialBatch());
		proxy.use(FaultSchedule.random(seed, 0.3, faults));
		for (int run = 0; run < 5; run++) {
			List<Loan> loans = loans("random-" + run, 100 + random.nextInt(200));
			try {
				assertThat(this.template.saveAll(loans)).as("seed %d", seed).isEqualTo(loans);
				assertThat(stored(loans)).as("seed %d", seed).isEqualTo(loans);
			}
			catch (BatchIncompleteException ex) {
				assertTrue(ex, loans, seed);
			}
		}
	}

	private static void assertTrue(BatchIncompleteException ex, List<Loan> loans, long seed) {
		List<Loan> stored = stored(loans);
		assertThat(stored).as("seed %d", seed)
			.containsAll(ex.getDone().stream().map((done) -> (Loan) done.value()).toList());
		ex.getLeft()
			.stream()
			.filter((left) -> !(left.exception() instanceof AmbiguousWriteException))
			.forEach((left) -> assertThat(stored).as("seed %d", seed).doesNotContain((Loan) left.value()));
		assertThat(ex.getDone().size() + ex.getLeft().size()).as("seed %d", seed).isEqualTo(loans.size());
	}

	@Test
	void aReadThatStaysIncompleteSaysWhatItFound() {
		List<Loan> loans = direct.saveAll(loans("incomplete", 3));
		List<Object> ids = new ArrayList<>(loans.stream().map(Loan::key).toList());
		ids.add(0, loan("nobody", 1).key());
		proxy.use(FaultSchedule.script(READS, Fault.partialBatch(2), THROTTLE, THROTTLE));
		BatchIncompleteException ex = incomplete(
				() -> this.template.entity(Loan.class).named("Loans.findAllById").findAllById(ids));
		assertThat(ex)
			.hasMessageStartingWith("Loans.findAllById: the batch is incomplete, 2 of 4 are left: position 1: ")
			.hasCauseInstanceOf(TransientDataAccessResourceException.class);
		assertThat(ex.getLeft()).extracting(Left::position).containsExactly(1, 2);
		assertThat(ex.getLeft()).extracting(Left::value).containsExactly(ids.get(0), ids.get(1));
		assertThat(ex.getDone()).containsExactly(new Done(3, loans.get(1)), new Done(4, loans.get(2)));
	}

	@Test
	void aReadOfWhichNothingIsDoneFailsAsASingleOne() {
		proxy.use(FaultSchedule.always(READS, THROTTLE));
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.template.batchGet((gets) -> gets.getAll(List.of("a", "b"), Member.class)));
	}

	private static Predicate<Request> write(String member) {
		return Request.to("PutItem").and(Request.containing("\"" + member + "\""));
	}

	private static List<Loan> stored(List<Loan> loans) {
		return direct.entity(Loan.class).consistent().findAllById(loans.stream().map(Loan::key).toList());
	}

	private static BatchIncompleteException incomplete(Runnable action) {
		BatchIncompleteException ex = catchThrowableOfType(BatchIncompleteException.class, action::run);
		assertThat(ex).isNotNull();
		return ex;
	}

	private static List<Loan> loans(String member, int count) {
		return IntStream.range(0, count).mapToObj((i) -> loan(member, i)).toList();
	}

	private static Loan loan(String member, int number) {
		return new Loan(member, LocalDatabase.NOW, "" + number, LoanStatus.OPEN, null, List.of());
	}

	private static Member member(String id) {
		return new Member(id, "Name", null, Set.of(), null);
	}

}
