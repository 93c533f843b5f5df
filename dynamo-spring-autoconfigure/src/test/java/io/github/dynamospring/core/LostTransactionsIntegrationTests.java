package io.github.dynamospring.core;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.faults.Throttle;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for transactions whose answers are lost, and for conflicts with others.
 */
class LostTransactionsIntegrationTests {

	private static final String TRANSACTION = "TransactWriteItems";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Shelf.class);

	private static final DynamoTemplate others = database.template(LocalDatabase.TEMPLATE_SETTINGS);

	private FaultProxy proxy;

	private DynamoDbClient client;

	private DynamoTemplate template;

	private UpdatePattern<Member> grow;

	@BeforeEach
	void start() {
		this.proxy = new FaultProxy(database.endpoint());
		this.client = this.proxy.client(3);
		this.template = database.template(this.client, LocalDatabase.TEMPLATE_SETTINGS);
		this.grow = prepare("set age = age + :years", null, false);
	}

	private UpdatePattern<Member> prepare(String update, @Nullable String condition, boolean idempotent) {
		UpdateRequest request = new UpdateRequest("Members.grow", null, database.entity(Member.class), update,
				condition,
				List.of(new PatternParameter("memberId", 0, String.class), new PatternParameter("years", 1, int.class)),
				null, Returns.NOTHING, false, idempotent);
		return this.template.prepare(new UpdatePlanner(PlannerSettings.DEFAULT).plan(request), Member.class);
	}

	@AfterEach
	void stop() {
		this.client.close();
		this.proxy.close();
	}

	@Test
	void aTransactionIsAppliedOnceThoughItsAnswersAreLost() {
		others.save(member("once", 30));
		faults(Fault.resetAfter(), Fault.errorAfter());
		Member inserted = this.template
			.transactWrite((tx) -> tx.update(this.grow, "once", 1).insert(member("once-more", 1)))
			.get(1, Member.class)
			.orElseThrow();
		assertThat(find("once").age()).isEqualTo(31);
		assertThat(find("once-more")).isEqualTo(inserted);
		assertThat(tokens()).hasSize(3).containsOnly(tokens().get(0));
	}

	@Test
	void aTransactionWithoutAnyAnswerIsAmbiguous() {
		Shelf shelf = Shelf.of("ambiguous", 1);
		faults(Fault.resetAfter(), Fault.resetAfter(), Fault.resetAfter());
		assertThatExceptionOfType(AmbiguousWriteException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.checkAbsent("x", Shelf.class).insert(shelf)))
			.withMessage("the transaction of action 1 (checkAbsent of Shelf with key shelfId = x) and 1 more may or "
					+ "may not have been applied, as the answers of 3 attempts were lost: read its items before "
					+ "you write again");
		assertThat(shelf.getVersion()).isZero();
		assertThat(others.existsById("ambiguous", Shelf.class)).isTrue();
	}

	@Test
	void aTransactionInProgressIsAskedForAgain() {
		faults(Fault.transactionInProgress(), Fault.transactionInProgress());
		this.template.transactWrite((tx) -> tx.insert(Shelf.of("in-progress", 1)));
		assertThat(tokens()).hasSize(3).containsOnly(tokens().get(0));
		faults(Fault.transactionInProgress(), Fault.transactionInProgress(), Fault.transactionInProgress());
		assertAmbiguous((tx) -> tx.insert(Shelf.of("still-in-progress", 1)));
	}

	@Test
	void aConflictIsToldByTheItemsInIt() {
		faults(Fault.conflict());
		Shelf shelf = Shelf.of("conflict", 1);
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.insert(shelf)))
			.withMessage("The transaction was cancelled, nothing was written: action 1, insert: Shelf with key "
					+ "shelfId = conflict was being written by another request (TransactionConflict: Transaction is "
					+ "ongoing for the item)")
			.satisfies((ex) -> assertThat(ex.isConflict()).isTrue());
		assertThat(shelf.getVersion()).isZero();
	}

	@Test
	void aConflictAfterALostAnswerMayBeOneWithItself() {
		faults(Fault.errorBefore(), Fault.conflict());
		assertAmbiguous((tx) -> tx.insert(Shelf.of("self-conflict", 1)));
	}

	@Test
	void aRefusalAfterALostAnswerIsAmbiguous() {
		others.save(Shelf.of("refused", 1));
		faults(Fault.errorBefore());
		assertAmbiguous((tx) -> tx.check("refused", Shelf.class, "books > 1"));
	}

	@Test
	void aVersionThatIsOverIsDefinite() {
		Member first = others.insert(member("over", 30));
		others.update(first);
		faults(Fault.errorBefore());
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.checkExists("nobody", Member.class).update(first)))
			.withMessage("The transaction was cancelled, nothing was written: action 1, checkExists: Member with key "
					+ "pk = MEMBER#nobody, sk = PROFILE does not exist; action 2, update: Member with key "
					+ "pk = MEMBER#over, sk = PROFILE was expected to have version 1, but it has version 2");
	}

	@Test
	void aRefusalAfterAThrottleIsDefinite() {
		others.save(Shelf.of("throttled", 1));
		faults(Fault.throttle(Throttle.THROTTLING));
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.checkAbsent("throttled", Shelf.class)));
		assertThat(tokens()).hasSize(2).containsOnly(tokens().get(0));
	}

	@Test
	void anIdempotentUpdateIsAppliedOnceWhateverItDoes() {
		others.save(member("counted", 30));
		faults(Fault.resetAfter(), Fault.errorAfter());
		assertThat(prepare("set age = age + :years", null, true).update("counted", 1)).isNull();
		assertThat(find("counted")).extracting(Member::age, Member::version).containsExactly(31, 2L);
		assertThat(tokens()).hasSize(3).containsOnly(tokens().get(0));
	}

	@Test
	void anIdempotentUpdateIsAppliedOnceThoughItMakesItsOwnConditionFalse() {
		others.save(member("own", 30));
		faults(Fault.resetAfter());
		prepare("set age = age + :years", "age = 30", true).update("own", 1);
		assertThat(find("own").age()).isEqualTo(31);
	}

	@Test
	void anIdempotentUpdateWithoutAnyAnswerIsAmbiguous() {
		others.save(member("unanswered", 30));
		faults(Fault.resetAfter(), Fault.resetAfter(), Fault.resetAfter());
		UpdatePattern<Member> pattern = prepare("set age = age + :years", null, true);
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> pattern.update("unanswered", 1))
			.withMessage("Members.grow: the write of Member with key pk = MEMBER#unanswered, sk = PROFILE may or may "
					+ "not have been applied, as the answers of 3 attempts were lost: read it before you write again");
		assertThat(find("unanswered").age()).isEqualTo(31);
	}

	@Test
	void anIdempotentUpdateIsRefusedAsAPlainOneIs() {
		Member member = others.save(member("idempotent", 30));
		UpdatePattern<Member> pattern = prepare("set age = age + :years", "age < 30", true);
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> pattern.update("idempotent", 1))
			.isExactlyInstanceOf(ConditionFailedException.class)
			.withMessage("Members.grow: the condition does not hold for Member with key pk = MEMBER#idempotent, "
					+ "sk = PROFILE")
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(member));
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> pattern.update("nobody", 1))
			.withMessage("Members.grow: Member with key pk = MEMBER#nobody, sk = PROFILE does not exist");
		assertThat(pattern.request("idempotent", 1)).isInstanceOfSatisfying(TransactWriteItemsRequest.class,
				(request) -> assertThat(request.transactItems()).hasSize(1));
	}

	@Test
	void anIdempotentUpdateIsOneActionOfATransaction() {
		others.save(member("joined", 30));
		UpdatePattern<Member> pattern = prepare("set age = age + :years", null, true);
		this.template.transactWrite((tx) -> tx.update(pattern, "joined", 1).insert(member("joining", 1)));
		assertThat(find("joined").age()).isEqualTo(31);
		assertThat(tokens()).hasSize(1);
	}

	private void assertAmbiguous(Consumer<WriteTransaction> actions) {
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> this.template.transactWrite(actions));
	}

	private void faults(Fault... faults) {
		this.proxy.use(FaultSchedule.script(Request.to(TRANSACTION), faults));
	}

	private List<String> tokens() {
		return this.proxy.attempts(Request.to(TRANSACTION))
			.stream()
			.map((attempt) -> attempt.request().json().get("ClientRequestToken").asString())
			.toList();
	}

	private static Member member(String id, int age) {
		return new Member(id, "Name", age, Set.of("a"), null);
	}

	private static Member find(String id) {
		return others.entity(Member.class).consistent().findById(id).orElseThrow();
	}

}
