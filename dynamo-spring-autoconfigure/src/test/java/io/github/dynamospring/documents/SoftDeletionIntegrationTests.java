package io.github.dynamospring.documents;

import java.time.Instant;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConditionFailedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Documents that are deleted by a timestamp and restored.
 */
class SoftDeletionIntegrationTests {

	private static final Instant NOW = LocalDatabase.NOW;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Document.class).emptied();

	private static final Documents documents = database.application().repository(Documents.class);

	private final Document document = new Document("d", "acme", NOW, "Draft", null);

	@BeforeEach
	void insert() {
		documents.insert(this.document);
	}

	@Test
	void leavesTheIndexAndComesBack() {
		assertThat(documents.softDelete("d", NOW)).isTrue();
		assertThat(documents.softDelete("d", NOW)).isFalse();
		assertThat(documents.findByTenantIdAndDeletedAtIsNullOrderByEditedAtDesc("acme")).isEmpty();
		assertThat(stored()).doesNotContainKeys("livepk", "livesk");
		assertThat(documents.findById("d").orElseThrow().deletedAt()).isEqualTo(NOW);
		documents.restore("d", "acme", NOW);
		assertThat(documents.findByTenantIdAndDeletedAtIsNullOrderByEditedAtDesc("acme"))
			.containsExactly(this.document);
	}

	@Test
	void isRestoredByItsOwnKeyOnly() {
		documents.softDelete("d", NOW);
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> documents.restore("d", "another", NOW));
		assertThat(stored()).containsKey("deletedAt").doesNotContainKey("livepk");
	}

	@Test
	void isNotChangedWhenDeleted() {
		assertThat(documents.rename("d", "Final", NOW.plusSeconds(1), "acme").title()).isEqualTo("Final");
		assertThat(documents.findByTenantIdAndDeletedAtIsNullOrderByEditedAtDesc("acme")).hasSize(1);
		documents.softDelete("d", NOW);
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> documents.rename("d", "Later", NOW, "acme"));
	}

	@Test
	void isNotRestoredByNull() {
		documents.setDeleted("d", NOW);
		assertThat(stored()).doesNotContainKey("livepk");
		assertThatIllegalArgumentException().isThrownBy(() -> documents.setDeleted("d", null))
			.withMessageContaining("':deletedAt' must not be null or empty");
		assertThat(stored()).containsKey("deletedAt");
	}

	private static Map<String, AttributeValue> stored() {
		return database.client()
			.getItem((get) -> get.tableName("test-documents")
				.key(Map.of("pk", AttributeValue.fromS("DOCUMENT#d"), "sk", AttributeValue.fromS("META"))))
			.item();
	}

}
