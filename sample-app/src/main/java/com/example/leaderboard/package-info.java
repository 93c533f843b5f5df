/**
 * Leaderboard of games, by region and over the world.
 */
@NullMarked
package com.example.leaderboard;

import org.jspecify.annotations.NullMarked;
