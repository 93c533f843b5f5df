package io.github.dynamospring.observation.meter;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.observation.TableTag;

/**
 * Cache of the tags of tables, each of which is worked out once as long as there are not
 * too many tables.
 */
final class TableTagCache {

	private static final int MAX_TABLES = 1000;

	private final Map<String, String> tags = new ConcurrentHashMap<>();

	private final TableTag tableTag;

	TableTagCache(TableTag tableTag) {
		this.tableTag = tableTag;
	}

	String of(String table) {
		String known = this.tags.get(table);
		if (known != null) {
			return known;
		}
		String tag = this.tableTag.of(table);
		if (this.tags.size() < MAX_TABLES) {
			this.tags.put(table, tag);
		}
		return tag;
	}

}
