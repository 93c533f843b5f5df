package io.github.dynamospring.autoconfigure.table;

import java.util.Collection;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.TableModel;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Notice about the cost of items without IDs of writes.
 */
final class WriteIdNotice {

	private static final Log logger = LogFactory.getLog(WriteIdNotice.class);

	private WriteIdNotice() {
	}

	static void log(Collection<TableModel> tables) {
		String without = tables.stream()
			.filter((table) -> table.names().writeId() == null)
			.map(TableModel::logicalName)
			.collect(Collectors.joining(", "));
		if (!without.isEmpty()) {
			logger.info("Items of these tables keep no ids of writes (attributes.write-id is none): " + without
					+ ". If the answer of a conditional write is lost and its repetition is refused, the call ends"
					+ " in an AmbiguousWriteException unless a version proves the outcome");
		}
	}

}
