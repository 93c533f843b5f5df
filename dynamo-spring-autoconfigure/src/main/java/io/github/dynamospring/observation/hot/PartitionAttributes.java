package io.github.dynamospring.observation.hot;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestAction;
import io.github.dynamospring.observation.RequestTarget;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Attributes of the partition key of a table or an index. They give the text of the key
 * if a request has them all.
 */
final class PartitionAttributes {

	private static final PartitionAttributes UNKNOWN = new PartitionAttributes(List.of(), false);

	private static final PartitionAttributes UNKNOWN_TABLE = new PartitionAttributes(List.of(), true);

	private final String[] names;

	private final boolean only;

	private PartitionAttributes(List<KeyAttribute> attributes, boolean only) {
		this.names = attributes.stream().map(KeyAttribute::name).toArray(String[]::new);
		this.only = only;
	}

	/**
	 * Return the attributes of a table or an index.
	 * @param schema the schema of the table, or null if it is unknown
	 * @param index the name of the index, or null for the table itself
	 */
	static PartitionAttributes of(@Nullable TableSchema schema, @Nullable String index) {
		if (schema == null) {
			return (index != null) ? UNKNOWN : UNKNOWN_TABLE;
		}
		if (index == null) {
			return new PartitionAttributes(List.of(schema.partition()), false);
		}
		return schema.indexes()
			.stream()
			.filter((candidate) -> candidate.name().equals(index))
			.findFirst()
			.map(IndexSchema::partition)
			.map((partition) -> new PartitionAttributes(partition, false))
			.orElse(UNKNOWN);
	}

	/**
	 * Return whether a request can have the key.
	 */
	boolean isKnown() {
		return this.only || this.names.length > 0;
	}

	/**
	 * Return whether an item in the table or index has the key.
	 */
	boolean isInItems() {
		return this.names.length > 0;
	}

	/**
	 * Return the partition key of a request, or null if it does not use a single one.
	 */
	@Nullable String in(DynamoRequestContext context) {
		if (context.getRequest() instanceof QueryRequest query) {
			return in(new QueryKeyParser(query));
		}
		RequestAction action = RequestTarget.of(context).single();
		if (action == null) {
			return null;
		}
		return in(action);
	}

	/**
	 * Return the partition key of an action, or null if the action lacks it.
	 */
	@Nullable String in(RequestAction action) {
		if (action.isPut()) {
			return in(action.values());
		}
		return inKey(action.values());
	}

	/**
	 * Return the partition key of the item with a primary key, or null if that lacks it.
	 * The only attribute of a primary key is the partition key.
	 */
	@Nullable String inKey(Map<String, AttributeValue> key) {
		boolean isSole = this.only && key.size() == 1;
		if (isSole) {
			return PartitionKeyText.of(AttributeValues.reader(key.values().iterator().next()));
		}
		return in(key);
	}

	/**
	 * Return the partition key of an item, or null if the item lacks it.
	 */
	@Nullable String in(Map<String, AttributeValue> item) {
		if (this.names.length == 1) {
			return PartitionKeyText.of(AttributeValues.find(item, this.names[0]));
		}
		return join((name) -> AttributeValues.find(item, name));
	}

	/**
	 * Return the partition key that a query asks for.
	 */
	@Nullable String in(QueryKeyParser query) {
		if (this.names.length == 1) {
			return PartitionKeyText.of(find(query, this.names[0]));
		}
		return join((name) -> find(query, name));
	}

	private static @Nullable ItemReader find(QueryKeyParser query, String name) {
		AttributeValue value = query.find(name);
		return (value != null) ? AttributeValues.reader(value) : null;
	}

	private @Nullable String join(Function<String, @Nullable ItemReader> values) {
		StringBuilder joined = new StringBuilder();
		for (String name : this.names) {
			String part = PartitionKeyText.whole(values.apply(name));
			if (part == null) {
				return null;
			}
			if (!joined.isEmpty()) {
				joined.append(',');
			}
			joined.append(part.replace("\\", "\\\\").replace(",", "\\,"));
		}
		if (joined.isEmpty()) {
			return null;
		}
		return PartitionKeyText.bounded(joined.toString());
	}

}
