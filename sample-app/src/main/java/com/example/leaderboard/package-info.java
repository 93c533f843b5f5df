@NullMarked
package com.example.leaderboard;

import org.jspecify.annotations.NullMarked;
