package io.github.dynamospring.stream.embedded;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored position of a group. The version lets only the owner of the stream change it: a
 * new owner begins with a new version.
 *
 * @param application the name of the application
 * @param table the logical name of the table
 * @param group the name of the group
 * @param since the time at which the group was created
 * @param stream the ARN of the stream, or null before the first record
 * @param shards the positions by shard
 * @param marks the marks of the newest items with a dead letter, or null before the first
 * record
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.streams.table:streams}", client = "${dynamo.streams.client:}")
@TypeAlias("StreamGroup")
@PrimaryKey(partition = "STREAM#{application}#{table}", sort = "GROUP#{group}")
record GroupPosition(String application, String table, String group, Instant since, @Nullable String stream,
		Map<String, String> shards, @Nullable List<String> marks, @Version @Nullable Long version) {

	/** Position before all records of a shard. */
	static final String BEGIN = "0";

	/** Position after all records of a closed shard. */
	static final String END = "END";

	// times in a stream are whole seconds of another clock
	private static final Duration TOLERANCE = Duration.ofMinutes(1);

	/**
	 * Return the time of the first record of the group.
	 */
	Instant begin() {
		return this.since.minus(TOLERANCE);
	}

	GroupPosition with(@Nullable String stream, Map<String, String> shards, List<String> marks) {
		return new GroupPosition(this.application, this.table, this.group, this.since, stream, shards, marks,
				this.version);
	}

	/**
	 * ID of a position.
	 */
	record Id(String application, String table, String group) {

	}

}
