package io.github.dynamospring.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.Result.Kind;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.support.WindowIterator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ReadPattern} on DynamoDB Local.
 */
class ReadPatternIntegrationTests {

	private static final Planner PLANNER = new Planner(LocalDatabase.PLANNER_SETTINGS);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Loan.class, Reservation.class, Shelf.class);

	private static final DynamoTemplate template = database.template();

	private static List<Loan> loans;

	@BeforeAll
	static void start() {
		template.insert(new Member("m1", "Ada", 36, Set.of("a"), null));
		loans = IntStream.range(0, 10).mapToObj((day) -> loan("m1", day, "")).toList();
		loans.forEach(template::insert);
		IntStream.range(0, 10).mapToObj((day) -> loan("m2", day, "")).forEach(template::insert);
		IntStream.range(0, 12).mapToObj((day) -> loan("large", day, "x".repeat(300_000))).forEach(template::insert);
		template.insert(new Reservation("i1", 1, "m1", LocalDatabase.NOW.minusSeconds(5)));
		template.insert(new Reservation("i1", 2, "m2", LocalDatabase.NOW.plusSeconds(5)));
		template.insert(new Reservation("i1", 3, "m3", null));
	}

	private static Loan loan(String memberId, int day, String note) {
		return new Loan(memberId, lentAt(day), memberId + "-" + day,
				(day % 2 == 0) ? LoanStatus.OPEN : LoanStatus.RETURNED, note, List.of());
	}

	private static Instant lentAt(int day) {
		return Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofDays(day));
	}

	@Test
	void readsOneByTheExactKeyOfAnIndex() {
		ReadPattern<Loan> pattern = loans(Kind.ONE, "loanId = :loanId", "loanId");
		assertThat(pattern.one("m1-3")).isEqualTo(loans.get(3));
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(QueryRequest.class, (request) -> assertThat(request.limit()).isEqualTo(2));
		assertThat(pattern.one("absent")).isNull();
	}

	@Test
	void readsOneByTheWholePrimaryKey() {
		ReadPattern<Loan> pattern = loans(Kind.ONE, "memberId = :m and lentAt = :at and loanId = :id", "m",
				"at:java.time.Instant", "id");
		assertThat(pattern.one("m1", lentAt(2), "m1-2")).isEqualTo(loans.get(2));
		assertThat(pattern.one("m1", lentAt(2), "absent")).isNull();
		assertThat(pattern.exists("m1", lentAt(2), "m1-2")).isTrue();
		assertThat(pattern.count("m1", lentAt(2), "m1-2")).isEqualTo(1);
		assertThat(pattern.list("m1", lentAt(2), "m1-2")).containsExactly(loans.get(2));
	}

	@Test
	void refusesASecondResultWhereOneIsAskedFor() {
		ReadPattern<Loan> pattern = loans(Kind.ONE, "memberId = :m and lentAt >= :from", "m", "from:java.time.Instant");
		assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
			.isThrownBy(() -> pattern.one("m1", lentAt(0)))
			.withMessage("Loans.test found more than one item: return a List, or name it findFirst…");
		assertThat(pattern.one("m1", lentAt(9))).isEqualTo(loans.get(9));
	}

	@Test
	void readsTheFirstOnly() {
		ReadPattern<Loan> pattern = prepare(Loan.class,
				request(Loan.class, "memberId = :m", "m").result(Result.first(Kind.ONE, 1)).orderBy("lentAt", false));
		assertThat(pattern.one("m1")).isEqualTo(loans.get(9));
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(QueryRequest.class, (request) -> assertThat(request.limit()).isEqualTo(1));
	}

	@Test
	void readsAllPagesOfAList() {
		ReadPattern<Loan> pattern = loans(Kind.LIST, "memberId = :m", "m");
		assertThat(pattern.list("m1")).isEqualTo(loans);
		assertThat(database.requests()).hasSize(1);
		assertThat(pattern.list("large")).hasSize(12);
		assertThat(database.requests()).hasSize(3);
		assertThat(pattern.list(Limit.of(2), "large")).hasSize(2);
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(QueryRequest.class, (request) -> assertThat(request.limit()).isEqualTo(2));
	}

	@Test
	void refusesMorePagesThanConfigured() {
		DynamoTemplate two = database.template(new TemplateSettings(2, false, LocalDatabase.CLOCK));
		ReadPlan plan = plan(request(Loan.class, "memberId = :m", "m"));
		ReadPattern<Loan> pattern = two.prepare(plan, Loan.class);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class).isThrownBy(() -> pattern.list("large"))
			.withMessage("Loans.test would read more than 2 pages, and a short result would be a wrong one; "
					+ "return a Window or a Stream, or raise dynamo.query.max-pages");
		assertThat(pattern.list("m1")).hasSize(10);
		assertThat(pattern.stream("large")).hasSize(12);
	}

	@Test
	void streamsPagesAsTheyAreConsumed() {
		ReadPattern<Loan> pattern = loans(Kind.STREAM, "memberId = :m", "m");
		try (Stream<Loan> stream = pattern.stream("large")) {
			assertThat(database.requests()).isEmpty();
			Iterator<Loan> iterator = stream.iterator();
			IntStream.range(0, 3).forEach((i) -> iterator.next());
			assertThat(database.requests()).hasSize(1);
		}
		assertThat(pattern.stream(Limit.of(3), "large")).hasSize(3);
		assertThat(database.requests()).hasSize(1);
	}

	@Test
	void readsNothingFromAClosedStream() {
		Stream<Loan> stream = loans(Kind.STREAM, "memberId = :m", "m").stream("large");
		Iterator<Loan> iterator = stream.iterator();
		iterator.next();
		stream.close();
		assertThatIllegalStateException().isThrownBy(iterator::next).withMessage("The stream is closed");
	}

	@Test
	void countsWithoutReadingItems() {
		ReadPattern<Loan> pattern = loans(Kind.COUNT, "memberId = :m", "m");
		assertThat(pattern.count("m1")).isEqualTo(10);
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(QueryRequest.class,
					(request) -> assertThat(request.select()).isEqualTo(Select.COUNT));
		assertThat(pattern.count("large")).isEqualTo(12);
	}

	@Test
	void existenceReadsOneItem() {
		ReadPattern<Loan> pattern = loans(Kind.EXISTS, "memberId = :m", "m");
		assertThat(pattern.exists("m1")).isTrue();
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(QueryRequest.class, (request) -> assertThat(request.limit()).isEqualTo(1));
		assertThat(pattern.exists("nobody")).isFalse();
	}

	@Test
	void leavesExpiredItemsOut() {
		ReadPattern<Reservation> list = prepare(Reservation.class, request(Reservation.class, "isbn = :isbn", "isbn"));
		assertThat(list.list("i1")).extracting(Reservation::place).containsExactly(2L, 3L);
		assertThat(prepare(Reservation.class,
				request(Reservation.class, "isbn = :isbn", "isbn").result(Result.of(Kind.COUNT)))
			.count("i1")).isEqualTo(2);
		ReadPattern<Reservation> get = prepare(Reservation.class,
				request(Reservation.class, "isbn = :isbn and place = :place", "isbn", "place:long")
					.result(Result.of(Kind.ONE)));
		assertThat(get.one("i1", 1L)).isNull();
		assertThat(get.one("i1", 2L)).isNotNull();
	}

	@Test
	void scansWhereAllowed() {
		ReadPattern<Reservation> pattern = prepare(Reservation.class,
				request(Reservation.class, null).scan(ScanSettings.DEFAULT));
		assertThat(pattern.list()).extracting(Reservation::place).containsExactlyInAnyOrder(2L, 3L);
	}

	@Test
	void listsPatternsAndBuildsTheirRequests() {
		AccessPatterns patterns = new AccessPatterns();
		DynamoTemplate own = new DynamoTemplate(database.client(), database.context(), LocalDatabase::tableName,
				patterns, TemplateSettings.DEFAULT);
		own.prepare(plan(request(Loan.class, "loanId = :id", "id").result(Result.of(Kind.ONE))), Loan.class);
		assertThat(patterns).singleElement()
			.satisfies((pattern) -> assertThat(pattern.plan().explain()).startsWith("Loans.test → Query library"));
		QueryRequest request = (QueryRequest) patterns.get("Loans.test").request("m1-1");
		assertThat(request.tableName()).isEqualTo("test-library");
		assertThat(request.indexName()).isEqualTo("byLoan");
		assertThat(request.limit()).isEqualTo(2);
		assertThat(request.expressionAttributeValues()).containsValue(AttributeValue.fromS("LOAN#m1-1"));
		assertThat(database.requests()).isEmpty();
		own.destroy();
	}

	@Test
	void buildsTheRequestOfAWindow() {
		ReadPattern<Loan> pattern = prepare(Loan.class,
				request(Loan.class, "memberId = :m", "m").result(Result.of(Kind.WINDOW)).dynamicLimit(true));
		Window<Loan> window = pattern.window(ScrollPosition.keyset(), Limit.of(2), "m1");
		QueryRequest sent = (QueryRequest) database.requests().get(0);
		assertThat(pattern.request("m1", ScrollPosition.keyset(), Limit.of(2)).equalsBySdkFields(sent)).isTrue();
		QueryRequest next = (QueryRequest) pattern.request("m1", window.positionAt(1), Limit.of(2));
		assertThat(next.exclusiveStartKey()).containsKeys("pk", "sk");
	}

	private static ReadPattern<Loan> loans(Kind kind, String condition, String... parameters) {
		return prepare(Loan.class, request(Loan.class, condition, parameters).result(Result.of(kind)));
	}

	private static <C> ReadPattern<C> collection(Class<C> type) {
		return prepare(type, request(Member.class, "memberId = :m", "m").result(Result.of(Kind.COLLECTION))
			.members(List.of(database.entity(Member.class), database.entity(Loan.class))));
	}

	private static PatternRequest.Builder request(Class<?> type, @Nullable String condition, String... parameters) {
		PatternRequest.Builder request = PatternRequest.of("Loans.test", database.entity(type));
		List<PatternParameter> declared = new ArrayList<>();
		Arrays.stream(parameters).map((text) -> text.split(":")).forEach((parts) -> {
			Class<?> parameterType = (parts.length > 1) ? type(parts[1]) : String.class;
			declared.add(new PatternParameter(parts[0], declared.size(), parameterType));
		});
		return request.parameters(declared)
			.condition((condition != null) ? ExpressionParser.parseCondition(condition) : null);
	}

	private static Class<?> type(String name) {
		try {
			return name.equals("long") ? long.class : Class.forName(name);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	private static ReadPlan plan(PatternRequest.Builder request) {
		return (ReadPlan) PLANNER.plan(request.build());
	}

	private static <R> ReadPattern<R> prepare(Class<R> type, PatternRequest.Builder request) {
		return template.prepare(plan(request), type);
	}

	@Nested
	class Windows {

		@Test
		void scrollsForwardAndBackward() {
			ReadPattern<Loan> pattern = prepare(Loan.class,
					request(Loan.class, "memberId = :m", "m").result(Result.of(Kind.WINDOW))
						.dynamicLimit(true)
						.orderBy("lentAt", false));
			Window<Loan> first = pattern.window(ScrollPosition.keyset(), Limit.of(4), "m1");
			assertThat(first).containsExactly(loans.get(9), loans.get(8), loans.get(7), loans.get(6));
			assertThat(first.hasNext()).isTrue();
			Window<Loan> second = pattern.window(first.positionAt(3), Limit.of(4), "m1");
			assertThat(second).containsExactly(loans.get(5), loans.get(4), loans.get(3), loans.get(2));
			Window<Loan> last = pattern.window(second.positionAt(3), Limit.of(4), "m1");
			assertThat(last).containsExactly(loans.get(1), loans.get(0));
			assertThat(last.hasNext()).isFalse();
			KeysetScrollPosition position = (KeysetScrollPosition) second.positionAt(0);
			Window<Loan> back = pattern.window(position.backward(), Limit.of(4), "m1");
			assertThat(back.getContent()).isEqualTo(first.getContent());
			assertThat(back.hasNext()).isFalse();
			Window<Loan> end = pattern.window(ScrollPosition.keyset().backward(), Limit.of(2), "m1");
			assertThat(end).containsExactly(loans.get(1), loans.get(0));
			assertThat(end.hasNext()).isTrue();
		}

		@Test
		void hasNextIsExactWhereTheLimitIsTheNumberOfItems() {
			ReadPattern<Loan> pattern = window("memberId = :m");
			Window<Loan> all = pattern.window(ScrollPosition.keyset(), Limit.of(10), "m1");
			assertThat(all).hasSize(10);
			assertThat(all.hasNext()).isFalse();
			assertThat(pattern.window(all.positionAt(9), Limit.of(10), "m1")).isEmpty();
		}

		@Test
		void aWindowGoesOnWhereAPageIsShort() {
			Window<Loan> window = window("memberId = :m").window(ScrollPosition.keyset(), Limit.of(9), "large");
			assertThat(window).hasSize(9);
			assertThat(window.hasNext()).isTrue();
			assertThat(database.requests()).hasSize(3);
		}

		@Test
		void aWindowGoesOnWhereAFilterLeavesItemsOut() {
			ReadPattern<Loan> pattern = prepare(Loan.class,
					request(Loan.class, "memberId = :m and note = :note", "m", "note").result(Result.of(Kind.WINDOW))
						.dynamicLimit(true)
						.allowFilter(true));
			assertThat(pattern.window(ScrollPosition.keyset(), Limit.of(3), "m1", "none")).isEmpty();
			Window<Loan> window = pattern.window(ScrollPosition.keyset(), Limit.of(3), "m1", "");
			assertThat(window).containsExactlyElementsOf(loans.subList(0, 3));
			assertThat(window.hasNext()).isTrue();
		}

		@Test
		void everyPositionOfAnIndexGoesOnBehindItsItem() {
			ReadPattern<Loan> pattern = prepare(Loan.class,
					request(Loan.class, "status = 'OPEN'").result(Result.of(Kind.WINDOW))
						.dynamicLimit(true)
						.fetchFromTable(true));
			WindowIterator<Loan> windows = WindowIterator.of((position) -> pattern.window(position, Limit.of(3)))
				.startingAt(ScrollPosition.keyset());
			List<Loan> scrolled = new ArrayList<>();
			windows.forEachRemaining(scrolled::add);
			assertThat(scrolled).hasSize(16)
				.doesNotHaveDuplicates()
				.isSortedAccordingTo((a, b) -> a.lentAt().compareTo(b.lentAt()));
		}

		@Test
		void windowsOfAnySizeInAnyDirectionAreTheWholeList() {
			long seed = Long.getLong("dynamo.test.seed", 20261121);
			Random random = new Random(seed);
			for (int round = 0; round < 20; round++) {
				boolean ascending = random.nextBoolean();
				ReadPattern<Loan> pattern = prepare(Loan.class,
						request(Loan.class, "memberId = :m", "m").result(Result.of(Kind.WINDOW))
							.dynamicLimit(true)
							.orderBy("lentAt", ascending));
				List<Loan> expected = new ArrayList<>(loans);
				if (!ascending) {
					Collections.reverse(expected);
				}
				assertThat(scroll(pattern, false, random)).as("seed %d, round %d", seed, round).isEqualTo(expected);
				assertThat(scroll(pattern, true, random)).as("seed %d, round %d", seed, round).isEqualTo(expected);
			}
		}

		private static List<Loan> scroll(ReadPattern<Loan> pattern, boolean backward, Random random) {
			KeysetScrollPosition position = backward ? ScrollPosition.keyset().backward() : ScrollPosition.keyset();
			List<Loan> scrolled = new ArrayList<>();
			Window<Loan> window;
			do {
				window = pattern.window(position, Limit.of(1 + random.nextInt(5)), "m1");
				scrolled.addAll(backward ? 0 : scrolled.size(), window.getContent());
				position = (KeysetScrollPosition) window.positionAt(backward ? 0 : window.size() - 1);
			}
			while (window.hasNext());
			return scrolled;
		}

		@Test
		void refusesAnOffsetAndAForeignPosition() {
			ReadPattern<Loan> pattern = window("memberId = :m");
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> pattern.window(ScrollPosition.offset(10), Limit.of(2), "m1"))
				.withMessage("DynamoDB cannot skip to an offset: start with ScrollPosition.keyset() and go on from "
						+ "Window.positionAt(…)");
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> pattern.window(ScrollPosition.forward(Map.of("id", "1")), Limit.of(2), "m1"))
				.withMessage("The scroll position has the keys [id], but this access pattern scrolls by [pk, sk]");
		}

		private static ReadPattern<Loan> window(String condition) {
			return prepare(Loan.class,
					request(Loan.class, condition, "m").result(Result.of(Kind.WINDOW)).dynamicLimit(true));
		}

	}

	@Nested
	class SeveralRequests {

		@Test
		void fansOutInTheOrderOfTheArguments() {
			ReadPattern<Loan> pattern = loans(Kind.LIST, "memberId in :m", "m:java.util.Collection");
			assertThat(pattern.list(List.of("m2", "m1", "m2"))).extracting(Loan::loanId)
				.startsWith("m2-0")
				.endsWith("m1-9")
				.hasSize(20);
			assertThat(database.requests()).hasSize(2);
			assertThat(pattern.list(List.of())).isEmpty();
			assertThat(database.requests()).isEmpty();
			assertThat(pattern.count(List.of("m1", "m2"))).isEqualTo(20);
			assertThat(pattern.requests(List.of("m2", "m1"))).hasSize(2);
		}

		@Test
		void mergesAFanOutByItsOrder() {
			PatternRequest.Builder request = request(Loan.class, "memberId in :m", "m:java.util.Collection")
				.orderBy("lentAt", false);
			ReadPattern<Loan> pattern = prepare(Loan.class, request);
			List<Loan> merged = pattern.list(List.of("m1", "m2"));
			assertThat(merged).hasSize(20).isSortedAccordingTo((a, b) -> b.lentAt().compareTo(a.lentAt()));
			assertThat(merged).extracting(Loan::loanId).startsWith("m2-9", "m1-9", "m2-8", "m1-8");
			assertThat(pattern.stream(List.of("m2", "m1")).limit(3)).extracting(Loan::loanId)
				.containsExactly("m2-9", "m1-9", "m2-8");
			assertThat(pattern.list(Limit.of(3), List.of("m2", "m1"))).hasSize(3);
		}

		@Test
		void readsBatchesByPrimaryKeys() {
			ReadPattern<Reservation> pattern = prepare(Reservation.class, request(Reservation.class,
					"isbn = :isbn and place in :places", "isbn", "places:java.util.Collection"));
			database.clear();
			assertThat(pattern.list("i1", List.of(3L, 9L, 2L, 1L))).extracting(Reservation::place)
				.containsExactly(3L, 2L);
			assertThat(database.requests()).singleElement().isInstanceOf(BatchGetItemRequest.class);
		}

		@Test
		void findsOneAmongSeveralRequests() {
			ReadPattern<Loan> pattern = loans(Kind.ONE, "loanId in :ids", "ids:java.util.Collection");
			assertThat(pattern.one(List.of("absent", "m1-4", "none"))).isEqualTo(loans.get(4));
			assertThat(database.requests()).hasSize(3);
			assertThat(pattern.one(List.of())).isNull();
			assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
				.isThrownBy(() -> pattern.one(List.of("m1-1", "m1-4")));
			assertThat(
					loans(Kind.EXISTS, "loanId in :ids", "ids:java.util.Collection").exists(List.of("absent", "m1-4")))
				.isTrue();
		}

		@Test
		void fetchesFromTheTableWhatAnIndexDoesNotHold() {
			ReadPattern<Loan> pattern = prepare(Loan.class,
					request(Loan.class, "status = 'OPEN' and lentAt >= :from", "from:java.time.Instant")
						.fetchFromTable(true));
			assertThat(pattern.list(lentAt(8))).extracting(Loan::loanId)
				.containsExactlyInAnyOrder("m1-8", "m2-8", "large-8", "large-10");
			assertThat(database.requests()).hasSize(2).last().isInstanceOf(BatchGetItemRequest.class);
		}

	}

	@Nested
	class Projections {

		@Test
		void readsProjections() {
			ReadPattern<LoanNote> pattern = prepare(LoanNote.class,
					request(Loan.class, "memberId = :m", "m").projectedProperties(Set.of("loanId", "note")));
			assertThat(pattern.list("m1")).hasSize(10).contains(new LoanNote("m1-0", ""));
			assertThat(database.requests()).singleElement()
				.isInstanceOfSatisfying(QueryRequest.class,
						(request) -> assertThat(request.projectionExpression()).isNotNull());
		}

		@Test
		void aProjectionOfAWindowKnowsItsPositions() {
			ReadPattern<LoanNote> pattern = prepare(LoanNote.class,
					request(Loan.class, "memberId = :m", "m").projectedProperties(Set.of("loanId", "note"))
						.result(Result.of(Kind.WINDOW))
						.dynamicLimit(true));
			Window<LoanNote> first = pattern.window(ScrollPosition.keyset(), Limit.of(3), "m1");
			assertThat(pattern.window(first.positionAt(2), Limit.of(1), "m1"))
				.containsExactly(new LoanNote("m1-3", ""));
		}

		@Test
		void aProjectionOfAFanOutKnowsItsOrder() {
			ReadPattern<LoanNote> pattern = prepare(LoanNote.class,
					request(Loan.class, "memberId in :m", "m:java.util.Collection").orderBy("lentAt", false)
						.projectedProperties(Set.of("loanId", "note")));
			assertThat(pattern.list(List.of("m2", "m1"))).extracting(LoanNote::loanId)
				.startsWith("m2-9", "m1-9", "m2-8")
				.hasSize(20);
		}

	}

	@Nested
	class ItemCollections {

		@Test
		void readsAnItemCollection() {
			ReadPattern<Overview> pattern = collection(Overview.class);
			Overview overview = pattern.collection("m1");
			assertThat(overview).isNotNull();
			assertThat(overview.member().name()).isEqualTo("Ada");
			assertThat(overview.loans()).isEqualTo(loans);
			assertThat(database.requests()).hasSize(1);
			assertThat(pattern.collection("nobody")).isNull();
		}

		@Test
		void aMissingMemberIsNullOnlyWhereItMayBe() {
			Overview overview = collection(Overview.class).collection("m2");
			assertThat(overview).isNotNull();
			assertThat(overview.member()).isNull();
			assertThat(overview.loans()).hasSize(10);
			assertThatExceptionOfType(DataRetrievalFailureException.class)
				.isThrownBy(() -> collection(StrictOverview.class).collection("m2"))
				.withMessage("Loans.test found no Member for 'member', but other items of the collection: if it may be "
						+ "missing, make it @Nullable");
			assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
				.isThrownBy(() -> collection(SingleOverview.class).collection("m2"))
				.withMessage("Loans.test found more than one Loan for 'loan': make it a List");
		}

	}

	@Nested
	class ForeignItems {

		@Test
		void skipsAndCountsItemsOfUnknownTypes() {
			putForeign("foreign", "LOAN#2026-01-01T00:00:00.000000000Z#f");
			template.insert(loan("foreign", 1, ""));
			ReadPattern<Loan> pattern = loans(Kind.LIST, "memberId = :m and lentAt >= :from", "m",
					"from:java.time.Instant");
			assertThat(pattern.list("foreign", lentAt(0))).extracting(Loan::loanId).containsExactly("foreign-1");
			assertThat(pattern.skippedItems()).isEqualTo(1);
			ReadPattern<Overview> overview = collection(Overview.class);
			assertThat(overview.collection("foreign")).isNotNull();
			assertThat(overview.skippedItems()).isEqualTo(1);
		}

		@Test
		void tellsItemsWithoutATypeByTheirKeyWhereOthersAreKeptOut() {
			putUntyped("untyped", "PROFILE");
			putUntyped("untyped", "LOAN#2026-01-01T00:00:00.000000000Z#u");
			assertThat(untyped(Kind.LIST).plan().explain()).contains("type filter");
			assertThat(untyped(Kind.LIST).list()).extracting(Member::memberId).containsExactly("untyped");
			assertThat(untyped(Kind.COUNT).count()).isEqualTo(1);
			assertThat(untyped(Kind.EXISTS).exists()).isTrue();
		}

		private static ReadPattern<Member> untyped(Kind kind) {
			return prepare(Member.class,
					request(Member.class, "name = 'untyped'").result(Result.of(kind)).scan(ScanSettings.DEFAULT));
		}

		private static void putUntyped(String memberId, String sortKey) {
			database.client()
				.putItem((request) -> request.tableName("test-library")
					.item(Map.of("pk", AttributeValue.fromS("MEMBER#" + memberId), "sk", AttributeValue.fromS(sortKey),
							"memberId", AttributeValue.fromS(memberId), "name", AttributeValue.fromS("untyped"))));
		}

		private static void putForeign(String memberId, String sortKey) {
			database.client()
				.putItem((request) -> request.tableName("test-library")
					.item(Map.of("pk", AttributeValue.fromS("MEMBER#" + memberId), "sk", AttributeValue.fromS(sortKey),
							"_type", AttributeValue.fromS("Unknown"))));
		}

	}

	record LoanNote(String loanId, String note) {
	}

	record Overview(@Nullable Member member, List<Loan> loans) {
	}

	record StrictOverview(Member member, List<Loan> loans) {
	}

	record SingleOverview(@Nullable Member member, Loan loan) {
	}

}
