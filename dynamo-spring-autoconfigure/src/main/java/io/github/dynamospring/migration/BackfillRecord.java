package io.github.dynamospring.migration;

import java.time.Instant;
import java.util.Map;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored state of an index that a backfill fills.
 *
 * @param table the physical name of the table
 * @param index the name of the index
 * @param keys the keys of the index, by the stored name of their type
 * @param state the state
 * @param since the time at which the index was first missed with these keys
 * @param completedAt the time at which all items were verified, or null
 * @param items the number of verified items
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.backfill.table:backfills}", client = "${dynamo.backfill.client:}")
@TypeAlias("BackfillIndex")
@PrimaryKey(partition = "BACKFILL#{table}", sort = "INDEX#{index}")
record BackfillRecord(String table, String index, Map<String, String> keys, State state, Instant since,
		@Nullable Instant completedAt, long items, @Version @Nullable Long version) {

	/**
	 * Return this record as one of an index that is to be filled.
	 */
	BackfillRecord open(Map<String, String> keys, Instant since) {
		return new BackfillRecord(this.table, this.index, keys, State.OPEN, since, null, 0, this.version);
	}

	BackfillRecord complete(long items, Instant at) {
		return new BackfillRecord(this.table, this.index, this.keys, State.COMPLETE, this.since, at, items,
				this.version);
	}

	/**
	 * Return whether items may lack the keys of a model. Types that have joined the index
	 * since then do not close it to the others.
	 */
	boolean isOpenFor(Map<String, String> keys) {
		return this.state == State.OPEN || this.keys.entrySet()
			.stream()
			.anyMatch((key) -> !key.getValue().equals(keys.getOrDefault(key.getKey(), key.getValue())));
	}

	/**
	 * ID of a record.
	 */
	record Id(String table, String index) {

	}

	/**
	 * States of an index.
	 */
	enum State {

		/** Items may lack their keys. */
		OPEN,

		/** All items were verified. */
		COMPLETE

	}

}
