package io.github.dynamospring.autoconfigure.stream;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.TableClients;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration properties of listeners to streams.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.streams")
public class DynamoStreamsProperties {

	/**
	 * Group of listeners without a group of their own. By default the name of the
	 * application.
	 */
	private @Nullable String group;

	/**
	 * Logical name of the table for the positions in streams.
	 */
	private String table = "streams";

	/**
	 * Name of the client of the tables for the positions in streams and for dead letters.
	 * By default the default client.
	 */
	private @Nullable String client;

	/**
	 * Time after which another instance takes over from an instance that fails.
	 */
	private Duration lease = Duration.ofSeconds(10);

	/**
	 * Time between two reads of a shard with traffic.
	 */
	private Duration pollInterval = Duration.ofMillis(250);

	/**
	 * Maximum time between two reads of a shard without traffic.
	 */
	private Duration maxPollInterval = Duration.ofSeconds(5);

	/**
	 * Reaction to records that DynamoDB dropped after 24 hours, before they were read.
	 */
	private Trimmed onTrimmed = Trimmed.STOP;

	/**
	 * Settings of the dead letters in a table.
	 */
	private Letters deadLetters = new Letters(null, Duration.ofDays(14));

	public @Nullable String getGroup() {
		return this.group;
	}

	public void setGroup(@Nullable String group) {
		this.group = group;
	}

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

	public Duration getLease() {
		return this.lease;
	}

	public void setLease(Duration lease) {
		this.lease = lease;
	}

	public Duration getPollInterval() {
		return this.pollInterval;
	}

	public void setPollInterval(Duration pollInterval) {
		this.pollInterval = pollInterval;
	}

	public Duration getMaxPollInterval() {
		return this.maxPollInterval;
	}

	public void setMaxPollInterval(Duration maxPollInterval) {
		this.maxPollInterval = maxPollInterval;
	}

	public Trimmed getOnTrimmed() {
		return this.onTrimmed;
	}

	public void setOnTrimmed(Trimmed onTrimmed) {
		this.onTrimmed = onTrimmed;
	}

	public Letters getDeadLetters() {
		return this.deadLetters;
	}

	public void setDeadLetters(Letters deadLetters) {
		this.deadLetters = deadLetters;
	}

	void check(TableClients clients) {
		PropertyCheck check = new PropertyCheck("dynamo.streams");
		clients.verify(check, this.table, this.client);
		check.positive("lease", this.lease);
		check.positive("poll-interval", this.pollInterval);
		check.isTrue(this.maxPollInterval.compareTo(this.pollInterval) >= 0, "max-poll-interval", this.maxPollInterval,
				"It must be at least the poll interval.");
		String letters = this.deadLetters.table();
		if (letters != null) {
			clients.verifyName(check, "dead-letters.table", letters);
		}
		check.positive("dead-letters.time-to-live", this.deadLetters.timeToLive());
	}

	/**
	 * Settings of the dead letters in a table.
	 *
	 * @param table Logical name of the table for dead letters, which can be the table for
	 * the positions. Without it, a group stops at a record that fails finally, unless
	 * there is a DeadLetters bean.
	 * @param timeToLive Time after which dead letters are deleted.
	 */
	public record Letters(@Nullable String table, @DefaultValue("14d") Duration timeToLive) {

	}

	/**
	 * Reactions to dropped records.
	 */
	public enum Trimmed {

		/**
		 * Stop the group at the shard, with health DOWN.
		 */
		STOP,

		/**
		 * Go on with later records.
		 */
		CONTINUE

	}

}
