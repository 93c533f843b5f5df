package io.github.dynamospring.observation.hot;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
 * Attributes that the partition key of a table or an index is made of. They give the text
 * of the key if a request has them all.
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
	 * @param schema the schema of the table, or null if nobody knows it
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
	 * Return whether an item has the key where it is in the table or index.
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
		return (action != null) ? in(action) : null;
	}

	/**
	 * Return the partition key of an action, or null if it does not say.
	 */
	@Nullable String in(RequestAction action) {
		return action.isPut() ? in(action.values()) : inKey(action.values());
	}

	/**
	 * Return the partition key of what a primary key addresses, or null if that does not
	 * say. The only attribute of a primary key is the partition key.
	 */
	@Nullable String inKey(Map<String, AttributeValue> key) {
		boolean isSole = this.only && key.size() == 1;
		return isSole ? PartitionKeyText.of(key.values().iterator().next()) : in(key);
	}

	/**
	 * Return the partition key of an item, or null if it has none.
	 */
	@Nullable String in(Map<String, AttributeValue> item) {
		return (this.names.length == 1) ? PartitionKeyText.of(item.get(this.names[0])) : join(item::get);
	}

	/**
	 * Return the partition key that a query asks for.
	 */
	@Nullable String in(QueryKeyParser query) {
		return (this.names.length == 1) ? PartitionKeyText.of(query.find(this.names[0])) : join(query::find);
	}

	private @Nullable String join(Function<String, @Nullable AttributeValue> values) {
		StringBuilder joined = new StringBuilder();
		for (String name : this.names) {
			String part = PartitionKeyText.whole(values.apply(name));
			if (part == null) {
				return null;
			}
			joined.append(joined.isEmpty() ? "" : ",").append(part.replace("\\", "\\\\").replace(",", "\\,"));
		}
		return joined.isEmpty() ? null : PartitionKeyText.bounded(joined.toString());
	}

}
