package io.github.dynamospring.operations.cost;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.github.dynamospring.table.TableProbe;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Look-up of tables in DynamoDB. Each is described once in a quarter of an hour, because
 * DynamoDB updates sizes every six hours. A failure is kept for a minute, and never in
 * place of a description. A request is sent once and waits for a second, and a report
 * waits for ten at most.
 */
final class TableLookup {

	private static final Duration MEMORY = Duration.ofMinutes(15);

	private static final Duration MEMORY_OF_FAILURES = Duration.ofMinutes(1);

	private static final TableProbe PROBE = TableProbe.of("cost").once().within(Duration.ofSeconds(1));

	private static final Duration TIMEOUT_OF_ALL = Duration.ofSeconds(10);

	/** The most tables that are kept: further ones are not described. */
	private static final int MOST_TABLES = 500;

	private final Map<String, Found> tables = new ConcurrentHashMap<>();

	private final Function<String, DynamoDbClient> clients;

	private final Clock clock;

	TableLookup(Function<String, DynamoDbClient> clients, Clock clock) {
		this.clients = clients;
		this.clock = clock;
	}

	/**
	 * Return the known facts of a table without a request, or null.
	 */
	@Nullable TableDescription known(String table) {
		Found known = this.tables.get(table);
		if (known != null) {
			return known.description();
		}
		return null;
	}

	/**
	 * Return the look-ups of one report.
	 */
	Function<String, Found> round() {
		Instant now = this.clock.instant();
		return (table) -> find(table, now);
	}

	private Found find(String table, Instant begun) {
		Instant now = this.clock.instant();
		Found known = this.tables.get(table);
		if (known != null && now.isBefore(known.until())) {
			return known;
		}
		if (now.isAfter(begun.plus(TIMEOUT_OF_ALL))) {
			return Found.unknown("other tables took too long to be described: ask again", now);
		}
		Found found = describe(table, now, known);
		if (known != null || this.tables.size() < MOST_TABLES) {
			this.tables.put(table, found);
		}
		return found;
	}

	private Found describe(String table, Instant now, @Nullable Found known) {
		try {
			DynamoDbClient client = this.clients.apply(table);
			TableDescription description = PROBE.describe(client, table);
			Recovery recovery = recovery(client, table, known);
			boolean complete = recovery.reason().isEmpty();
			return new Found(description, "", recovery, now.plus(complete ? MEMORY : MEMORY_OF_FAILURES));
		}
		catch (ResourceNotFoundException ex) {
			return Found.unknown(reason(table, ex, "DescribeTable"), now.plus(MEMORY_OF_FAILURES));
		}
		catch (RuntimeException ex) {
			Instant until = now.plus(MEMORY_OF_FAILURES);
			if (known != null && known.description() != null) {
				return known.until(until);
			}
			return Found.unknown(reason(table, ex, "DescribeTable"), until);
		}
	}

	private Recovery recovery(DynamoDbClient client, String table, @Nullable Found known) {
		try {
			ContinuousBackupsDescription backups = client
				.describeContinuousBackups(
						(request) -> request.tableName(table).overrideConfiguration(PROBE.configuration()))
				.continuousBackupsDescription();
			PointInTimeRecoveryDescription recovery = backups.pointInTimeRecoveryDescription();
			return new Recovery(
					recovery != null && recovery.pointInTimeRecoveryStatus() == PointInTimeRecoveryStatus.ENABLED, "");
		}
		catch (RuntimeException ex) {
			if (known != null && known.recovery().on() != null) {
				return known.recovery();
			}
			return new Recovery(null, reason(table, ex, "DescribeContinuousBackups"));
		}
	}

	// the message of the failure stays out because it names accounts and roles
	private static String reason(String table, RuntimeException ex, String action) {
		String code = TableProbe.code(ex);
		return switch (code) {
			case "AccessDeniedException" -> "the role needs dynamodb:" + action + " on table " + table;
			case "ResourceNotFoundException" -> "table " + table + " does not exist where the client looks";
			default -> "table " + table + " could not be described (" + code + ")";
		};
	}

	/**
	 * Facts about a table.
	 *
	 * @param description the table, or null if it is unknown
	 * @param reason the reason why it is unknown, or an empty text
	 * @param recovery its point-in-time recovery
	 * @param until the time of the next look-up
	 */
	record Found(@Nullable TableDescription description, String reason, Recovery recovery, Instant until) {

		static Found unknown(String reason, Instant until) {
			return new Found(null, reason, new Recovery(null, reason), until);
		}

		Found until(Instant until) {
			return new Found(this.description, this.reason, this.recovery, until);
		}

	}

	/**
	 * State of the point-in-time recovery of a table.
	 *
	 * @param on whether it is on, or null if that is not known
	 * @param reason why it is not known, or empty
	 */
	record Recovery(@Nullable Boolean on, String reason) {

	}

}
