package io.github.dynamospring.operations.export.monitoring;

/**
 * Names that Prometheus has for the meters of the library.
 */
final class LibraryMetrics {

	static final String REQUESTS_COUNT = "dynamodb_requests_seconds_count";

	static final String REQUESTS_SUM = "dynamodb_requests_seconds_sum";

	static final String REQUESTS_MAX = "dynamodb_requests_seconds_max";

	static final String REQUESTS_BUCKET = "dynamodb_requests_seconds_bucket";

	static final String REQUESTS_ACTIVE = "dynamodb_requests_active";

	static final String CONSUMED_CAPACITY = "dynamodb_consumed_capacity_units_total";

	static final String ESTIMATED_CAPACITY = "dynamodb_consumed_capacity_estimated_units_total";

	static final String ANSWERS_LOST = "dynamodb_answers_lost_total";

	static final String THROTTLES = "dynamodb_throttles_total";

	static final String RETRIES = "dynamodb_retries_total";

	static final String RETRIES_EXHAUSTED = "dynamodb_retries_exhausted_total";

	static final String CONDITION_FAILURES = "dynamodb_condition_failures_total";

	static final String TRANSACTION_CANCELLATIONS = "dynamodb_transaction_cancellations_total";

	static final String BATCH_UNPROCESSED = "dynamodb_batch_unprocessed_items_total";

	static final String ITEMS_RETURNED = "dynamodb_items_returned_total";

	static final String ITEMS_SCANNED = "dynamodb_items_scanned_total";

	static final String ITEM_SIZE_SUM = "dynamodb_item_size_bytes_sum";

	static final String ITEM_SIZE_COUNT = "dynamodb_item_size_bytes_count";

	static final String ITEM_SIZE_MAX = "dynamodb_item_size_bytes_max";

	static final String PARTITION_HOT = "dynamodb_partition_hot";

	static final String TABLE_SIZE = "dynamodb_table_size_bytes";

	static final String TABLE_ITEMS = "dynamodb_table_items";

	static final String CONNECTIONS_PENDING = "dynamodb_http_connections_pending";

	static final String CONNECTIONS_LEASED = "dynamodb_http_connections_leased";

	static final String OBSERVATION_FAILURES = "dynamodb_observation_failures_total";

	private LibraryMetrics() {
	}

}
