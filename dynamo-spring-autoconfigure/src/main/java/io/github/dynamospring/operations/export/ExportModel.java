package io.github.dynamospring.operations.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.large.LargeObjects;
import org.jspecify.annotations.Nullable;

/**
 * Model of an application for {@link ExportFormat formats}, with the tables of one
 * client. Its parts are sorted and do not depend on the order in which beans were
 * created.
 *
 * @param application the application and its target environment
 * @param tables the tables, by their logical names
 * @param patterns the access patterns with their plans and prices, by their names
 * @param listeners the listeners to streams
 * @param backfills the backfills of the tables
 * @param bucket the bucket of large values, or null if there are none
 * @since 0.1
 */
public record ExportModel(Application application, List<ExportedTable> tables, List<RegisteredPattern> patterns,
		Listeners listeners, BackfilledTables backfills, @Nullable ObjectBucket bucket) {

	/**
	 * Create a model.
	 */
	public ExportModel {
		tables = tables.stream().sorted(Comparator.comparing(ExportedTable::logicalName)).toList();
		patterns = patterns.stream()
			.sorted(Comparator.comparing(RegisteredPattern::name).thenComparing((pattern) -> pattern.plan().explain()))
			.toList();
	}

	/**
	 * Create a model without listeners to streams and without backfills.
	 * @param application the application and its target environment
	 * @param tables the tables
	 * @param patterns the access patterns
	 */
	public ExportModel(Application application, List<ExportedTable> tables, List<RegisteredPattern> patterns) {
		this(application, tables, patterns, Listeners.NONE, BackfilledTables.NONE, null);
	}

	/**
	 * Bucket of S3 with the large values of entities. The objects to which no item points
	 * have a tag, and its rule deletes them.
	 *
	 * @param name the name of the bucket
	 * @param prefix the beginning of the keys of all objects, which is empty or ends with
	 * a slash
	 */
	public record ObjectBucket(String name, String prefix) {

		/**
		 * Days after which such an object is deleted: as long as the recovery of a table
		 * to a point in time reaches back.
		 */
		public static final int ORPHAN_DAYS = 35;

		/**
		 * Return the values of the placeholders in a template of the bucket.
		 */
		public Map<String, Object> values() {
			return Map.of("bucket", this.name, "tag", LargeObjects.ORPHAN_TAG, "days", ORPHAN_DAYS);
		}

	}

	/**
	 * Listeners to the streams of the tables.
	 *
	 * @param tables the logical names of the tables with listeners
	 * @param positions the logical name of the table with the positions of listeners, or
	 * null if it is not among the tables
	 * @param letters the logical name of the table with dead letters, or null if it is
	 * not among the tables
	 */
	public record Listeners(Set<String> tables, @Nullable String positions, @Nullable String letters) {

		/**
		 * No listeners.
		 */
		public static final Listeners NONE = new Listeners(Set.of(), null, null);

	}

	/**
	 * Tables with backfills.
	 *
	 * @param tables the logical names of the tables with a migration in place
	 * @param moved the logical names of the tables of live migrations, of both sides
	 * @param records the logical name of the table with the states of backfills, or null
	 * if it is not among the tables
	 * @param jobs the logical name of the table with the jobs, or null if it is not among
	 * the tables
	 */
	public record BackfilledTables(Set<String> tables, Set<String> moved, @Nullable String records,
			@Nullable String jobs) {

		/**
		 * No backfills.
		 */
		public static final BackfilledTables NONE = new BackfilledTables(Set.of(), Set.of(), null, null);

	}

	/**
	 * Exported application, and its target environment. Null values are not configured.
	 * Templates prefer their own word for the region and the account, such as
	 * {@code AWS::Region}.
	 *
	 * @param name the name of the application
	 * @param env the environment, such as {@code prod}
	 * @param service the service that the tables are named after
	 * @param region the region of the tables
	 * @param account the id of the account that the tables are in
	 * @param client the name of the client that reaches them, or null for the default one
	 */
	public record Application(String name, @Nullable String env, @Nullable String service, @Nullable String region,
			@Nullable String account, @Nullable String client) {

		/**
		 * Create an application with the tables of the default client.
		 * @param name the name of the application
		 * @param env the environment, such as {@code prod}
		 * @param service the service that the tables are named after
		 * @param region the region of the tables
		 * @param account the id of the account that the tables are in
		 */
		public Application(String name, @Nullable String env, @Nullable String service, @Nullable String region,
				@Nullable String account) {
			this(name, env, service, region, account, null);
		}

		/**
		 * Return the name for people, with the name of a named client.
		 */
		public String title() {
			return this.name + ((this.client != null) ? ", client " + this.client : "");
		}

		/**
		 * Return the parts of the names of resources that there is one of: the
		 * environment, the service or else the name, and a named client, if there are
		 * such.
		 */
		public List<String> nameParts() {
			List<String> parts = new ArrayList<>();
			if (this.env != null) {
				parts.add(this.env);
			}
			parts.add((this.service != null) ? this.service : this.name);
			if (this.client != null) {
				parts.add(this.client);
			}
			return parts;
		}

	}

}
