package io.github.dynamospring.autoconfigure.endpoint;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.autoconfigure.endpoint.TableDescriptor.IndexDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Descriptor of an index that this instance has not read since it started. Every change
 * of its items costs a write, and this instance has no use of it.
 *
 * @param table the logical name of the table
 * @param index the name of the index
 * @param reason why it is not read
 * @since 0.1
 */
public record UnusedIndexDescriptor(String table, String index, Reason reason) {

	static List<UnusedIndexDescriptor> of(List<TableDescriptor> tables, UsedCapacity capacity) {
		List<UnusedIndexDescriptor> unused = new ArrayList<>();
		for (TableDescriptor table : tables) {
			for (IndexDescriptor index : table.indexes()) {
				Reason reason = capacity.isRead(table.name(), index.name()) ? null : reason(index);
				if (reason != null) {
					unused.add(new UnusedIndexDescriptor(table.logicalName(), index.name(), reason));
				}
			}
		}
		return unused;
	}

	private static @Nullable Reason reason(IndexDescriptor index) {
		if (index.patterns().isEmpty()) {
			return Reason.NO_PATTERN;
		}
		if (index.capacity() == null) {
			return null;
		}
		return Reason.NO_READ;
	}

	/**
	 * Reasons for an index not to be read.
	 */
	public enum Reason {

		/** No access pattern reads it, nor has any other request. */
		NO_PATTERN,

		/** Access patterns would read it, but were not called. */
		NO_READ

	}

}
