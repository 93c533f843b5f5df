package io.github.dynamospring.published.sessions;

import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.published.PublishedApplication;
import io.github.dynamospring.published.SideBySide;
import io.github.dynamospring.published.sessions.SessionStore.ChildSession;
import io.github.dynamospring.published.sessions.SessionStore.ChildSessionKey;
import io.github.dynamospring.published.sessions.SessionStore.ChildSessions;
import io.github.dynamospring.published.sessions.SessionStore.Session;
import io.github.dynamospring.published.sessions.SessionStore.SessionKey;
import io.github.dynamospring.published.sessions.SessionStore.Sessions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each access pattern of AWS's published model of sessions, on the published items.
 */
class SessionStoreIntegrationTests {

	private static final Session ACTIVE = new Session("c342etj3", "ABC", LocalDateTime.parse("2023-05-12T11:30"),
			"d234ltj2", "active");

	private static final Session CLOSING = new Session("d0004tj2", "ABC", LocalDateTime.parse("2023-05-12T11:30"),
			"q010ltj2", "closing");

	private static final ChildSession CHILD = new ChildSession("c342etj3", "ert54fbgn", "lko98uib", "active");

	private static final ChildSession OTHER_CHILD = new ChildSession("c342etj3", "kljhfytf23", "acg45jhi", "closing");

	@RegisterExtension
	static final PublishedApplication application = new PublishedApplication(SessionStore.class, "sessions");

	private final Sessions sessions = application.bean(Sessions.class);

	private final ChildSessions children = application.bean(ChildSessions.class);

	@Test
	void createSession() {
		Session session = new Session("new", "ABC", LocalDateTime.parse("2024-01-01T10:00"), "t", "active");
		this.sessions.insert(session);
		assertThat(application.stored()).hasSize(7).contains(form(session));
	}

	@Test
	void getSessionBySessionId() {
		assertThat(this.sessions.findById(new SessionKey("c342etj3", "ABC"))).contains(ACTIVE);
		assertThat(this.sessions.findBySessionId("c342etj3")).containsExactly(ACTIVE);
	}

	@Test
	void expireSession() {
		this.sessions.deleteById(new SessionKey("c342etj3", "ABC"));
		assertThat(application.stored()).hasSize(5).doesNotContain(form(ACTIVE));
	}

	@Test
	void getChildSessionsBySessionId() {
		assertThat(this.children.findBySessionId("c342etj3")).containsExactly(CHILD, OTHER_CHILD);
	}

	@Test
	void getSessionByChildSessionId() {
		assertThat(this.children.findByChildId("ert54fbgn")).containsExactly(CHILD);
	}

	@Test
	void getLastLoginTimeByCustomerId() {
		assertThat(this.sessions.findByCustomerId("ABC", Limit.of(1))).extracting(Session::lastLogin)
			.containsExactly(LocalDateTime.parse("2023-05-12T11:30"));
	}

	@Test
	void getSessionIdByCustomerId() {
		assertThat(this.sessions.findBySessionIdAndCustomerId("d0004tj2", "ABC")).contains(CLOSING);
	}

	@Test
	void getSessionsByCustomerId() {
		assertThat(this.sessions.findByCustomerId("ABC")).containsExactly(ACTIVE, CLOSING);
	}

	@Test
	void whatARepositoryWritesIsThePublishedForm() {
		List<Session> found = application.items()
			.stream()
			.filter((item) -> item.get("SK").s().startsWith("c#"))
			.map((item) -> this.sessions
				.findById(new SessionKey(item.get("PK").s().substring(6), item.get("SK").s().substring(2)))
				.orElseThrow())
			.toList();
		List<ChildSession> foundChildren = application.items()
			.stream()
			.filter((item) -> item.get("SK").s().startsWith("child#"))
			.map((item) -> this.children
				.findById(new ChildSessionKey(item.get("PK").s().substring(6), item.get("SK").s().substring(12)))
				.orElseThrow())
			.toList();
		application.clear();
		found.forEach(this.sessions::save);
		foundChildren.forEach(this.children::save);
		assertThat(application.stored()).containsExactlyInAnyOrderElementsOf(application.items());
	}

	@Test
	void oldAndNewApplicationsWorkSideBySide() {
		long seed = new Random().nextLong();
		application.clear();
		new SideBySide<>(application, this.sessions,
				(Session session) -> new SessionKey(session.sessionId(), session.customerId()),
				SessionStoreIntegrationTests::form)
			.work(seed, SessionStoreIntegrationTests::random,
					(session, all) -> assertThat(this.sessions.findByCustomerId(session.customerId()))
						.as("seed %d", seed)
						.isEqualTo(all.stream()
							.filter((other) -> other.customerId().equals(session.customerId()))
							.sorted(Comparator.comparing(Session::sessionId))
							.toList()));
	}

	private static Session random(Random random) {
		return new Session("s" + random.nextInt(4), "c" + random.nextInt(3),
				LocalDateTime.of(2024, 1, 1, random.nextInt(24), random.nextInt(2)), "t" + random.nextInt(100),
				random.nextBoolean() ? "active" : "closing");
	}

	private static Map<String, AttributeValue> form(Session session) {
		return Map.of("PK", AttributeValue.fromS("suuid#" + session.sessionId()), "SK",
				AttributeValue.fromS("c#" + session.customerId()), "last_login_time",
				AttributeValue.fromS(session.lastLogin() + ":00"), "access_token",
				AttributeValue.fromS(session.accessToken()), "session_state", AttributeValue.fromS(session.state()));
	}

}
