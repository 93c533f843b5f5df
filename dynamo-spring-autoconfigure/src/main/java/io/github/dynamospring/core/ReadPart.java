package io.github.dynamospring.core;

import io.github.dynamospring.plan.ScanSettings;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.util.Assert;

/**
 * Part of the results of a read.
 *
 * @param position the position behind which it begins
 * @param scan the number of segments of a scan, and the maximum number of read units in a
 * second
 * @param segment the number of the segment, from 0
 * @since 0.1
 */
public record ReadPart(ScrollPosition position, ScanSettings scan, int segment) {

	/**
	 * Create a part.
	 */
	public ReadPart {
		Assert.notNull(position, "'position' must not be null");
		Assert.notNull(scan, "'scan' must not be null");
		Assert.isTrue(segment >= 0 && segment < scan.segments(),
				() -> "'segment' must be from 0 to " + (scan.segments() - 1) + ", not " + segment);
	}

}
