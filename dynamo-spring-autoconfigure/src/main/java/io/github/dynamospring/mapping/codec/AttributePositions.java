package io.github.dynamospring.mapping.codec;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Positions of attributes by their names: a hash table without entries, boxes or
 * resizing.
 */
final class AttributePositions {

	private final @Nullable String[] names;

	private final int[] positions;

	private final int mask;

	/**
	 * Create a table.
	 * @param names the names, in the order of their positions, null for what no attribute
	 * has
	 */
	AttributePositions(List<@Nullable String> names) {
		int capacity = Integer.highestOneBit(Math.max(names.size(), 1)) * 4;
		this.names = new String[capacity];
		this.positions = new int[capacity];
		this.mask = capacity - 1;
		for (int position = 0; position < names.size(); position++) {
			String name = names.get(position);
			if (name != null) {
				add(name, position);
			}
		}
	}

	private void add(String name, int position) {
		int index = start(name);
		while (this.names[index] != null) {
			index = (index + 1) & this.mask;
		}
		this.names[index] = name;
		this.positions[index] = position;
	}

	private int start(String name) {
		int hash = name.hashCode();
		return (hash ^ (hash >>> 16)) & this.mask;
	}

	/**
	 * Return the position of an attribute, or -1 for an unknown one.
	 */
	int find(String name) {
		int index = start(name);
		String candidate = this.names[index];
		while (candidate != null) {
			if (candidate.equals(name)) {
				return this.positions[index];
			}
			index = (index + 1) & this.mask;
			candidate = this.names[index];
		}
		return -1;
	}

}
