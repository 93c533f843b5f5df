package io.github.dynamospring.operations.export;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Defaults of tables in production: deletion protection, point-in-time recovery, tags,
 * and a customer managed key for data that needs one. The settings of a definition win
 * over them.
 *
 * @since 0.1
 */
public final class ProductionDefaults {

	/**
	 * Name of the tag that says how sensitive the data of a table is.
	 */
	public static final String DATA_CLASSIFICATION = "data-classification";

	private final Map<String, String> tags;

	private final Set<String> encrypted;

	/**
	 * Create defaults.
	 * @param tags the tags of every table
	 * @param encrypted the values of the tag {@value #DATA_CLASSIFICATION} for which a
	 * table needs a key of the customer's, in any case
	 */
	public ProductionDefaults(Map<String, String> tags, Set<String> encrypted) {
		this.tags = Map.copyOf(tags);
		this.encrypted = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		this.encrypted.addAll(encrypted);
	}

	/**
	 * Return a table as it is to be in production.
	 * @param model the table as its entities make it
	 * @param definition the table as it is configured
	 */
	public ExportedTable apply(TableModel model, TableDefinition definition) {
		TableSettings settings = apply(definition.settings());
		boolean customerKeyNeeded = settings.kmsKeyId() == null
				&& this.encrypted.contains(settings.tags().getOrDefault(DATA_CLASSIFICATION, ""));
		return new ExportedTable(model, definition.withSettings(settings), customerKeyNeeded);
	}

	private TableSettings apply(TableSettings settings) {
		Map<String, String> tags = new TreeMap<>(this.tags);
		tags.putAll(settings.tags());
		return new TableSettings(settings.billingMode(), settings.capacity(), settings.indexes(), settings.tableClass(),
				settings.kmsKeyId(), orTrue(settings.pointInTimeRecovery()), orTrue(settings.deletionProtection()),
				settings.streamView(), tags);
	}

	private static boolean orTrue(@Nullable Boolean configured) {
		return configured == null || configured;
	}

}
