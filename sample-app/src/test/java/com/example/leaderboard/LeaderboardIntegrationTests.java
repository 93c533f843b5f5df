package com.example.leaderboard;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

import com.example.Concurrently;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the leaderboard: boards and ranks are those of the best scores.
 */
@DataDynamoTest
class LeaderboardIntegrationTests {

	private static final String GAME = "chess";

	private static final int PLAYERS = 60;

	private static final long SEED = 1972;

	private static final Comparator<Score> BEST_FIRST = Comparator.comparing(Score::points)
		.thenComparing(Score::playerId)
		.reversed();

	private final Map<String, Long> best = new ConcurrentHashMap<>();

	@Autowired
	private Scores scores;

	@Autowired
	private CapacityRecorder capacity;

	@BeforeEach
	void play() throws Exception {
		for (int i = 0; i < PLAYERS; i++) {
			this.scores.save(new Score(player(i), GAME, region(i), 0));
		}
		List<Callable<Void>> games = new ArrayList<>();
		for (int i = 0; i < 32; i++) {
			Random random = new Random(SEED + i);
			games.add(() -> play(random));
		}
		Concurrently.call(games);
	}

	private Void play(Random random) {
		for (int i = 0; i < 20; i++) {
			int player = random.nextInt(PLAYERS);
			long points = random.nextInt(50);
			this.scores.raise(new ScoreKey(player(player), GAME), region(player), points);
			this.best.merge(player(player), points, Math::max);
		}
		return null;
	}

	private static String player(int i) {
		return "player" + i;
	}

	private static String region(int i) {
		return "region" + i % 3;
	}

	private List<Score> board() {
		List<Score> board = new ArrayList<>();
		for (int i = 0; i < PLAYERS; i++) {
			board.add(new Score(player(i), GAME, region(i), this.best.getOrDefault(player(i), 0L)));
		}
		board.sort(BEST_FIRST);
		return board;
	}

	@Test
	void findsTheBestOfARegion() {
		List<Score> region = board().stream().filter((score) -> score.region().equals("region1")).toList();
		assertThat(this.scores.findTop10ByGameAndRegionOrderByPointsDesc(GAME, "region1"))
			.containsExactlyElementsOf(region.subList(0, 10));
	}

	@Test
	void findsTheBestOfTheWorld() {
		assertThat(this.scores.findTop10ByGameOrderByPointsDesc(GAME))
			.containsExactlyElementsOf(board().subList(0, 10));
	}

	@Test
	void pagesThroughTheWorld() {
		List<Score> found = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		Window<Score> window;
		do {
			window = this.scores.findByGameOrderByPointsDesc(GAME, position, Limit.of(7));
			window.forEach(found::add);
			position = window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		assertThat(found).containsExactlyElementsOf(board());
	}

	@Test
	void countsTheRank() {
		List<Score> board = board();
		Score score = board.get(20);
		long better = board.stream().filter((other) -> other.points() > score.points()).count();
		assertThat(this.scores.countByGameAndPointsGreaterThan(GAME, score.points())).isEqualTo(better);
	}

	@Test
	void takesWhatThePlansSay() {
		assertThat(this.capacity.of(() -> this.scores.findTop10ByGameAndRegionOrderByPointsDesc(GAME, "region1")))
			.requests(1)
			.readUnits(0.5);
		assertThat(this.capacity.of(() -> this.scores.findTop10ByGameOrderByPointsDesc(GAME))).requests(8).readUnits(4);
		assertThat(this.capacity
			.of(() -> this.scores.findByGameOrderByPointsDesc(GAME, ScrollPosition.keyset(), Limit.of(5)))).requests(8)
			.readUnits(4);
		assertThat(this.capacity.of(() -> this.scores.countByGameAndPointsGreaterThan(GAME, 10))).requests(8)
			.readUnits(4);
		assertThat(this.capacity.of(() -> this.scores.raise(new ScoreKey(player(0), GAME), region(0), 1000)))
			.requests(1)
			.writeUnits(5);
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}
