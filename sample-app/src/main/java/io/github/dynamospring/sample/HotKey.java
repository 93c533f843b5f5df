package io.github.dynamospring.sample;

import java.util.Locale;

import io.github.dynamospring.observation.hot.HotPartition;

/**
 * Partition key that takes much capacity, as the page prints it. A page that others see
 * than those who may read the data would mask the key.
 *
 * @param key the value of the key
 * @param resource the table, or the index of a table
 * @param units the units a second that it takes
 * @param percent the share that it takes of what a partition delivers
 * @param bar as much of that as fits into a bar
 * @param level how hot it is
 */
record HotKey(String key, String resource, String units, String percent, String bar, Level level) {

	static HotKey of(HotPartition partition) {
		String resource = (partition.index() != null) ? partition.table() + "." + partition.index() : partition.table();
		String units = String.format(Locale.ENGLISH, "%,.0f %s units", partition.unitsPerSecond(),
				partition.type().tag());
		return new HotKey(partition.key(), resource, units, percent(partition.share()),
				percent(Math.min(partition.share(), 1)), Level.of(partition.share()));
	}

	private static String percent(double share) {
		return String.format(Locale.ENGLISH, "%.1f%%", 100 * share);
	}

	/**
	 * Degrees of heat of a key.
	 */
	enum Level {

		COOL, WARM, HOT;

		static Level of(double share) {
			if (share < 0.25) {
				return COOL;
			}
			return (share < 0.5) ? WARM : HOT;
		}

	}

}
