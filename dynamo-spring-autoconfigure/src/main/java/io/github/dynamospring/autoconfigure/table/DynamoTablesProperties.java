package io.github.dynamospring.autoconfigure.table;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.table.TableManagement;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of tables.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.tables")
public class DynamoTablesProperties {

	/**
	 * Pattern of physical table names. A segment between dashes is left out with its dash
	 * if its placeholder has no value.
	 */
	private String namePattern = "{env}-{service}-{table}";

	/**
	 * Value of {env} in the name pattern.
	 */
	private @Nullable String env;

	/**
	 * Value of {service} in the name pattern. By default spring.application.name.
	 */
	private @Nullable String service;

	/**
	 * Management of the tables when the application starts. Tables in the embedded
	 * database and in service connections are always created and updated.
	 */
	private TableManagement management = TableManagement.NONE;

	/**
	 * Maximum time for a new table to become active.
	 */
	private Duration creationTimeout = Duration.ofMinutes(5);

	/**
	 * Values of the tag "data-classification" that ask for encryption with a key of
	 * yours, in the exports and in the checklist. By default confidential, restricted and
	 * sensitive.
	 */
	private Set<String> sensitiveClassifications = new LinkedHashSet<>(
			List.of("confidential", "restricted", "sensitive"));

	/**
	 * Settings of single tables, by logical name.
	 */
	private Map<String, Definition> definitions = new LinkedHashMap<>();

	public String getNamePattern() {
		return this.namePattern;
	}

	public void setNamePattern(String namePattern) {
		this.namePattern = namePattern;
	}

	public @Nullable String getEnv() {
		return this.env;
	}

	public void setEnv(@Nullable String env) {
		this.env = env;
	}

	public @Nullable String getService() {
		return this.service;
	}

	public void setService(@Nullable String service) {
		this.service = service;
	}

	public TableManagement getManagement() {
		return this.management;
	}

	public void setManagement(TableManagement management) {
		this.management = management;
	}

	public Duration getCreationTimeout() {
		return this.creationTimeout;
	}

	public void setCreationTimeout(Duration creationTimeout) {
		this.creationTimeout = creationTimeout;
	}

	public Set<String> getSensitiveClassifications() {
		return this.sensitiveClassifications;
	}

	public void setSensitiveClassifications(Set<String> sensitiveClassifications) {
		this.sensitiveClassifications = sensitiveClassifications;
	}

	/**
	 * Return the format of the composed keys of a table.
	 * @param logicalName the logical name of the table
	 */
	public KeyFormat keyFormat(String logicalName) {
		return new TableFormat(logicalName, this.definitions.get(logicalName)).keys();
	}

	/**
	 * Return the names of the attributes that the library adds to the items of a table.
	 * @param logicalName the logical name of the table
	 */
	public TableAttributeNames attributeNames(String logicalName) {
		return new TableFormat(logicalName, this.definitions.get(logicalName)).names();
	}

	public Map<String, Definition> getDefinitions() {
		return this.definitions;
	}

	public void setDefinitions(Map<String, Definition> definitions) {
		this.definitions = definitions;
	}

	/**
	 * Settings of one table. Its capacity applies to the table and to each global index
	 * without its own capacity.
	 */
	public static class Definition extends CapacityProperties {

		/**
		 * Names of the attributes that the library writes itself.
		 */
		private final Attributes attributes = new Attributes();

		/**
		 * Character that ends a text in a composed key if more follows.
		 */
		private char delimiter = KeyFormat.DEFAULT.delimiter();

		/**
		 * Treatment of texts that contain the delimiter. With "none", such texts are
		 * refused by writes, and match no item in reads.
		 */
		private KeyFormat.Escape escape = KeyFormat.DEFAULT.escape();

		/**
		 * Billing of capacity. By default a new table is on-demand, and an existing one
		 * is not changed.
		 */
		private @Nullable BillingMode billingMode;

		/**
		 * Settings of single global indexes, by name.
		 */
		private Map<String, Index> indexes = new LinkedHashMap<>();

		/**
		 * Storage class. By default the choice of DynamoDB, which is standard.
		 */
		private @Nullable TableClass tableClass;

		/**
		 * Customer managed key for the encryption at rest: ID, ARN or alias. By default a
		 * key owned by DynamoDB.
		 */
		private @Nullable String kmsKeyId;

		/**
		 * Whether to enable point-in-time recovery, which can undo changes of the last 35
		 * days.
		 */
		private @Nullable Boolean pointInTimeRecovery;

		/**
		 * Whether DynamoDB refuses to delete the table.
		 */
		private @Nullable Boolean deletionProtection;

		/**
		 * Contents of the stream of changes. By default the table has no stream.
		 */
		private @Nullable StreamView streamView;

		/**
		 * Tags of the table.
		 */
		private Map<String, String> tags = new LinkedHashMap<>();

		public Attributes getAttributes() {
			return this.attributes;
		}

		public char getDelimiter() {
			return this.delimiter;
		}

		public void setDelimiter(char delimiter) {
			this.delimiter = delimiter;
		}

		public KeyFormat.Escape getEscape() {
			return this.escape;
		}

		public void setEscape(KeyFormat.Escape escape) {
			this.escape = escape;
		}

		public @Nullable BillingMode getBillingMode() {
			return this.billingMode;
		}

		public void setBillingMode(@Nullable BillingMode billingMode) {
			this.billingMode = billingMode;
		}

		public Map<String, Index> getIndexes() {
			return this.indexes;
		}

		public void setIndexes(Map<String, Index> indexes) {
			this.indexes = indexes;
		}

		public @Nullable TableClass getTableClass() {
			return this.tableClass;
		}

		public void setTableClass(@Nullable TableClass tableClass) {
			this.tableClass = tableClass;
		}

		public @Nullable String getKmsKeyId() {
			return this.kmsKeyId;
		}

		public void setKmsKeyId(@Nullable String kmsKeyId) {
			this.kmsKeyId = kmsKeyId;
		}

		public @Nullable Boolean getPointInTimeRecovery() {
			return this.pointInTimeRecovery;
		}

		public void setPointInTimeRecovery(@Nullable Boolean pointInTimeRecovery) {
			this.pointInTimeRecovery = pointInTimeRecovery;
		}

		public @Nullable Boolean getDeletionProtection() {
			return this.deletionProtection;
		}

		public void setDeletionProtection(@Nullable Boolean deletionProtection) {
			this.deletionProtection = deletionProtection;
		}

		public @Nullable StreamView getStreamView() {
			return this.streamView;
		}

		public void setStreamView(@Nullable StreamView streamView) {
			this.streamView = streamView;
		}

		public Map<String, String> getTags() {
			return this.tags;
		}

		public void setTags(Map<String, String> tags) {
			this.tags = tags;
		}

		boolean acceptsUnindexedItems(String index) {
			Index settings = this.indexes.get(index);
			return settings != null && settings.isAcceptUnindexedItems();
		}

		TableSettings toSettings() {
			Map<String, CapacitySettings> capacities = new LinkedHashMap<>();
			this.indexes.forEach((name, index) -> capacities.put(name, index.toCapacity("indexes." + name + ".")));
			return new TableSettings(this.billingMode, toCapacity(""), capacities, name(this.tableClass), this.kmsKeyId,
					this.pointInTimeRecovery, this.deletionProtection, name(this.streamView), this.tags);
		}

		private static @Nullable String name(@Nullable Enum<?> value) {
			return (value != null) ? value.name() : null;
		}

	}

	/**
	 * Names of the attributes that the library writes itself.
	 */
	public static class Attributes {

		/**
		 * Partition key, if it is composed.
		 */
		private String partition = "pk";

		/**
		 * Sort key, if it is composed.
		 */
		private String sort = "sk";

		/**
		 * Type of an item, and of a value of a sealed type. With "none", items have no
		 * such attribute, and only keys distinguish the types of the table.
		 */
		private String type = "_type";

		/**
		 * ID of the last conditional write of an item. With "none", items have no such
		 * attribute, and a refusal after a lost answer is ambiguous unless a version
		 * proves the outcome.
		 */
		private String writeId = "_write";

		/**
		 * Key of the entity with a unique value, in the item that marks the value.
		 */
		private String owner = "_owner";

		/**
		 * Entity and time of a revision, in the item that keeps it.
		 */
		private String revision = "_revision";

		/**
		 * Composed keys of indexes, by name of the index.
		 */
		private Map<String, IndexAttributes> indexes = new LinkedHashMap<>();

		public String getPartition() {
			return this.partition;
		}

		public void setPartition(String partition) {
			this.partition = partition;
		}

		public String getSort() {
			return this.sort;
		}

		public void setSort(String sort) {
			this.sort = sort;
		}

		public String getType() {
			return this.type;
		}

		public void setType(String type) {
			this.type = type;
		}

		public String getWriteId() {
			return this.writeId;
		}

		public void setWriteId(String writeId) {
			this.writeId = writeId;
		}

		public String getOwner() {
			return this.owner;
		}

		public void setOwner(String owner) {
			this.owner = owner;
		}

		public String getRevision() {
			return this.revision;
		}

		public void setRevision(String revision) {
			this.revision = revision;
		}

		public Map<String, IndexAttributes> getIndexes() {
			return this.indexes;
		}

		public void setIndexes(Map<String, IndexAttributes> indexes) {
			this.indexes = indexes;
		}

	}

	/**
	 * Names of the composed keys of one index.
	 *
	 * @param partition the partition key, by default the name of the index and "pk"
	 * @param sort the sort key, by default the name of the index and "sk"
	 */
	public record IndexAttributes(@Nullable String partition, @Nullable String sort) {

	}

	/**
	 * Settings of one global index.
	 */
	public static class Index extends CapacityProperties {

		/**
		 * Whether the index may be added to a table with items that lack its computed
		 * keys. The index does not contain these items until they are written again.
		 */
		private boolean acceptUnindexedItems;

		public boolean isAcceptUnindexedItems() {
			return this.acceptUnindexedItems;
		}

		public void setAcceptUnindexedItems(boolean acceptUnindexedItems) {
			this.acceptUnindexedItems = acceptUnindexedItems;
		}

	}

	/**
	 * Storage classes.
	 */
	public enum TableClass {

		/**
		 * For tables with a higher cost of requests than of storage.
		 */
		STANDARD,

		/**
		 * For tables with a higher cost of storage than of requests.
		 */
		STANDARD_INFREQUENT_ACCESS

	}

	/**
	 * Contents of a stream of changes.
	 */
	public enum StreamView {

		/**
		 * The keys of a changed item.
		 */
		KEYS_ONLY,

		/**
		 * The item after the change.
		 */
		NEW_IMAGE,

		/**
		 * The item before the change.
		 */
		OLD_IMAGE,

		/**
		 * The item before and after the change.
		 */
		NEW_AND_OLD_IMAGES

	}

}
