package io.github.dynamospring.autoconfigure.migration;

import java.time.Duration;
import java.util.Set;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.migration.BackfillSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of backfills.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.backfill")
public class DynamoBackfillProperties {

	static final String RUN = "dynamo.backfill.run";

	private static final Duration LEASE = Duration.ofSeconds(15);

	/**
	 * Logical name of the table for the states of backfills.
	 */
	private String table = "backfills";

	/**
	 * Name of the client of the table for the states of backfills. By default the default
	 * client.
	 */
	private @Nullable String client;

	/**
	 * Number of segments of a table that are read at the same time.
	 */
	private int workers = 2;

	/**
	 * Maximum number of capacity units that a backfill consumes in a second, of reads and
	 * writes together. It halves after a throttle and recovers within a minute.
	 */
	private int unitsPerSecond = 1000;

	/**
	 * Share of the items, from 0 to 1, that may fail before a backfill stops. An index is
	 * opened only if no item fails.
	 */
	private double maxFailures;

	/**
	 * Logical names of the tables whose backfills run once the application has started,
	 * and names of live migrations, of which the job of the phase runs. Then the
	 * application ends with an exit code.
	 */
	private @Nullable Set<String> run;

	public String getTable() {
		return this.table;
	}

	public void setTable(String table) {
		this.table = table;
	}

	public @Nullable String getClient() {
		return this.client;
	}

	public void setClient(@Nullable String client) {
		this.client = client;
	}

	public int getWorkers() {
		return this.workers;
	}

	public void setWorkers(int workers) {
		this.workers = workers;
	}

	public int getUnitsPerSecond() {
		return this.unitsPerSecond;
	}

	public void setUnitsPerSecond(int unitsPerSecond) {
		this.unitsPerSecond = unitsPerSecond;
	}

	public double getMaxFailures() {
		return this.maxFailures;
	}

	public void setMaxFailures(double maxFailures) {
		this.maxFailures = maxFailures;
	}

	public @Nullable Set<String> getRun() {
		return this.run;
	}

	public void setRun(@Nullable Set<String> run) {
		this.run = run;
	}

	BackfillSettings toSettings(KeyVisibility keys, TableClients clients) {
		PropertyCheck check = new PropertyCheck("dynamo.backfill");
		clients.verify(check, this.table, this.client);
		check.atLeastOne("workers", this.workers);
		check.atLeastOne("units-per-second", this.unitsPerSecond);
		check.isTrue(this.maxFailures >= 0 && this.maxFailures <= 1, "max-failures", this.maxFailures,
				"It must be from 0 to 1.");
		return new BackfillSettings(this.workers, this.unitsPerSecond, this.maxFailures, keys, LEASE);
	}

}
