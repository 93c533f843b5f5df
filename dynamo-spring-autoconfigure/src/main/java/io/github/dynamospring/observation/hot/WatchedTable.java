package io.github.dynamospring.observation.hot;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Watched table with its indexes. All their counters together take less than 1 MB: they
 * are shared out evenly between the reads and writes of the table and of each index of
 * its schema.
 */
final class WatchedTable {

	/** A megabyte, with a reserve for all but the counters. */
	private static final int COUNTER_BUDGET = 1_000_000;

	/**
	 * The most that a counter takes, on a JVM with references of 8 bytes: the counter 40,
	 * its weight 8, its entry in the map 48, its slots there 22 and in the heap 8, and
	 * the key 32 and 24 beside its characters.
	 */
	private static final int COUNTER_BYTES = 182 + PartitionKeyText.MAX_BYTES;

	private final String name;

	private final @Nullable TableSchema schema;

	private final HotPartitionSettings settings;

	private final int capacity;

	private final Resources own;

	private final Map<String, Resources> indexes = new ConcurrentHashMap<>();

	WatchedTable(String name, @Nullable TableSchema schema, HotPartitionSettings settings) {
		this.name = name;
		this.schema = schema;
		this.settings = settings;
		this.capacity = capacity((schema != null) ? schema.indexes().size() : 0);
		this.own = new Resources(resource(null, CapacityType.READ, null), resource(null, CapacityType.WRITE, null));
	}

	/**
	 * Return the number of keys that are counted for the reads, and for the writes, of a
	 * table or an index.
	 */
	static int capacity(int indexes) {
		int windows = CapacityType.values().length * (1 + indexes);
		return COUNTER_BUDGET / (windows * SlidingKeyLoad.PANES * COUNTER_BYTES);
	}

	private WatchedResource resource(@Nullable String index, CapacityType type, @Nullable WatchedResource host) {
		return new WatchedResource(this.name, index, type, PartitionAttributes.of(this.schema, index), host,
				this.capacity, this.settings);
	}

	String name() {
		return this.name;
	}

	/**
	 * Return whether the table is watched by this schema.
	 */
	boolean has(@Nullable TableSchema schema) {
		return this.schema == schema || Objects.equals(this.schema, schema);
	}

	/**
	 * Return the reads or the writes of the table or of an index.
	 * @param index the name of the index, or null for the table itself
	 */
	WatchedResource find(@Nullable String index, CapacityType type) {
		if (index == null) {
			return this.own.of(type);
		}
		return ofIndex(index).of(type);
	}

	private Resources ofIndex(String index) {
		Resources resources = this.indexes.get(index);
		if (resources != null) {
			return resources;
		}
		return this.indexes.computeIfAbsent(index, this::index);
	}

	private Resources index(String index) {
		return new Resources(index(index, CapacityType.READ), index(index, CapacityType.WRITE));
	}

	private WatchedResource index(String index, CapacityType type) {
		return resource(index, type, isLocal(index) ? this.own.of(type) : null);
	}

	private boolean isLocal(String index) {
		return this.schema != null && this.schema.indexes()
			.stream()
			.anyMatch((candidate) -> candidate.name().equals(index) && candidate.type() == IndexSchema.Type.LOCAL);
	}

	/**
	 * Return the reads and writes of the table, and of each index in use.
	 */
	Stream<WatchedResource> resources() {
		return Stream.concat(Stream.of(this.own), this.indexes.values().stream())
			.flatMap((resources) -> Stream.of(resources.read(), resources.write()));
	}

	private record Resources(WatchedResource read, WatchedResource write) {

		WatchedResource of(CapacityType type) {
			return (type != CapacityType.READ) ? this.write : this.read;
		}

	}

}
