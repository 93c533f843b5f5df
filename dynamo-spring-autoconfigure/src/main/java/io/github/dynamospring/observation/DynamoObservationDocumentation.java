package io.github.dynamospring.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * Documentation of the observations of requests to DynamoDB.
 *
 * @since 0.1
 * @see <a href="https://opentelemetry.io/docs/specs/semconv/db/dynamodb/">OpenTelemetry's
 * conventions for DynamoDB</a>
 */
public enum DynamoObservationDocumentation implements ObservationDocumentation {

	/**
	 * One request, with all its attempts.
	 */
	REQUEST;

	@Override
	public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
		return DefaultDynamoObservationConvention.class;
	}

	@Override
	public KeyName[] getLowCardinalityKeyNames() {
		return LowCardinalityKeyNames.values();
	}

	@Override
	public KeyName[] getHighCardinalityKeyNames() {
		return HighCardinalityKeyNames.values();
	}

	@Override
	public Observation.Event[] getEvents() {
		return Events.values();
	}

	/**
	 * Keys of meters and spans. Each is always present, with the value {@code none} if it
	 * does not apply, because registries such as Prometheus want the same keys each time.
	 */
	public enum LowCardinalityKeyNames implements KeyName {

		/**
		 * The table, {@code several} for more than one, or {@code none} if the request
		 * does not name one.
		 */
		TABLE("table"),

		/**
		 * The index that is read, or {@code none}.
		 */
		INDEX("index"),

		/**
		 * The operation, such as {@code GetItem}.
		 */
		OPERATION("operation"),

		/**
		 * The access pattern, such as {@code Orders.findByOrderId}, or {@code none} for
		 * requests past the template.
		 */
		ACCESS_PATTERN("access.pattern"),

		/**
		 * How the request ended: {@code success}, {@code throttled}, {@code condition},
		 * {@code ambiguous} or {@code error}; {@code none} while it is under way.
		 */
		OUTCOME("outcome");

		private final String key;

		LowCardinalityKeyNames(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * Keys of spans alone, each present only if it applies.
	 */
	public enum HighCardinalityKeyNames implements KeyName {

		/**
		 * The database: {@code aws.dynamodb}.
		 */
		DB_SYSTEM_NAME("db.system.name"),

		/**
		 * The operation, such as {@code GetItem}.
		 */
		DB_OPERATION_NAME("db.operation.name"),

		/**
		 * The table, if it is a single one.
		 */
		DB_COLLECTION_NAME("db.collection.name"),

		/**
		 * The host that the request is sent to.
		 */
		SERVER_ADDRESS("server.address"),

		/**
		 * The port that the request is sent to.
		 */
		SERVER_PORT("server.port"),

		/**
		 * The region of the client.
		 */
		CLOUD_REGION("cloud.region"),

		/**
		 * The number of actions of a batch or transaction, if it has at least 2.
		 */
		DB_OPERATION_BATCH_SIZE("db.operation.batch.size"),

		/**
		 * The name of the error that DynamoDB answered with, such as
		 * {@code ThrottlingException}.
		 */
		DB_RESPONSE_STATUS_CODE("db.response.status_code"),

		/**
		 * The name of the error that DynamoDB answered with, or else the type of the
		 * exception. Not for failed conditions.
		 */
		ERROR_TYPE("error.type"),

		/**
		 * The id that DynamoDB gave the last attempt.
		 */
		AWS_REQUEST_ID("aws.request_id"),

		/**
		 * The names of all tables, as a JSON array.
		 */
		TABLE_NAMES("aws.dynamodb.table_names"),

		/**
		 * The name of the index.
		 */
		INDEX_NAME("aws.dynamodb.index_name"),

		/**
		 * The consumed capacity as DynamoDB reported it, as a JSON array with an element
		 * per table.
		 */
		CONSUMED_CAPACITY("aws.dynamodb.consumed_capacity"),

		/**
		 * The number of items that a Query or Scan returned.
		 */
		COUNT("aws.dynamodb.count"),

		/**
		 * The number of items that a Query or Scan read, before its filter.
		 */
		SCANNED_COUNT("aws.dynamodb.scanned_count"),

		/**
		 * The most items that a Query or Scan may read.
		 */
		LIMIT("aws.dynamodb.limit"),

		/**
		 * Whether a read is strongly consistent.
		 */
		CONSISTENT_READ("aws.dynamodb.consistent_read"),

		/**
		 * Whether a Query goes forward.
		 */
		SCAN_FORWARD("aws.dynamodb.scan_forward"),

		/**
		 * The projection expression.
		 */
		PROJECTION("aws.dynamodb.projection"),

		/**
		 * The attributes that are asked for: {@code ALL_ATTRIBUTES} or {@code COUNT}, for
		 * instance.
		 */
		SELECT("aws.dynamodb.select"),

		/**
		 * The key of a GetItem, UpdateItem or DeleteItem request, as JSON. Absent if
		 * {@code dynamo.privacy.keys} hides it. OpenTelemetry has no name for it.
		 */
		KEY("aws.dynamodb.key");

		private final String key;

		HighCardinalityKeyNames(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * Events of an observation.
	 */
	public enum Events implements Observation.Event {

		/**
		 * A further attempt. Micrometer counts events as well, as
		 * {@code dynamodb.requests.repeated} with the outcome {@code none}.
		 */
		REPEATED("repeated", "attempt %s after %s");

		private final String key;

		private final String contextualName;

		Events(String key, String contextualName) {
			this.key = key;
			this.contextualName = contextualName;
		}

		@Override
		public String getName() {
			return this.key;
		}

		@Override
		public String getContextualName() {
			return this.contextualName;
		}

	}

}
