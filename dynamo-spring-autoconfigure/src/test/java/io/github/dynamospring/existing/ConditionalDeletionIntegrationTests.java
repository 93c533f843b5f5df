package io.github.dynamospring.existing;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Deletions that have a condition.
 */
class ConditionalDeletionIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Session.class, Draft.class, Member.class).emptied();

	private static final SessionKey KEY = new SessionKey("ada", "s1");

	private static LocalApplication application;

	private static DynamoTemplate template;

	private static Sessions sessions;

	private static Drafts drafts;

	private static Members members;

	@BeforeAll
	static void start() {
		application = database.application();
		template = application.template();
		sessions = repository(Sessions.class);
		drafts = repository(Drafts.class);
		members = repository(Members.class);
	}

	private static <R> R repository(Class<R> type) {
		return database.repository(type, template);
	}

	@BeforeEach
	void insert() {
		sessions.insert(new Session("ada", "s1", State.OPEN, 3, null));
		database.clear();
	}

	@Test
	void deletesByANameAndACondition() {
		sessions.deleteByUserAndSessionId("ada", "s1", State.OPEN);
		assertThat(sessions.existsById(KEY)).isFalse();
	}

	@Test
	void sendsOneRequest() {
		sessions.deleteByUserAndSessionId("ada", "s1", State.OPEN);
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(DeleteItemRequest.class, (delete) -> assertThat(delete.conditionExpression())
				.isEqualTo("attribute_exists(#n0) and " + "(attribute_not_exists(#n1) or #n1 > :v0) and (#n2 = :v1)"));
	}

	@Test
	void keepsAnItemThatDoesNotMeetTheCondition() {
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> sessions.deleteByUserAndSessionId("ada", "s1", State.CLOSED))
			.withMessage("Sessions.deleteByUserAndSessionId: the condition does not hold for Session with key "
					+ "pk = USER#ada, sk = SESSION#s1")
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(new Session("ada", "s1", State.OPEN, 3, null)));
		assertThat(sessions.existsById(KEY)).isTrue();
	}

	@Test
	void returnsWhetherTheConditionHeld() {
		assertThat(sessions.removeByUserAndSessionId("ada", "s1", State.CLOSED)).isFalse();
		assertThat(sessions.removeByUserAndSessionId("ada", "s2", State.OPEN)).isFalse();
		assertThat(sessions.existsById(KEY)).isTrue();
		assertThat(sessions.removeByUserAndSessionId("ada", "s1", State.OPEN)).isTrue();
		assertThat(sessions.existsById(KEY)).isFalse();
		sessions.insert(new Session("ada", "s1", State.OPEN, 3, null));
		assertThat(sessions.deleteById(KEY, 4)).isFalse();
		assertThat(sessions.deleteById(KEY, 3)).isTrue();
	}

	@Test
	void saysThatAnItemIsAbsent() {
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> sessions.deleteByUserAndSessionId("ada", "s2", State.OPEN))
			.withMessage("Sessions.deleteByUserAndSessionId: Session with key pk = USER#ada, sk = SESSION#s2 does not "
					+ "exist");
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> sessions.deleteById(new SessionKey("ada", "s2"), List.of(State.OPEN), 1));
	}

	@Test
	void takesAnExpiredItemForAbsent() {
		sessions.insert(new Session("ada", "s3", State.OPEN, 3, LocalDatabase.NOW.minusSeconds(1)));
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> sessions.deleteByUserAndSessionId("ada", "s3", State.OPEN));
	}

	@Test
	void deletesByIdOnACondition() {
		List<State> states = List.of(State.CLOSED, State.OPEN);
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> sessions.deleteById(KEY, states, 4))
			.withMessageStartingWith("Sessions.deleteById: the condition does not hold");
		sessions.deleteById(KEY, states, 3);
		assertThat(sessions.existsById(KEY)).isFalse();
	}

	@Test
	void deletesByIdOnAConditionWithoutParameters() {
		sessions.deleteById(KEY);
		assertThat(sessions.existsById(KEY)).isFalse();
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> sessions.deleteById(KEY));
	}

	@Test
	void refusesAValueThatIsMissing() {
		assertThatIllegalArgumentException().isThrownBy(() -> sessions.deleteByUserAndSessionId("ada", "s1", null))
			.withMessage("The value of ':state' in \"state = :state\" must not be null or empty: test for null with "
					+ "attribute_not_exists");
	}

	@Test
	void checksTheVersionAndTheConditionOfAnEntity() {
		Draft draft = drafts.insert(new Draft("d1", "ada", null));
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> drafts.delete(draft, "bob"))
			.withMessage("Drafts.delete: the condition does not hold for Draft with key pk = DRAFT#d1, sk = META");
		Draft newer = drafts.update(draft);
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> drafts.delete(draft, "ada"));
		drafts.delete(newer, "ada");
		assertThat(drafts.existsById("d1")).isFalse();
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> drafts.delete(newer, "ada"));
	}

	@Test
	void releasesUniqueValues() {
		members.insert(new Member("m1", "a@x", State.CLOSED));
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> members.deleteByMemberId("m1", State.OPEN));
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> members.deleteByMemberId("m2", State.OPEN));
		members.deleteByMemberId("m1", State.CLOSED);
		members.insert(new Member("m2", "a@x", State.OPEN));
	}

	@Test
	void plansAndBuildsRequests() {
		assertThat(explained("Sessions.deleteByUserAndSessionId")).isEqualTo(
				"Sessions.deleteByUserAndSessionId → DeleteItem sessions: pk = USER#{user}, sk = SESSION#{sessionId}, "
						+ "if exists and state = :state; 1 WCU per KB, repeatable");
		assertThat(explained("Drafts.delete")).isEqualTo("Drafts.delete → DeleteItem sessions: pk = DRAFT#{draftId}, "
				+ "sk = META, if version = {version} and owner = :owner; 1 WCU per KB, repeatable");
		assertThat(explained("Members.deleteByMemberId"))
			.isEqualTo("Members.deleteByMemberId → GetItem, then TransactWriteItems sessions: pk = MEMBER#{memberId}, "
					+ "sk = META, if exists and state = :state, with the marker of 'email'; 1 RCU per 4 KB, "
					+ "2 WCU per KB, + 2 WCU for the marker");
		List<? extends DynamoDbRequest> requests = conditional("Drafts.delete").requests(new Draft("d1", "ada", 2L),
				"ada");
		assertThat(requests).singleElement()
			.isInstanceOfSatisfying(DeleteItemRequest.class,
					(delete) -> assertThat(delete.conditionExpression()).isEqualTo("#n0 = :v0 and (#n1 = :v1)"));
	}

	private static RegisteredPattern conditional(String name) {
		return application.patterns()
			.find(name)
			.stream()
			.filter((pattern) -> pattern.plan().explain().contains(" = :"))
			.findFirst()
			.orElseThrow();
	}

	private static String explained(String pattern) {
		return conditional(pattern).plan().explain();
	}

	@Test
	void refusesConditionsThatDoNotFit() {
		assertThatExceptionOfType(InvalidAccessPatternsException.class)
			.isThrownBy(() -> repository(RefusedSessions.class))
			.satisfies((ex) -> assertThat(ex.getPatterns()).extracting(RefusedPattern::toString)
				.containsExactlyInAnyOrder(
						"RefusedSessions.delete: No value is given for ':count' at position 9 in \"count = :count\"; "
								+ "correct the @Condition",
						"RefusedSessions.deleteById: it deletes one item by its key, and does not read it; "
								+ "return void, or boolean for whether the condition held",
						"RefusedSessions.deleteByUser: a @Condition applies to one item, and the whole primary key of an item "
								+ "is user, sessionId; give these by equality alone, or state the condition in "
								+ "the name",
						"RefusedSessions.deleteByUserAndSessionId: ':state' is an int, but 'state' is a State at position 9 in \"state = :state\"; correct the @Condition",
						"RefusedSessions.removeByUserAndSessionId: its name does not use the parameter count; add a "
								+ "property to the name, or remove the parameter"));
	}

	enum State {

		OPEN, CLOSED

	}

	@Table("sessions")
	@PrimaryKey(partition = "USER#{user}", sort = "SESSION#{sessionId}")
	record Session(String user, String sessionId, State state, int count, @TimeToLive @Nullable Instant expiresAt) {

	}

	record SessionKey(String user, String sessionId) {

	}

	@Table("sessions")
	@PrimaryKey(partition = "DRAFT#{draftId}", sort = "META")
	record Draft(String draftId, String owner, @Version @Nullable Long version) {

	}

	@Table("sessions")
	@PrimaryKey(partition = "MEMBER#{memberId}", sort = "META")
	record Member(String memberId, @Unique String email, State state) {

	}

	interface Sessions extends DynamoRepository<Session, SessionKey> {

		@Condition("state = :state")
		void deleteByUserAndSessionId(String user, String sessionId, @Nullable State state);

		@Condition("state in :states and count >= :least")
		void deleteById(SessionKey id, List<State> states, int least);

		@Condition("state = :state")
		boolean removeByUserAndSessionId(String user, String sessionId, State state);

		@Condition("count >= :least")
		boolean deleteById(SessionKey id, int least);

		@Condition("state = 'OPEN'")
		@Override
		void deleteById(SessionKey id);

	}

	interface Drafts extends DynamoRepository<Draft, String> {

		@Condition("owner = :owner")
		void delete(Draft draft, String owner);

	}

	interface Members extends DynamoRepository<Member, String> {

		@Condition("state = :state")
		void deleteByMemberId(String memberId, State state);

	}

	interface RefusedSessions extends DynamoRepository<Session, SessionKey> {

		@Condition("count = :count")
		void delete(Session session, int most);

		@Condition("count = :count")
		long deleteById(SessionKey id, int count);

		@Condition("state = :state")
		void deleteByUser(String user, State state);

		@Condition("state = :state")
		void deleteByUserAndSessionId(String user, String sessionId, int state);

		@Condition("state = :state")
		void removeByUserAndSessionId(String user, String sessionId, State state, int count);

	}

}
