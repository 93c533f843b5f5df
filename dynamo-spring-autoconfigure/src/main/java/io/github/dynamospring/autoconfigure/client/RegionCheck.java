package io.github.dynamospring.autoconfigure.client;

import java.util.regex.Pattern;

import io.github.dynamospring.autoconfigure.NearestName;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.Region;

/**
 * Check of a region against the regions that the AWS SDK knows. Another one may be newer
 * than the SDK, unless it looks like a typing error.
 */
final class RegionCheck {

	private static final Log logger = LogFactory.getLog(RegionCheck.class);

	private static final Pattern FORM = Pattern.compile("[a-z]+(-[a-z]+)+-\\d+");

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
		return NearestName.find(region,
				Region.regions().stream().filter((known) -> !known.isGlobalRegion()).map(Region::id).toList());
	}

}
