package io.github.dynamospring.documents;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

public interface Documents extends DynamoRepository<Document, String> {

	List<Document> findByTenantIdAndDeletedAtIsNullOrderByEditedAtDesc(String tenantId);

	@Update("set deletedAt = :now")
	@Condition("attribute_not_exists(deletedAt)")
	boolean softDelete(String documentId, Instant now);

	@Update("remove deletedAt")
	void restore(String documentId, String tenantId, Instant editedAt);

	@Update("set title = :title, editedAt = :now")
	@Condition("attribute_not_exists(deletedAt)")
	Document rename(String documentId, String title, Instant now, String tenantId);

	@Update("set deletedAt = :deletedAt")
	void setDeleted(String documentId, @Nullable Instant deletedAt);

}
