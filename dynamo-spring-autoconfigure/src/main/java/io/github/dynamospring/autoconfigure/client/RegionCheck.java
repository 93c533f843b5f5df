package io.github.dynamospring.autoconfigure.client;

import java.util.Comparator;
import java.util.regex.Pattern;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.Region;

/**
 * Check of a region against those that the AWS SDK knows. Another one may be newer than
 * the SDK, unless it looks like a slip of the keyboard.
 */
final class RegionCheck {

	private static final Log logger = LogFactory.getLog(RegionCheck.class);

	private static final Pattern FORM = Pattern.compile("[a-z]+(-[a-z]+)+-\\d+");

	private static final int SLIP = 2;

	private RegionCheck() {
	}

	static void check(String region, PropertyCheck check) {
		if (Region.regions().contains(Region.of(region))) {
			return;
		}
		String nearest = nearest(region);
		boolean number = nearest != null && withoutNumber(nearest).equals(withoutNumber(region));
		if (nearest != null && !number) {
			throw check.refusal("region", region, "There is no such region: did you mean '" + nearest
					+ "'? One that is newer than the AWS SDK on the class path needs a newer SDK.");
		}
		check.isTrue(FORM.matcher(region).matches(), "region", region,
				"It must be the code of a region, such as 'eu-west-1'.");
		logger.warn("The AWS SDK on the class path does not know the region '" + region + "' of '"
				+ check.name("region") + "'");
	}

	private static String withoutNumber(String region) {
		return region.substring(0, region.lastIndexOf('-') + 1);
	}

	private static @Nullable String nearest(String region) {
		return Region.regions()
			.stream()
			.filter((known) -> !known.isGlobalRegion())
			.map(Region::id)
			.filter((known) -> distance(known, region) <= SLIP)
			.min(Comparator.<String>comparingInt((known) -> distance(known, region)).thenComparing((known) -> known))
			.orElse(null);
	}

	/**
	 * Return the number of characters to insert, to leave out, to replace or to swap with
	 * the next.
	 */
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
		return swapped ? Math.min(distance, distances[i - 2][j - 2] + 1) : distance;
	}

}
