package io.github.dynamospring.mapping;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import org.jspecify.annotations.Nullable;

/**
 * Keys of the {@link Revisions} of one entity type. The revisions of an entity are a
 * partition <code>REVISION#partition#sort</code>, made of its key, and sorted by the
 * version: 19 digits, or a number if the sort key of the table is one.
 *
 * @param partition the partition key of the table, a string
 * @param sort the sort key of the table, a string or a number
 * @param tenant the tenant of the entity, or null; the partitions of revisions begin like
 * the partitions of the tenant
 * @since 0.1
 */
public record RevisionKeys(KeyPart partition, KeyPart sort, @Nullable EntityTenant<?> tenant) {

	/** Prefix of the partition keys of revisions. */
	public static final String PREFIX = "REVISION#";

	/** Value of the type attribute of revisions. */
	public static final String TYPE = "REVISION#";

	private static final KeyEncoder PARTITION_KEY = KeyTemplate.parse(PREFIX + "{partition}#{sort}")
		.compile(KeyRole.PARTITION, (placeholder) -> String.class, KeyFunctionRegistry.builtIn());

	/** Encoder of the sort keys of revisions if they are strings. */
	public static final KeyEncoder SORT_KEY = KeyTemplate.parse("{version|pad:19}")
		.compile(KeyRole.SORT, (placeholder) -> long.class, KeyFunctionRegistry.builtIn());

	/**
	 * Return the keys of the revisions of an entity.
	 */
	public static RevisionKeys of(DynamoPersistentEntity<?> entity) {
		EntityKey primary = entity.getPrimaryKey();
		return new RevisionKeys(primary.partition().get(0), primary.sort().get(0), entity.getTenant());
	}

	/**
	 * Return the encoder of the partition keys of an entity's revisions.
	 * @param partition the partition key of the entity
	 */
	public static KeyEncoder partitionKey(DynamoPersistentEntity<?> entity, KeyPart partition) {
		if (entity.getTenant() != null && partition instanceof KeyPart.Composed composed) {
			return PARTITION_KEY.behind(composed.encoder(), 0);
		}
		return PARTITION_KEY;
	}

	/**
	 * Return the text of a part of a partition key in the partition keys of its
	 * revisions.
	 */
	public static String textOf(String part) {
		if (part.isEmpty()) {
			return "";
		}
		return Objects.requireNonNull(PARTITION_KEY.leading(part)).substring(PREFIX.length());
	}

	/**
	 * Return the partition key of the revisions of an entity.
	 * @param key the primary key of the entity
	 * @throws IllegalArgumentException if it is too long for a key
	 */
	public ItemValue partitionOf(MapValue key) {
		String partition = text(key, this.partition);
		String sort = text(key, this.sort);
		String prefix = (this.tenant != null) ? this.tenant.keyPrefix(partition) : "";
		return ItemValue.of(prefix + PARTITION_KEY.encode(new Object[] { partition, sort }));
	}

	private static String text(MapValue key, KeyPart part) {
		return text(Objects.requireNonNull(key.value().get(part.attribute())));
	}

	private static String text(ItemValue value) {
		if (value instanceof StringValue string) {
			return string.value();
		}
		return ((NumberValue) value).value().stripTrailingZeros().toPlainString();
	}

	/**
	 * Return the sort key of a revision.
	 */
	public ItemValue sortOf(long version) {
		return (this.sort.type() == KeyType.N) ? ItemValue.number(version)
				: ItemValue.of(SORT_KEY.encode(new Object[] { version }));
	}

	/**
	 * Return the version of a revision.
	 * @param sort the sort key of the revision
	 */
	public long versionOf(ItemValue sort) {
		return Long.parseLong(text(sort));
	}

	/**
	 * Return the names of the key attributes.
	 */
	public List<String> attributes() {
		return List.of(this.partition.attribute(), this.sort.attribute());
	}

}
