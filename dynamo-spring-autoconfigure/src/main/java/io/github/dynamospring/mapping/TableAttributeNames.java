package io.github.dynamospring.mapping;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * Names of the attributes that the library itself writes into the items of a table.
 *
 * @param partition the partition key, if it is composed
 * @param sort the sort key, if it is composed
 * @param type the type of an item, or null if keys alone identify the types of a table
 * @param writeId the id of the last conditional write, or null if items do not keep it
 * @param owner the entity that a unique value belongs to, in the item of its marker
 * @param revision the entity and its time, in the item of a revision
 * @param constants the texts that each item of an entity has, by name of the attribute
 * @param indexes the composed keys of indexes with names that differ from
 * {@code <index>pk} and {@code <index>sk}, by name of the index
 * @since 0.1
 */
public record TableAttributeNames(String partition, String sort, @Nullable String type, @Nullable String writeId,
		String owner, String revision, Map<String, String> constants, Map<String, IndexAttributeNames> indexes) {

	private static final String OWNER = "_owner";

	private static final String REVISION = "_revision";

	/**
	 * Names that hold unless others are configured.
	 */
	public static final TableAttributeNames DEFAULT = new TableAttributeNames("pk", "sk", "_type", "_write", Map.of());

	/**
	 * Create names.
	 */
	public TableAttributeNames {
		Assert.hasText(partition, "'partition' must not be empty");
		Assert.hasText(sort, "'sort' must not be empty");
		Assert.isTrue(type == null || StringUtils.hasText(type), "'type' must not be empty");
		Assert.isTrue(writeId == null || StringUtils.hasText(writeId), "'writeId' must not be empty");
		Assert.hasText(owner, "'owner' must not be empty");
		Assert.hasText(revision, "'revision' must not be empty");
		constants = Collections.unmodifiableMap(new LinkedHashMap<>(constants));
		indexes = Map.copyOf(indexes);
	}

	/**
	 * Create names with the standard ones in the library's own items, without constants.
	 */
	public TableAttributeNames(String partition, String sort, @Nullable String type, @Nullable String writeId,
			Map<String, IndexAttributeNames> indexes) {
		this(partition, sort, type, writeId, OWNER, REVISION, Map.of(), indexes);
	}

	/**
	 * Return the name of the composed partition key of an index.
	 */
	public String indexPartition(String index) {
		return index(index).partition();
	}

	/**
	 * Return the name of the composed sort key of an index.
	 */
	public String indexSort(String index) {
		return index(index).sort();
	}

	private IndexAttributeNames index(String index) {
		IndexAttributeNames names = this.indexes.get(index);
		if (names != null) {
			return names;
		}
		return new IndexAttributeNames(index + "pk", index + "sk");
	}

	/**
	 * Return these names with others for the composed keys of one index.
	 */
	public TableAttributeNames withIndex(String index, String partition, String sort) {
		Map<String, IndexAttributeNames> copy = new LinkedHashMap<>(this.indexes);
		copy.put(index, new IndexAttributeNames(partition, sort));
		return new TableAttributeNames(this.partition, this.sort, this.type, this.writeId, this.owner, this.revision,
				this.constants, copy);
	}

	/**
	 * Names of the composed keys of one index.
	 *
	 * @param partition the partition key
	 * @param sort the sort key
	 */
	public record IndexAttributeNames(String partition, String sort) {

		/**
		 * Create names.
		 */
		public IndexAttributeNames {
			Assert.hasText(partition, "'partition' must not be empty");
			Assert.hasText(sort, "'sort' must not be empty");
		}

	}

}
