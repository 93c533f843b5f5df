package io.github.dynamospring.spread;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.scroll.InvalidScrollTokenException;
import io.github.dynamospring.scroll.ScrollTokens;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Scroll tokens of windows over several requests, as a client sends them back.
 */
class SpreadTokensIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261123L);

	private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");

	private static final Instant TO = Instant.parse("2026-03-05T00:00:00Z");

	private static final List<Integer> LEVELS = List.of(3, 0, 1);

	private static final List<String> ROOMS = List.of("room1", "room0");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Event.class, Note.class, Visit.class);

	private static final Events events = database.repository(Events.class, database.template());

	private static final Visits visits = database.repository(Visits.class, database.template());

	private static final ScrollTokens tokens = new ScrollTokens(List.of("a secret of 32 characters, or so"),
			Duration.ofMinutes(5), LocalDatabase.CLOCK);

	private static final Map<String, Method> METHODS = methods();

	private static Map<String, Method> methods() {
		Map<String, Method> methods = new LinkedHashMap<>();
		methods.put("shards", (on, position, limit) -> on.findByLevelOrderByAt(1, position, limit));
		methods.put("shards, descending", (on, position, limit) -> on.findByLevelOrderByAtDesc(1, position, limit));
		methods.put("shards of several values",
				(on, position, limit) -> on.findByLevelInOrderByAt(LEVELS, position, limit));
		methods.put("shards of one value after the other",
				(on, position, limit) -> on.findByLevelIn(LEVELS, position, limit));
		methods.put("buckets",
				(on, position, limit) -> on.findByRoomAndAtBetweenOrderByAt("room1", FROM, TO, position, limit));
		methods.put("buckets of several values",
				(on, position, limit) -> on.findByRoomInAndAtBetweenOrderByAtDesc(ROOMS, FROM, TO, position, limit));
		methods.put("shards of buckets",
				(on, position, limit) -> on.findByAtBetweenOrderByAt(FROM, TO, position, limit));
		methods.put("shards of buckets, descending",
				(on, position, limit) -> on.findByAtBetweenOrderByAtDesc(FROM, TO, position, limit));
		methods.put("shards of a thin index",
				(on, position, limit) -> on.findByRoomOrderByAtDesc("room1", position, limit));
		return methods;
	}

	@BeforeAll
	static void fill() {
		Random random = new Random(SEED);
		events.saveAll(IntStream.range(0, 40)
			.mapToObj((i) -> new Event("e" + i, "room" + random.nextInt(2),
					FROM.plus(Duration.ofHours(4L * random.nextInt(24))), random.nextInt(4)))
			.toList());
	}

	@Test
	void tokensLeadThroughAllItemsAndBack() {
		METHODS.forEach((name, method) -> {
			List<Event> all = method.call(events, ScrollPosition.keyset(), Limit.of(100)).getContent();
			assertThat(all).as(name).hasSizeGreaterThan(5).doesNotHaveDuplicates();
			for (int size = 3; size > 0; size -= Cases.step()) {
				assertThat(forward(method, size)).as(name).isEqualTo(all);
				assertThat(backward(method, size)).as(name).isEqualTo(all);
			}
		});
	}

	private static List<Event> forward(Method method, int size) {
		List<Event> found = new ArrayList<>();
		String token = null;
		do {
			Window<Event> window = method.call(events, method.scope().position(token), Limit.of(size));
			found.addAll(window.getContent());
			token = method.scope().next(window);
		}
		while (token != null);
		return found;
	}

	private static List<Event> backward(Method method, int size) {
		List<Event> found = new ArrayList<>();
		String token = method.scope().token(ScrollPosition.keyset().backward());
		do {
			Window<Event> window = method.call(events, method.scope().position(token), Limit.of(size));
			found.addAll(0, window.getContent());
			token = method.scope().next(window);
		}
		while (token != null);
		return found;
	}

	@Test
	void aTokenOfAnotherMethodIsRefused() {
		METHODS.forEach((issued, method) -> {
			String token = token(method);
			METHODS.forEach((used, other) -> {
				if (other == method) {
					assertThat(other.scope().position(token)).isInstanceOf(KeysetScrollPosition.class);
				}
				else {
					assertInvalid(issued + " for " + used, other.scope(), token);
				}
			});
		});
	}

	@Test
	void aTokenOfOtherArgumentsIsRefused() {
		String token = token(METHODS.get("shards of several values"));
		for (List<Integer> levels : List.of(List.of(0, 1), List.of(3, 0, 1, 2), List.of(0, 1, 3))) {
			assertInvalid(levels.toString(),
					scope((on, position, limit) -> on.findByLevelInOrderByAt(levels, position, limit)), token);
		}
		String bucket = token(METHODS.get("buckets"));
		assertInvalid("a longer range", scope((on, position, limit) -> on.findByRoomAndAtBetweenOrderByAt("room1", FROM,
				TO.plusNanos(1), position, limit)), bucket);
	}

	@Test
	void aTokenThatWasChangedIsRefused() {
		METHODS.forEach((name, method) -> {
			ScrollTokens.Scope scope = method.scope();
			String token = token(method);
			for (int i = 0; i < token.length(); i++) {
				char changed = (token.charAt(i) != 'A') ? 'A' : 'B';
				assertInvalid(name, scope, token.substring(0, i) + changed + token.substring(i + 1));
			}
		});
	}

	// what a token protects from: a position that nobody encrypted
	@Test
	void aPositionOfAnotherMethodIsRefused() {
		database.clear();
		ScrollPosition shard = position(METHODS.get("shards"));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> METHODS.get("buckets").call(events, shard, Limit.of(1)))
			.withMessage("The scroll position has the keys [pk, sk, byLevelpk, byLevelsk], but this access pattern "
					+ "scrolls by [pk, sk, byRoompk, byRoomsk]");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> events.findByLevelOrderByAt(2, shard, Limit.of(1)))
			.withMessage("Events.findByLevelOrderByAt cannot go on from the scroll position: its item is not one of "
					+ "those that the arguments ask for; pass the arguments of the call that it comes from");
		assertThat(database.requests()).hasSize(5);
	}

	// The ninth shard was the last one of its items, and sorted behind those of today.
	@Test
	void aPositionInAShardThatIsNotAskedAnyMoreGoesOnByItsSortKey() {
		assertGoesOn(METHODS.get("shards"), "byLevelpk", false);
		assertGoesOn(METHODS.get("shards, descending"), "byLevelpk", true);
		assertGoesOn(METHODS.get("shards of buckets"), "byTimepk", false);
		assertGoesOn(METHODS.get("shards of buckets, descending"), "byTimepk", true);
		assertGoesOn(METHODS.get("shards of a thin index"), "thinpk", true);
	}

	private static void assertGoesOn(Method method, String partition, boolean descending) {
		Window<Event> all = method.call(events, ScrollPosition.keyset(), Limit.of(100));
		for (int i = 0; i < all.size(); i++) {
			Instant at = all.getContent().get(i).at();
			Map<String, Object> keys = keys(all.positionAt(i));
			keys.compute(partition, (key, value) -> value.toString().replaceFirst("[0-9]$", "9"));
			List<Event> behind = all.stream()
				.filter((event) -> descending ? !event.at().isAfter(at) : event.at().isAfter(at))
				.toList();
			assertThat(method.call(events, ScrollPosition.forward(keys), Limit.of(100)).getContent()).isEqualTo(behind);
			List<Event> before = all.stream().filter((event) -> !behind.contains(event)).toList();
			assertThat(method.call(events, ScrollPosition.backward(keys), Limit.of(100)).getContent())
				.isEqualTo(before);
		}
	}

	// Behind the last item of the range nothing is left to ask for.
	@Test
	void aPositionAtTheEndOfARangeInAShardThatIsNotAskedAnyMoreHasNothingBehindIt() {
		Window<Event> all = METHODS.get("shards of buckets").call(events, ScrollPosition.keyset(), Limit.of(100));
		Map<String, Object> keys = keys(all.positionAt(all.size() - 1));
		keys.compute("byTimepk", (key, value) -> value.toString().replaceFirst("[0-9]$", "9"));
		Instant last = all.getContent().get(all.size() - 1).at();
		Window<Event> behind = events.findByAtBetweenOrderByAt(FROM, last, ScrollPosition.forward(keys), Limit.of(9));
		assertThat(behind).isEmpty();
		assertThat(behind.hasNext()).isFalse();
	}

	@Test
	void aPositionInAnotherShardOfOneValueGoesOnByItsSortKey() {
		visits.saveAll(IntStream.range(0, 6)
			.mapToObj((i) -> new Visit("v" + i, (i % 2 == 0) ? "home" : "about", FROM.plusSeconds(i)))
			.toList());
		Window<Visit> first = visits.findByPageOrderByAt("home", ScrollPosition.keyset(), Limit.of(1));
		Map<String, Object> keys = keys(first.positionAt(0));
		keys.put("byPagepk", "PAGE#9");
		assertThat(visits.findByPageOrderByAt("home", ScrollPosition.forward(keys), Limit.of(9))).extracting("visitId")
			.containsExactly("v2", "v4");
		keys.put("byPagepk", "PAGES#9");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> visits.findByPageOrderByAt("home", ScrollPosition.forward(keys), Limit.of(1)));
	}

	@Test
	void aPositionInAShardOfOtherKeysIsRefused() {
		for (String partition : List.of("LEVEL#2#9", "LEVEL#1#", "LEVEL#1#x", "LEVEL#1#9#", "LEVEL#19")) {
			assertRefused("shards", partition);
		}
		for (String partition : List.of("LEVEL#2#0", "LEVEL#2#9", "LEVEL#10#0", "LEVEL#13#9")) {
			assertRefused("shards of several values", partition);
		}
	}

	private static void assertRefused(String method, String partition) {
		Map<String, Object> keys = keys(position(METHODS.get(method)));
		keys.put("byLevelpk", partition);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).as(partition)
			.isThrownBy(() -> METHODS.get(method).call(events, ScrollPosition.forward(keys), Limit.of(1)))
			.withMessageContaining("cannot go on from the scroll position");
	}

	private static Map<String, Object> keys(ScrollPosition position) {
		return new LinkedHashMap<>(((KeysetScrollPosition) position).getKeys());
	}

	private static ScrollPosition position(Method method) {
		return method.call(events, ScrollPosition.keyset(), Limit.of(2)).positionAt(1);
	}

	private static String token(Method method) {
		return method.scope().token(position(method));
	}

	private static ScrollTokens.Scope scope(Method method) {
		return method.scope();
	}

	private static void assertInvalid(String description, ScrollTokens.Scope scope, @Nullable String token) {
		assertThatExceptionOfType(InvalidScrollTokenException.class).as(description)
			.isThrownBy(() -> scope.position(token))
			.withMessage("The scroll token is invalid here: it was changed, or issued for another request");
	}

	interface Visits extends DynamoRepository<Visit, String> {

		@AllowFilter
		Window<Visit> findByPageOrderByAt(String page, ScrollPosition position, Limit limit);

	}

	@Table("visits")
	@GlobalSecondaryIndex(name = "byPage", partition = "PAGE#{page|shard:4}", sort = "{at}")
	record Visit(@PartitionKey String visitId, String page, Instant at) {

	}

	/**
	 * Call of a method of the repository, or of one that records it.
	 */
	private interface Method {

		Window<Event> call(Events events, ScrollPosition position, Limit limit);

		default ScrollTokens.Scope scope() {
			return tokens.forPattern(Events.class, (recorded) -> call(recorded, ScrollPosition.keyset(), Limit.of(1)));
		}

	}

}
