package io.github.dynamospring.autoconfigure;

import java.util.Collection;
import java.util.Comparator;

import org.jspecify.annotations.Nullable;

/**
 * Search for the known name behind a misspelled one.
 *
 * @since 0.1
 */
public final class NearestName {

	private static final int SLIP = 2;

	// two edits of four letters make another word
	private static final int SHORT = 4;

	private NearestName() {
	}

	/**
	 * Return the known name that is at most two edits away, one for a short name, or
	 * null. An edit inserts, leaves out or replaces a character, or swaps it with the
	 * next.
	 */
	public static @Nullable String find(String name, Collection<String> known) {
		return known.stream()
			.filter((each) -> distance(each, name) <= maxDistance(each))
			.min(Comparator.<String>comparingInt((each) -> distance(each, name)).thenComparing((each) -> each))
			.orElse(null);
	}

	private static int maxDistance(String name) {
		return (name.length() <= SHORT) ? 1 : SLIP;
	}

	private static int distance(String left, String right) {
		int[][] distances = new int[left.length() + 1][right.length() + 1];
		for (int i = 0; i <= left.length(); i++) {
			for (int j = 0; j <= right.length(); j++) {
				distances[i][j] = (i == 0 || j == 0) ? i + j : distance(left, right, i, j, distances);
			}
		}
		return distances[left.length()][right.length()];
	}

	private static int distance(String left, String right, int i, int j, int[][] distances) {
		boolean same = left.charAt(i - 1) == right.charAt(j - 1);
		int distance = Math.min(distances[i - 1][j - 1] + (same ? 0 : 1),
				Math.min(distances[i - 1][j], distances[i][j - 1]) + 1);
		boolean swapped = i > 1 && j > 1 && left.charAt(i - 1) == right.charAt(j - 2)
				&& left.charAt(i - 2) == right.charAt(j - 1);
		if (swapped) {
			return Math.min(distance, distances[i - 2][j - 2] + 1);
		}
		return distance;
	}

}
