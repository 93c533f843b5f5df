package io.github.dynamospring.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.Result.Kind;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Tests for windows over several requests on DynamoDB Local.
 */
class MergedWindowsIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261122L);

	private static final Planner PLANNER = new Planner(LocalDatabase.PLANNER_SETTINGS);

	private static final List<String> MEMBERS = List.of("m2", "m10", "m1", "nobody");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Loan.class, Reservation.class, Reading.class);

	private static final DynamoTemplate template = database.template();

	@BeforeAll
	static void start() {
		for (int day = 0; day < 7; day++) {
			for (String member : List.of("m1", "m2", "m10")) {
				template.insert(new Loan(member, lentAt(day / 2), (day % 3 == 0) ? "same" : member + "-" + day,
						LoanStatus.OPEN, null, List.of()));
				template.insert(new Reservation("i-" + member, day, member, null));
			}
		}
	}

	@BeforeAll
	static void read() {
		for (int hour = 0; hour < 24 * 6; hour += 5) {
			Instant at = lentAt(0).plus(Duration.ofHours((hour < 50) ? hour : hour + 100));
			template.insert(new Reading("d1", at, "hall"));
			template.insert(new Reading("d2", at, "hall"));
			template.insert(new Reading("d3", at.plusSeconds(1), "hall"));
		}
	}

	private static Instant lentAt(int day) {
		return Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofDays(day));
	}

	@Test
	void windowsOfAnySizeInAnyDirectionAreTheWholeList() {
		assertScrolls(request(Loan.class, "memberId in :m").orderBy("lentAt", true), MEMBERS);
		assertScrolls(request(Loan.class, "memberId in :m").orderBy("lentAt", false), MEMBERS);
		assertScrolls(request(Loan.class, "memberId in :m"), MEMBERS);
		assertScrolls(request(Loan.class, "memberId in :m").orderBy("memberId", false).orderBy("lentAt", true),
				MEMBERS);
		assertScrolls(request(Loan.class, "memberId in :m and lentAt between :a and :b").orderBy("lentAt", false),
				MEMBERS, lentAt(1), lentAt(3));
		assertScrolls(request(Loan.class, "memberId in :m and lentAt < :a").orderBy("lentAt", true), MEMBERS,
				lentAt(3));
		assertScrolls(request(Loan.class, "memberId in :m and lentAt > :a").orderBy("lentAt", true), MEMBERS,
				lentAt(0));
		assertScrolls(request(Reservation.class, "isbn in :i and place > :p").orderBy("place", true),
				List.of("i-m2", "i-m1"), 1L);
		assertScrolls(request(Reservation.class, "isbn in :i and place between :p and :q").orderBy("place", false),
				List.of("i-m2", "i-m1"), 1L, 5L);
	}

	private static <T> void assertScrolls(Request<T> request, Object... arguments) {
		Random random = new Random(SEED);
		List<T> all = request.as(Kind.LIST).list(arguments);
		assertThat(all).hasSizeGreaterThan(5).doesNotHaveDuplicates();
		ReadPattern<T> windows = request.as(Kind.WINDOW);
		// a window over shards costs many requests
		int most = Math.max(4, all.size() / 6);
		for (int round = 0; round < Cases.of(4); round++) {
			assertThat(scroll(windows, false, random, most, arguments)).as("seed %d", SEED).isEqualTo(all);
			assertThat(scroll(windows, true, random, most, arguments)).as("seed %d", SEED).isEqualTo(all);
		}
	}

	private static <T> List<T> scroll(ReadPattern<T> pattern, boolean backward, Random random, int most,
			Object... arguments) {
		KeysetScrollPosition position = backward ? ScrollPosition.keyset().backward() : ScrollPosition.keyset();
		List<T> scrolled = new ArrayList<>();
		Window<T> window;
		do {
			window = pattern.window(position, Limit.of(1 + random.nextInt(most)), arguments);
			scrolled.addAll(backward ? 0 : scrolled.size(), window.getContent());
			position = (KeysetScrollPosition) window.positionAt(backward ? 0 : window.size() - 1);
		}
		while (window.hasNext());
		return scrolled;
	}

	@Test
	void windowsGoOverShardsAndTimeBuckets() {
		Instant from = lentAt(0).plusSeconds(7200);
		Instant to = lentAt(9);
		assertScrolls(request(Reading.class, "room = :r").orderBy("at", true), "hall");
		assertScrolls(request(Reading.class, "room = :r").orderBy("at", false), "hall");
		assertScrolls(request(Reading.class, "room = :r"), "hall");
		assertScrolls(request(Reading.class, "room = :r and at between :a and :b").orderBy("at", false), "hall", from,
				to);
		assertScrolls(request(Reading.class, "device = :d and at between :a and :b").orderBy("at", true), "d1", from,
				to);
		assertScrolls(request(Reading.class, "device = :d and at between :a and :b").orderBy("at", false), "d1", from,
				to);
		assertScrolls(request(Reading.class, "device in :m and at between :a and :b").orderBy("at", false),
				List.of("d2", "d1", "none"), from, to);
		assertScrolls(request(Reading.class, "device in :m and at between :a and :b"), List.of("d2", "d3"), from, to);
	}

	@Test
	void aWindowAsksEachShardForNoMoreThanItsLimit() {
		Request<Reading> request = request(Reading.class, "room = :r").orderBy("at", true);
		ReadPattern<Reading> windows = request.as(Kind.WINDOW);
		database.clear();
		Window<Reading> window = windows.window(ScrollPosition.keyset(), Limit.of(20), "hall");
		assertThat(window).hasSize(20);
		assertThat(queries(database.requests())).hasSize(16).extracting(QueryRequest::limit).containsOnly(21);
		assertThat(request.as(Kind.EXISTS).exists("hall")).isTrue();
		assertThat(database.requests()).hasSizeBetween(1, 16);
		assertThat(request.as(Kind.COUNT).count("hall")).isEqualTo(87);
		assertThat(queries(database.requests())).hasSize(16)
			.extracting(QueryRequest::select)
			.containsOnly(Select.COUNT);
	}

	@Test
	void timeBucketsAreAskedAsFarAsNeeded() {
		ReadPattern<Reading> pattern = request(Reading.class, "device = :d and at between :a and :b")
			.orderBy("at", true)
			.as(Kind.WINDOW);
		database.clear();
		Window<Reading> window = pattern.window(ScrollPosition.keyset(), Limit.of(7), "d1", lentAt(0), lentAt(90));
		assertThat(queries(database.requests())).extracting(QueryRequest::limit).containsExactly(8, 3);
		assertThat(pattern.window(window.positionAt(6), Limit.of(2), "d1", lentAt(0), lentAt(90))).hasSize(2);
		assertThat(database.requests()).hasSize(1);
		Window<Reading> none = pattern.window(ScrollPosition.keyset(), Limit.of(2), "nobody", lentAt(0), lentAt(200));
		assertThat(none.isEmpty() && none.hasNext()).isTrue();
		assertThat(database.requests()).hasSize(100);
	}

	@Test
	void equalItemsComeByTheirPartition() {
		List<Loan> merged = request(Loan.class, "memberId in :m and lentAt = :at").orderBy("lentAt", true)
			.orderBy("loanId", false)
			.as(Kind.LIST)
			.list(MEMBERS, lentAt(0));
		assertThat(merged).extracting(Loan::memberId, Loan::loanId)
			.startsWith(tuple("m2", "same"), tuple("m10", "same"), tuple("m1", "same"));
	}

	@Test
	void otherRequestsGoOnFromTheKeyOfTheItem() {
		ReadPattern<Loan> pattern = request(Loan.class, "memberId in :m").orderBy("lentAt", true).as(Kind.WINDOW);
		Window<Loan> window = pattern.window(ScrollPosition.keyset(), Limit.of(2), MEMBERS);
		assertThat(window).extracting(Loan::memberId).containsExactly("m1", "m10");
		assertThat(queries(database.requests())).hasSize(4).extracting(QueryRequest::limit).containsOnly(3);
		List<QueryRequest> next = queries(pattern.requests(MEMBERS, window.positionAt(1), Limit.of(2)));
		assertThat(next).extracting(QueryRequest::hasExclusiveStartKey).containsExactly(false, true, false, false);
		assertThat(next.get(1).keyConditionExpression()).isEqualTo("#n0 = :v0 AND begins_with(#n1, :v1)");
		assertThat(next.get(0).keyConditionExpression()).isEqualTo("#n0 = :k0 AND #n1 BETWEEN :k1 AND :k2");
		assertThat(next.get(0).expressionAttributeValues().get(":k1").s()).startsWith("LOAN#2026-01-01T00:00:00");
		assertThat(pattern.window(window.positionAt(1), Limit.of(2), MEMBERS)).hasSize(2);
		assertThat(database.requests()).hasSize(4);
	}

	private static List<QueryRequest> queries(List<? extends DynamoDbRequest> requests) {
		return requests.stream().map(QueryRequest.class::cast).toList();
	}

	@Test
	void requestsInTheOrderOfTheArgumentsAreSentAsFarAsNeeded() {
		ReadPattern<Loan> pattern = request(Loan.class, "memberId in :m").as(Kind.WINDOW);
		Window<Loan> window = pattern.window(ScrollPosition.keyset(), Limit.of(7), MEMBERS);
		assertThat(window).extracting(Loan::memberId).containsOnly("m2");
		assertThat(window.hasNext()).isTrue();
		assertThat(queries(database.requests())).extracting(QueryRequest::limit).containsExactly(8, 1);
		Window<Loan> last = pattern.window(window.positionAt(6), Limit.of(14), MEMBERS);
		assertThat(last).hasSize(14);
		assertThat(last.hasNext()).isFalse();
		assertThat(pattern.window(last.positionAt(13), Limit.of(1), MEMBERS)).isEmpty();
	}

	@Test
	void refusesAPositionOfOtherArguments() {
		ReadPattern<Loan> pattern = request(Loan.class, "memberId in :m").orderBy("lentAt", true).as(Kind.WINDOW);
		Window<Loan> window = pattern.window(ScrollPosition.keyset(), Limit.of(1), MEMBERS);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> pattern.window(window.positionAt(0), Limit.of(1), List.of("m2", "m10")))
			.withMessage("Loans.test cannot go on from the scroll position: its item is not one of those that the "
					+ "arguments ask for; pass the arguments of the call that it comes from");
		assertThat(pattern.window(window.positionAt(0), Limit.of(1), List.of())).isEmpty();
	}

	private static <T> Request<T> request(Class<T> type, String condition) {
		PatternRequest.Builder request = PatternRequest.of("Loans.test", database.entity(type))
			.condition(ExpressionParser.parseCondition(condition))
			.dynamicLimit(true);
		List<PatternParameter> parameters = new ArrayList<>();
		Arrays.stream(condition.split(" ")).filter((word) -> word.startsWith(":")).forEach((word) -> {
			Class<?> parameter = switch (word) {
				case ":m", ":i" -> Collection.class;
				case ":d", ":r" -> String.class;
				case ":p", ":q" -> long.class;
				default -> Instant.class;
			};
			parameters.add(new PatternParameter(word.substring(1), parameters.size(), parameter));
		});
		return new Request<>(type, request.parameters(parameters));
	}

	private record Request<T>(Class<T> type, PatternRequest.Builder builder) {

		Request<T> orderBy(String property, boolean ascending) {
			this.builder.orderBy(property, ascending);
			return this;
		}

		ReadPattern<T> as(Kind kind) {
			return template.prepare((ReadPlan) PLANNER.plan(this.builder.result(Result.of(kind)).build()), this.type);
		}

	}

	@Table("readings")
	@PrimaryKey(partition = "DEVICE#{device}#{at|day}", sort = "{at}")
	@GlobalSecondaryIndex(name = "byRoom", partition = "ROOM#{room}#{device|shard:16}", sort = "AT#{at}")
	record Reading(String device, Instant at, String room) {
	}

}
