package io.github.dynamospring.stream.embedded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Shards of a stream with their parents. A child is read after its parent.
 */
final class ShardTree {

	private final Map<String, @Nullable String> parents;

	private final Map<String, List<String>> children = new LinkedHashMap<>();

	/**
	 * Create a tree.
	 * @param parents the parents by shard
	 */
	ShardTree(Map<String, @Nullable String> parents) {
		this.parents = parents;
		parents.forEach((shard, parent) -> {
			if (parent != null) {
				this.children.computeIfAbsent(parent, (absent) -> new ArrayList<>()).add(shard);
			}
		});
	}

	/**
	 * Return the shards that a group can read.
	 * @param positions the positions of the group
	 */
	List<String> readable(Map<String, String> positions) {
		return this.parents.keySet().stream().filter((shard) -> isReadable(shard, positions)).toList();
	}

	private boolean isReadable(String shard, Map<String, String> positions) {
		String position = positions.get(shard);
		if (position != null) {
			return !GroupPosition.END.equals(position);
		}
		return !isPast(shard, positions) && isParentPast(shard, positions);
	}

	private boolean isParentPast(String shard, Map<String, String> positions) {
		String parent = this.parents.get(shard);
		return parent == null || isPast(parent, positions) || !contains(parent) && !positions.containsKey(parent);
	}

	// a position is dropped once the children have theirs
	private boolean isPast(String shard, Map<String, String> positions) {
		return GroupPosition.END.equals(positions.get(shard)) || children(shard).stream()
			.anyMatch((child) -> positions.containsKey(child) || isPast(child, positions));
	}

	private List<String> children(String shard) {
		return this.children.getOrDefault(shard, List.of());
	}

	/**
	 * Return whether a group has read all shards, without a loss of records.
	 */
	boolean isRead(Map<String, String> positions) {
		return lost(positions).isEmpty() && this.parents.keySet()
			.stream()
			.filter((shard) -> children(shard).isEmpty())
			.allMatch((shard) -> GroupPosition.END.equals(positions.get(shard)));
	}

	/**
	 * Return the closed shards with children that a group reads or has read.
	 */
	List<String> superseded(Map<String, String> positions) {
		return positions.keySet()
			.stream()
			.filter((shard) -> GroupPosition.END.equals(positions.get(shard))
					&& children(shard).stream().anyMatch(positions::containsKey))
			.toList();
	}

	/**
	 * Return the shards with records that DynamoDB dropped before a group read them: an
	 * open position in a shard that is gone, or a shard with a parent that was never
	 * read.
	 */
	List<String> lost(Map<String, String> positions) {
		Stream<String> gone = positions.keySet()
			.stream()
			.filter((shard) -> !GroupPosition.END.equals(positions.get(shard)) && !contains(shard));
		Stream<String> orphans = readable(positions).stream().filter((shard) -> isOrphan(shard, positions.keySet()));
		return positions.isEmpty() ? List.of() : Stream.concat(gone, orphans).toList();
	}

	private boolean isOrphan(String shard, Set<String> known) {
		String parent = this.parents.get(shard);
		return !known.contains(shard) && parent != null && !contains(parent) && !known.contains(parent);
	}

	/**
	 * Return whether the stream still has a shard.
	 */
	boolean contains(String shard) {
		return this.parents.containsKey(shard);
	}

}
