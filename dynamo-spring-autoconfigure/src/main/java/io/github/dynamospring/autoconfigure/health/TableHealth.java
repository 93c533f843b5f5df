package io.github.dynamospring.autoconfigure.health;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.Status;

/**
 * Result of the check of a table.
 *
 * @param name the name of the table
 * @param status the status of its health
 * @param tableStatus the status that DynamoDB gives, or null if it was not asked or did
 * not answer
 * @param reason the reason in words, or null if it is healthy
 * @param error the name of the error, or null without an error
 */
record TableHealth(String name, Status status, @Nullable String tableStatus, @Nullable String reason,
		@Nullable String error) {

	/**
	 * Return the health of a table with a status from DynamoDB. A status that is not
	 * known here is of unknown health.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html">TableDescription</a>
	 */
	static TableHealth ofStatus(String name, String tableStatus) {
		return switch (tableStatus) {
			case "ACTIVE", "UPDATING" -> of(name, Status.UP, tableStatus, null);
			case "CREATING" -> of(name, Status.OUT_OF_SERVICE, tableStatus, "is being created");
			case "DELETING" -> of(name, Status.OUT_OF_SERVICE, tableStatus, "is being deleted");
			case "REPLICATION_NOT_AUTHORIZED" ->
				of(name, Status.UP, tableStatus, "is a replica that other replicas may not reach");
			case "INACCESSIBLE_ENCRYPTION_CREDENTIALS" ->
				of(name, Status.DOWN, tableStatus, "cannot be decrypted: its KMS key is inaccessible");
			case "ARCHIVING", "ARCHIVED" ->
				of(name, Status.DOWN, tableStatus, "is archived, as its KMS key was inaccessible for seven days");
			default -> of(name, Status.UNKNOWN, tableStatus, "has a status that is not known here");
		};
	}

	private static TableHealth of(String name, Status status, String tableStatus, @Nullable String reason) {
		return new TableHealth(name, status, tableStatus, reason, null);
	}

	/**
	 * Return the health of a table that can be read but not described.
	 */
	static TableHealth readable(String name) {
		return new TableHealth(name, Status.UP, null, null, null);
	}

	/**
	 * Return the health of a table that has not answered in time.
	 */
	static TableHealth noAnswer(String name, Duration timeout) {
		return new TableHealth(name, Status.DOWN, null, "does not answer within " + timeout.toMillis() + " ms",
				"ApiCallTimeoutException");
	}

	/**
	 * Return the health of a table that was not asked because other requests had taken
	 * all connections: there is load, or a table that does not answer them.
	 */
	static TableHealth notAsked(String name) {
		return new TableHealth(name, Status.UNKNOWN, null, "was not asked: no connection of the client was free", null);
	}

	/**
	 * Return the details of the indicator.
	 */
	Map<String, Object> details() {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("name", this.name);
		details.put("status", this.status.getCode());
		put(details, "tableStatus", this.tableStatus);
		put(details, "reason", this.reason);
		put(details, "error", this.error);
		return details;
	}

	private static void put(Map<String, Object> details, String name, @Nullable String value) {
		if (value != null) {
			details.put(name, value);
		}
	}

}
