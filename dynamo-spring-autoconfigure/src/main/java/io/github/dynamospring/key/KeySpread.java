package io.github.dynamospring.key;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Keys that a function spreads values over, so that all of them can be asked for.
 *
 * @param shards the forms of a value in its shards, the one that is written first, empty
 * where there are none
 * @param counts the number of shards in each form
 * @param unit the unit that times are cut after, or null
 */
record KeySpread(List<KeyForm> shards, List<Integer> counts, @Nullable TruncateFunction unit) {

	static final KeySpread NONE = new KeySpread(List.of(), List.of(), null);

	KeySpread {
		shards = List.copyOf(shards);
		counts = List.copyOf(counts);
	}

	static KeySpread of(TruncateFunction unit) {
		return new KeySpread(List.of(), List.of(), unit);
	}

}
