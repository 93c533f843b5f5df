package io.github.dynamospring.plan.read;

import java.util.List;

import io.github.dynamospring.plan.BoundRead;

/**
 * Groups of requests of a walk through time buckets, one after the other. A group is
 * bound when it is reached, and may then be empty.
 */
public interface BucketWalk extends List<List<BoundRead>> {

	/**
	 * Return the name of the time bucket of a group, such as
	 * {@code day of 2026-03-01T00:00:00Z}.
	 */
	String bucket(int index);

}
