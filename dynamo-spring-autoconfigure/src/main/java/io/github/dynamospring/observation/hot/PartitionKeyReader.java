package io.github.dynamospring.observation.hot;

import java.util.List;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestTarget;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the partition keys of requests.
 *
 * @since 0.1
 */
public final class PartitionKeyReader {

	private final TableSchemaSource schemas;

	/**
	 * Create a reader.
	 * @param schemas the source of the key attributes
	 */
	public PartitionKeyReader(TableSchemaSource schemas) {
		this.schemas = schemas;
	}

	/**
	 * Return the partition key of a request to one table, of its first action if it has
	 * several, or null if the key is not known.
	 */
	public @Nullable String find(DynamoRequestContext context) {
		List<String> tables = context.getTableNames();
		if (tables.size() != 1) {
			return null;
		}
		PartitionAttributes attributes = PartitionAttributes.of(this.schemas.find(tables.get(0)),
				context.getIndexName());
		RequestTarget target = RequestTarget.of(context);
		if (target.batch().isEmpty()) {
			return attributes.in(context);
		}
		return attributes.in(target.action(0));
	}

}
