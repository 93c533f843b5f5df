package com.example.leaderboard;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Best score of a player in a game. The index of a region is one item collection. That of
 * the world would be a hot key, and is spread over eight.
 */
@Table("leaderboard")
@PrimaryKey(partition = "PLAYER#{playerId}", sort = "GAME#{game}")
@GlobalSecondaryIndex(name = "regions", partition = "GAME#{game}#REGION#{region}",
		sort = "POINTS#{points|pad:10}#{playerId}")
@GlobalSecondaryIndex(name = "world", partition = "GAME#{game}#SHARD#{playerId|shard:8}",
		sort = "POINTS#{points|pad:10}#{playerId}")
record Score(String playerId, String game, String region, long points) {

}
