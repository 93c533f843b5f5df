package io.github.dynamospring.operations.export;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;

/**
 * Table of the application with its settings in production.
 *
 * @param model the table of the entities
 * @param definition the physical name, the schema and the settings, completed by the
 * {@link ProductionDefaults defaults of production}
 * @param customerKeyNeeded whether its data is to be encrypted with a customer managed
 * key that is not configured: templates ask for it by a parameter
 * @param nameTemplate the physical name with <code>{env}</code> and
 * <code>{service}</code> for its parts, which templates have parameters for
 * @since 0.1
 */
public record ExportedTable(TableModel model, TableDefinition definition, boolean customerKeyNeeded,
		String nameTemplate) {

	/**
	 * Advice on an index with computed keys.
	 */
	public static final String WRITE_AGAIN = "Its keys are computed when an item is written. If it is added to a table "
			+ "with items, run a backfill of the table: until then, queries leave them out.";

	/**
	 * Tag by which a table asks for copies by AWS Backup.
	 */
	public static final String BACKUP_TAG = "backup";

	/**
	 * Value of the tag {@value #BACKUP_TAG} for a copy a day.
	 */
	public static final String BACKUP_DAILY = "daily";

	/**
	 * Schedule of these copies.
	 */
	public static final String BACKUP_SCHEDULE = "cron(0 5 * * ? *)";

	/**
	 * Days that these copies are kept.
	 */
	public static final int BACKUP_DAYS = 35;

	private static final String NOT_OF_ADDRESSES = "[^A-Za-z0-9_-]";

	/**
	 * Create a table with a name that no parameter changes.
	 * @param model the table as its entities make it
	 * @param definition the physical name, the schema and the settings
	 * @param customerKeyNeeded whether templates ask for a key of the customer's
	 */
	public ExportedTable(TableModel model, TableDefinition definition, boolean customerKeyNeeded) {
		this(model, definition, customerKeyNeeded, definition.name());
	}

	/**
	 * Return the table with another template of its name.
	 * @param template the physical name, with placeholders for its parts
	 */
	public ExportedTable withNameTemplate(String template) {
		return new ExportedTable(this.model, this.definition, this.customerKeyNeeded, template);
	}

	/**
	 * Return the logical name, which entities use.
	 */
	public String logicalName() {
		return this.model.logicalName();
	}

	/**
	 * Return the physical name.
	 */
	public String name() {
		return this.definition.name();
	}

	/**
	 * Return keys, indexes and the time to live.
	 */
	public TableSchema schema() {
		return this.definition.schema();
	}

	/**
	 * Return the settings in production.
	 */
	public TableSettings settings() {
		return this.definition.settings();
	}

	/**
	 * Return the capacities for auto scaling: of the table first, then of each global
	 * index, the read units before the write units. An index is scaled as its table
	 * unless it is configured otherwise.
	 */
	public List<ScaledCapacity> scaledCapacities() {
		List<ScaledCapacity> scaled = new ArrayList<>(ScaledCapacity.of(null, settings().capacity()));
		globalIndexes().forEach((index) -> scaled.addAll(ScaledCapacity.of(index, settings().capacityOf(index))));
		return scaled;
	}

	/**
	 * Return whether Contributor Insights are to show the throttled keys. They show keys
	 * in plain text, so that tables with encrypted keys have no insights.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateContributorInsights.html">UpdateContributorInsights</a>
	 */
	public boolean showsThrottledKeys() {
		return settings().kmsKeyId() == null && !this.customerKeyNeeded;
	}

	/**
	 * Return whether its tags ask for copies by AWS Backup.
	 */
	public boolean isBackedUp() {
		return BACKUP_DAILY.equals(settings().tags().get(BACKUP_TAG));
	}

	/**
	 * Return the names of the global indexes, in the order of their declaration.
	 */
	public List<String> globalIndexes() {
		return schema().indexes()
			.stream()
			.filter((index) -> index.type() == IndexSchema.Type.GLOBAL)
			.map(IndexSchema::name)
			.toList();
	}

	/**
	 * Return the global indexes with computed keys, in the order of their declaration.
	 */
	public List<String> computedIndexes() {
		return globalIndexes().stream().filter(this.definition.computedKeys()::containsKey).toList();
	}

	/**
	 * Return the name of the table among the resources of Terraform. With
	 * {@code aws_dynamodb_table.} before it, it is the address of the table.
	 */
	public String terraformName() {
		String name = logicalName().replaceAll(NOT_OF_ADDRESSES, "_");
		if (Character.isLetter(name.charAt(0))) {
			return name;
		}
		return "table_" + name;
	}

	/**
	 * Return the address of the table in the module that Terraform's exports are, such as
	 * {@code aws_dynamodb_table.shop}.
	 */
	public String terraformAddress() {
		return "aws_dynamodb_table." + terraformName();
	}

}
