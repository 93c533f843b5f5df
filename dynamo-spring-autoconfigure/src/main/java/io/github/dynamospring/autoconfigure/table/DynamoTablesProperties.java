package io.github.dynamospring.autoconfigure.table;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.autoconfigure.table.CapacityProperties.Scaling;
import io.github.dynamospring.autoconfigure.table.CapacityProperties.Units;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.table.TableManagement;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

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

	/**
	 * Note that a table needs a stream. It gets one with both images, unless its view is
	 * configured.
	 * @param logicalName the logical name of the table
	 */
	public void requireStream(String logicalName) {
		Definition definition = this.definitions.getOrDefault(logicalName, Definition.DEFAULT);
		if (definition.streamView() == null) {
			this.definitions.put(logicalName, definition.withStream(StreamView.NEW_AND_OLD_IMAGES));
		}
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
	 *
	 * @param attributes names of the attributes that the library writes itself
	 * @param delimiter character that ends a text in a composed key if more follows
	 * @param escape treatment of texts that contain the delimiter. With "none", such
	 * texts are refused by writes, and match no item in reads.
	 * @param billingMode billing of capacity. By default a new table is on-demand, and an
	 * existing one is not changed.
	 * @param throughput capacity with provisioned billing
	 * @param warmThroughput capacity that is available at once
	 * @param onDemandMaximum maximum capacity with on-demand billing
	 * @param autoScaling targets of application auto scaling
	 * @param indexes settings of single global indexes, by name
	 * @param tableClass storage class. By default the choice of DynamoDB, which is
	 * standard.
	 * @param kmsKeyId customer managed key for the encryption at rest: ID, ARN or alias.
	 * By default a key owned by DynamoDB.
	 * @param pointInTimeRecovery whether to enable point-in-time recovery, which can undo
	 * changes of the last 35 days
	 * @param deletionProtection whether DynamoDB refuses to delete the table
	 * @param streamView contents of the stream of changes. By default the table has no
	 * stream.
	 * @param tags tags of the table
	 */
	public record Definition(@DefaultValue Attributes attributes, @DefaultValue("#") char delimiter,
			@DefaultValue("full") KeyFormat.Escape escape, @Nullable BillingMode billingMode,
			@DefaultValue Units throughput, @DefaultValue Units warmThroughput, @DefaultValue Units onDemandMaximum,
			@DefaultValue Scaling autoScaling, @DefaultValue Map<String, Index> indexes,
			@Nullable TableClass tableClass, @Nullable String kmsKeyId, @Nullable Boolean pointInTimeRecovery,
			@Nullable Boolean deletionProtection, @Nullable StreamView streamView,
			@DefaultValue Map<String, String> tags) implements CapacityProperties {

		static final Definition DEFAULT = new Definition(
				new Attributes("pk", "sk", "_type", "_write", "_owner", "_revision", Map.of(), Map.of()),
				KeyFormat.DEFAULT.delimiter(), KeyFormat.DEFAULT.escape(), null, Units.NONE, Units.NONE, Units.NONE,
				Scaling.NONE, Map.of(), null, null, null, null, null, Map.of());

		Definition withStream(StreamView view) {
			return new Definition(this.attributes, this.delimiter, this.escape, this.billingMode, this.throughput,
					this.warmThroughput, this.onDemandMaximum, this.autoScaling, this.indexes, this.tableClass,
					this.kmsKeyId, this.pointInTimeRecovery, this.deletionProtection, view, this.tags);
		}

		boolean acceptsUnindexedItems(String index) {
			Index settings = this.indexes.get(index);
			return settings != null && settings.acceptUnindexedItems();
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
	 *
	 * @param partition partition key, if it is composed
	 * @param sort sort key, if it is composed
	 * @param type type of an item, and of a value of a sealed type. With "none", items
	 * have no such attribute, and only keys distinguish the types of the table.
	 * @param writeId ID of the last conditional write of an item. With "none", items have
	 * no such attribute, and a refusal after a lost answer is ambiguous unless a version
	 * proves the outcome.
	 * @param owner key of the entity with a unique value, in the item that marks the
	 * value
	 * @param revision entity and time of a revision, in the item that keeps it
	 * @param constants texts that each written item of an entity has, by name of the
	 * attribute. Reads ignore them.
	 * @param indexes composed keys of indexes, by name of the index
	 */
	public record Attributes(@DefaultValue("pk") String partition, @DefaultValue("sk") String sort,
			@DefaultValue("_type") String type, @DefaultValue("_write") String writeId,
			@DefaultValue("_owner") String owner, @DefaultValue("_revision") String revision,
			@DefaultValue Map<String, String> constants, @DefaultValue Map<String, IndexAttributes> indexes) {

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
	 *
	 * @param throughput capacity with provisioned billing
	 * @param warmThroughput capacity that is available at once
	 * @param onDemandMaximum maximum capacity with on-demand billing
	 * @param autoScaling targets of application auto scaling
	 * @param acceptUnindexedItems whether the index may be added to a table with items
	 * that lack its computed keys. The index does not contain these items until they are
	 * written again.
	 */
	public record Index(@DefaultValue Units throughput, @DefaultValue Units warmThroughput,
			@DefaultValue Units onDemandMaximum, @DefaultValue Scaling autoScaling,
			boolean acceptUnindexedItems) implements CapacityProperties {

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
