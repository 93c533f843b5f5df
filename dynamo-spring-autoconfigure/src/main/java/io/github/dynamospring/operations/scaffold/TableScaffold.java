package io.github.dynamospring.operations.scaffold;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.table.TableDescriptionReader;
import io.github.dynamospring.table.TableProbe;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

import org.springframework.util.Assert;

/**
 * Scaffolding of entities from a table that exists. It reads the description of the table
 * and a sample of its items, and gives Java source to start from: entities with key
 * templates, the settings of the table, and a comment for each open question. It writes
 * nothing to the table. Values of items are not in the source, but for texts that recur
 * in keys, type attributes and conditions of sparse indexes.
 * <p>
 * The sample is an eventually consistent scan in small pages from 16 places of the table:
 * at most 1,000 items, about 128 read units in all and 25 a second. It needs
 * {@code dynamodb:DescribeTable} and {@code dynamodb:Scan}, and does without
 * {@code dynamodb:DescribeTimeToLive}.
 *
 * @since 0.1
 */
public final class TableScaffold {

	/** Name of the access pattern that the requests are counted under. */
	private static final String ACCESS_PATTERN = "import";

	private static final TableProbe PROBE = TableProbe.of(ACCESS_PATTERN);

	private final DynamoDbClient client;

	private final TableNameResolver names;

	private TableScaffold(DynamoDbClient client, TableNameResolver names) {
		Assert.notNull(client, "'client' must not be null");
		Assert.notNull(names, "'names' must not be null");
		this.client = client;
		this.names = names;
	}

	/**
	 * Create a scaffolding of tables by their own names.
	 * @param client the client to read with
	 */
	public static TableScaffold of(DynamoDbClient client) {
		return new TableScaffold(client, (name) -> name);
	}

	/**
	 * Create a scaffolding of tables by their own or their logical names.
	 * @param client the client to read with
	 * @param names gives the name of a table that is asked for by its logical name
	 */
	public static TableScaffold of(DynamoDbClient client, TableNameResolver names) {
		return new TableScaffold(client, names);
	}

	/**
	 * Describe a table as Java source. The call takes up to some seconds, and ends early
	 * when its thread is interrupted.
	 * @param table the name of the table, or its logical name if there is no such table
	 * @return one source file, ended by a line break
	 * @throws TableScaffoldException if there is no such table, it may not be read, or it
	 * has no items
	 */
	public String describe(String table) {
		Assert.hasText(table, "'table' must not be empty");
		TableDescription own = description(table);
		if (own != null) {
			return describe(table, table, own);
		}
		String name = this.names.resolve(table);
		TableDescription resolved = name.equals(table) ? null : description(name);
		if (resolved == null) {
			throw new TableScaffoldException(
					"There is no table '" + table + "'" + (name.equals(table) ? "" : " and no table '" + name + "'"),
					"Correct the name, or the region, account or endpoint of the client.", null);
		}
		return describe(table, name, resolved);
	}

	private @Nullable TableDescription description(String name) {
		try {
			return PROBE.describe(this.client, name);
		}
		catch (ResourceNotFoundException ex) {
			return null;
		}
		catch (DynamoDbException ex) {
			throw refused(name, "dynamodb:DescribeTable", ex);
		}
	}

	private static RuntimeException refused(String name, String permission, DynamoDbException ex) {
		if (!TableProbe.isDenied(ex)) {
			return ex;
		}
		return new TableScaffoldException("Table '" + name + "' may not be read: the role lacks " + permission,
				"Allow dynamodb:DescribeTable and dynamodb:Scan on the table, for the time of the import.", ex);
	}

	private String describe(String logicalName, String name, TableDescription description) {
		ExpiryAttribute expiry = expiry(name);
		SampleReader reader = new SampleReader(this.client, PROBE.configuration(), ScanBudget.DEFAULT,
				TableScaffold::pause);
		boolean complete = scan(reader, name, itemSize(description));
		if (reader.items().isEmpty()) {
			throw new TableScaffoldException("Table '" + name + "' has no items to recognise entities by",
					"Put items of each type into it, or name a table that has some.", null);
		}
		SampledTable table = new SampledTable(name,
				TableDescriptionReader.schema(logicalName, description, expiry.name()), reader.items(), complete,
				expiry.known());
		return new ScaffoldWriter(new TableRecognizer(table).recognize()).write();
	}

	/**
	 * The permission is one more that a role may lack, and a name is all that it gives.
	 */
	private ExpiryAttribute expiry(String name) {
		try {
			@Nullable TimeToLiveDescription expiry = this.client
				.describeTimeToLive((request) -> request.tableName(name).overrideConfiguration(PROBE.configuration()))
				.timeToLiveDescription();
			if (expiry == null) {
				return new ExpiryAttribute(null, false);
			}
			boolean on = expiry.timeToLiveStatus() == TimeToLiveStatus.ENABLED
					|| expiry.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
			return new ExpiryAttribute(on ? expiry.attributeName() : null, true);
		}
		catch (DynamoDbException ex) {
			return new ExpiryAttribute(null, false);
		}
	}

	private static boolean scan(SampleReader reader, String name, long itemSize) {
		try {
			return reader.read(name, itemSize);
		}
		catch (DynamoDbException ex) {
			throw refused(name, "dynamodb:Scan", ex);
		}
	}

	private static long itemSize(TableDescription description) {
		Long count = description.itemCount();
		Long bytes = description.tableSizeBytes();
		if (count != null && bytes != null && count > 0) {
			return bytes / count;
		}
		return 0;
	}

	private static void pause(double seconds) {
		try {
			Thread.sleep((long) (seconds * 1000));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new TableScaffoldException("The import was interrupted", "Start it again.", ex);
		}
	}

	/**
	 * Time to live attribute, if there is one, and whether it could be asked for.
	 */
	private record ExpiryAttribute(@Nullable String name, boolean known) {
	}

}
