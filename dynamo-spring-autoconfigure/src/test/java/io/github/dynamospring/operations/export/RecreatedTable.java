package io.github.dynamospring.operations.export;

import io.github.dynamospring.table.CreateTableRequestFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEType;

/**
 * Table as an export makes it: by a request, and what is set after it.
 *
 * @param request the request
 * @param ttlAttribute the attribute by which items expire
 * @param pointInTimeRecovery whether changes can be undone
 */
record RecreatedTable(CreateTableRequest request, @Nullable String ttlAttribute, boolean pointInTimeRecovery) {

	/** The key that the parameter of a template is given. */
	static final String KEY = "arn:aws:kms:eu-west-1:123456789012:key/1234abcd";

	/**
	 * Return the table that the library itself makes of a definition.
	 */
	static RecreatedTable of(ExportedTable table) {
		CreateTableRequest request = CreateTableRequestFactory.of(table.definition());
		return new RecreatedTable(
				table.customerKeyNeeded() ? request.toBuilder().sseSpecification(encryption(KEY)).build() : request,
				table.schema().ttlAttribute(), Boolean.TRUE.equals(table.settings().pointInTimeRecovery()));
	}

	static SSESpecification encryption(String key) {
		return SSESpecification.builder().enabled(true).sseType(SSEType.KMS).kmsMasterKeyId(key).build();
	}

}
