package com.example.leaderboard;

record ScoreKey(String playerId, String game) {

}
