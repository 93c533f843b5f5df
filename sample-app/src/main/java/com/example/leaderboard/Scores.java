package com.example.leaderboard;

import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface Scores extends DynamoRepository<Score, ScoreKey> {

	@AccessPattern("The best ten of a region")
	List<Score> findTop10ByGameAndRegionOrderByPointsDesc(String game, String region);

	@AccessPattern("The best ten of the world")
	List<Score> findTop10ByGameOrderByPointsDesc(String game);

	@AccessPattern("All of the world, the best first, page by page")
	Window<Score> findByGameOrderByPointsDesc(String game, ScrollPosition position, Limit limit);

	@AccessPattern("How many are better: the rank, less one")
	long countByGameAndPointsGreaterThan(String game, long points);

	@AccessPattern("Raise a player's score, never lower it")
	@Update("set points = :points")
	@Condition("points < :points")
	boolean raise(ScoreKey key, String region, long points);

}
