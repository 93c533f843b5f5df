package io.github.dynamospring.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * The observations of requests to DynamoDB.
 *
 * @since 0.1
 * @see <a href="https://opentelemetry.io/docs/specs/semconv/db/dynamodb/">OpenTelemetry's
 * conventions for DynamoDB</a>
 */
public enum DynamoObservationDocumentation implements ObservationDocumentation {

	/**
	 * One request, with all its attempts.
	 */
	REQUEST {

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

	};

	/**
	 * Keys of meters and spans. Each is always there, with the value {@code none} where
	 * there is nothing to say, as registries such as Prometheus' want the same keys each
	 * time.
	 */
	public enum LowCardinalityKeyNames implements KeyName {

		/**
		 * The table, {@code several} where there are more, or {@code none} where the
		 * request names none.
		 */
		TABLE {

			@Override
			public String asString() {
				return "table";
			}

		},

		/**
		 * The index that is read, or {@code none}.
		 */
		INDEX {

			@Override
			public String asString() {
				return "index";
			}

		},

		/**
		 * The operation, such as {@code GetItem}.
		 */
		OPERATION {

			@Override
			public String asString() {
				return "operation";
			}

		},

		/**
		 * The access pattern, such as {@code Orders.findByOrderId}, or {@code none} for
		 * requests that are none of the template's.
		 */
		ACCESS_PATTERN {

			@Override
			public String asString() {
				return "access.pattern";
			}

		},

		/**
		 * How the request ended: {@code success}, {@code throttled}, {@code condition},
		 * {@code ambiguous} or {@code error}; {@code none} while it is under way.
		 */
		OUTCOME {

			@Override
			public String asString() {
				return "outcome";
			}

		}

	}

	/**
	 * Keys of spans alone, each only where it applies.
	 */
	public enum HighCardinalityKeyNames implements KeyName {

		/**
		 * The database: {@code aws.dynamodb}.
		 */
		DB_SYSTEM_NAME {

			@Override
			public String asString() {
				return "db.system.name";
			}

		},

		/**
		 * The operation, such as {@code GetItem}.
		 */
		DB_OPERATION_NAME {

			@Override
			public String asString() {
				return "db.operation.name";
			}

		},

		/**
		 * The table, where it is one.
		 */
		DB_COLLECTION_NAME {

			@Override
			public String asString() {
				return "db.collection.name";
			}

		},

		/**
		 * How many actions a batch or transaction has, where there are at least 2.
		 */
		DB_OPERATION_BATCH_SIZE {

			@Override
			public String asString() {
				return "db.operation.batch.size";
			}

		},

		/**
		 * The name of the error that DynamoDB answered with, such as
		 * {@code ThrottlingException}.
		 */
		DB_RESPONSE_STATUS_CODE {

			@Override
			public String asString() {
				return "db.response.status_code";
			}

		},

		/**
		 * The name of the error that DynamoDB answered with, or else the type of the
		 * exception. Not for failed conditions.
		 */
		ERROR_TYPE {

			@Override
			public String asString() {
				return "error.type";
			}

		},

		/**
		 * The id that DynamoDB gave the last attempt.
		 */
		AWS_REQUEST_ID {

			@Override
			public String asString() {
				return "aws.request_id";
			}

		},

		/**
		 * The names of all tables, as a JSON array.
		 */
		TABLE_NAMES {

			@Override
			public String asString() {
				return "aws.dynamodb.table_names";
			}

		},

		/**
		 * The name of the index.
		 */
		INDEX_NAME {

			@Override
			public String asString() {
				return "aws.dynamodb.index_name";
			}

		},

		/**
		 * The consumed capacity as DynamoDB reported it, as a JSON array with an element
		 * per table.
		 */
		CONSUMED_CAPACITY {

			@Override
			public String asString() {
				return "aws.dynamodb.consumed_capacity";
			}

		},

		/**
		 * How many items a Query or Scan returned.
		 */
		COUNT {

			@Override
			public String asString() {
				return "aws.dynamodb.count";
			}

		},

		/**
		 * How many items a Query or Scan read, before its filter.
		 */
		SCANNED_COUNT {

			@Override
			public String asString() {
				return "aws.dynamodb.scanned_count";
			}

		},

		/**
		 * The most items that a Query or Scan may read.
		 */
		LIMIT {

			@Override
			public String asString() {
				return "aws.dynamodb.limit";
			}

		},

		/**
		 * Whether a read is strongly consistent.
		 */
		CONSISTENT_READ {

			@Override
			public String asString() {
				return "aws.dynamodb.consistent_read";
			}

		},

		/**
		 * Whether a Query goes forward.
		 */
		SCAN_FORWARD {

			@Override
			public String asString() {
				return "aws.dynamodb.scan_forward";
			}

		},

		/**
		 * The projection expression.
		 */
		PROJECTION {

			@Override
			public String asString() {
				return "aws.dynamodb.projection";
			}

		},

		/**
		 * The attributes that are asked for: {@code ALL_ATTRIBUTES} or {@code COUNT}, for
		 * instance.
		 */
		SELECT {

			@Override
			public String asString() {
				return "aws.dynamodb.select";
			}

		},

		/**
		 * The key of a GetItem, UpdateItem or DeleteItem request, as JSON. Only where
		 * {@code dynamo.metrics.key-values-on-spans} is set. OpenTelemetry has no name
		 * for it.
		 */
		KEY {

			@Override
			public String asString() {
				return "aws.dynamodb.key";
			}

		}

	}

	/**
	 * What happens on the way.
	 */
	public enum Events implements Observation.Event {

		/**
		 * A further attempt. Micrometer counts events as well, as
		 * {@code dynamodb.requests.repeated} with the outcome {@code none}.
		 */
		REPEATED {

			@Override
			public String getName() {
				return "repeated";
			}

			@Override
			public String getContextualName() {
				return "attempt %s after %s";
			}

		}

	}

}
