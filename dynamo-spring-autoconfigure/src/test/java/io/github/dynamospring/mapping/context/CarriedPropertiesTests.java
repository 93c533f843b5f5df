package io.github.dynamospring.mapping.context;

import java.time.Instant;
import java.util.Optional;

import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.auditing.AuditingHandler;
import org.springframework.data.mapping.PersistentPropertyAccessor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CarriedProperties}, with classes like those that Kotlin compiles for
 * properties in the body of a data class.
 */
class CarriedPropertiesTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void copyHasPropertiesThatTheConstructorDoesNotTake() {
		Note note = new Note("n", null, null);
		note.body = "text";
		note.title = null;
		note.author = "me";
		Note copy = new EntityVersion<>(entity(Note.class), entity(Note.class).getRequiredVersionProperty()).with(note,
				1);
		assertThat(copy).isNotSameAs(note);
		assertThat(copy.version).isEqualTo(1);
		assertThat(copy.body).isEqualTo("text");
		assertThat(copy.title).isNull();
		assertThat(copy.author).isEqualTo("me");
		assertThat(note.version).isNull();
	}

	@Test
	void copyOfAnAuditHasThemAsWell() {
		AuditingHandler handler = AuditingHandler.from(this.context);
		handler.setDateTimeProvider(() -> Optional.of(Instant.EPOCH));
		this.context.getRequiredPersistentEntity(Note.class);
		Note note = new Note("n", 1L, null);
		note.body = "text";
		Note audited = handler.markModified(note);
		assertThat(audited.changed).isEqualTo(Instant.EPOCH);
		assertThat(audited.body).isEqualTo("text");
	}

	@Test
	void witherDecidesForItself() {
		Withered withered = new Withered(null);
		withered.body = "text";
		BasicDynamoPersistentEntity<Withered> entity = entity(Withered.class);
		PersistentPropertyAccessor<Withered> accessor = entity.getPropertyAccessor(withered);
		accessor.setProperty(entity.getRequiredVersionProperty(), 1L);
		assertThat(accessor.getBean().body).isEqualTo("text of 1");
	}

	@SuppressWarnings("unchecked")
	private <T> BasicDynamoPersistentEntity<T> entity(Class<T> type) {
		return (BasicDynamoPersistentEntity<T>) this.context.getRequiredPersistentEntity(type);
	}

	abstract static class Authored {

		@Nullable String author;

	}

	@Table("notes")
	static final class Note extends Authored {

		@PartitionKey
		private final String id;

		@Version
		private final @Nullable Long version;

		@LastModifiedDate
		private final @Nullable Instant changed;

		private String body = "init";

		private @Nullable String title = "untitled";

		Note(String id, @Nullable Long version, @Nullable Instant changed) {
			this.id = id;
			this.version = version;
			this.changed = changed;
		}

	}

	static final class Withered {

		@Version
		private final @Nullable Long version;

		private String body = "init";

		Withered(@Nullable Long version) {
			this.version = version;
		}

		Withered withVersion(Long version) {
			Withered copy = new Withered(version);
			copy.body = this.body + " of " + version;
			return copy;
		}

	}

}
