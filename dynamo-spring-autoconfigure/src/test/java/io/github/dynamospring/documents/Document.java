package io.github.dynamospring.documents;

import java.time.Instant;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

@Table("documents")
@PrimaryKey(partition = "DOCUMENT#{documentId}", sort = "META")
@GlobalSecondaryIndex(name = "live", partition = "TENANT#{tenantId}", sort = "{editedAt}#{documentId}",
		when = "attribute_not_exists(deletedAt)")
public record Document(String documentId, String tenantId, Instant editedAt, String title,
		@Nullable Instant deletedAt) {
}
