package io.github.dynamospring.mapping.event;

import java.time.Instant;
import java.util.Optional;

import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;

import static org.assertj.core.api.Assertions.assertThat;

class AuditingEntityCallbackTests {

	private static final Instant NOW = Instant.parse("2026-11-21T08:30:00Z");

	private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

	private final AuditingEntityCallback callback = new AuditingEntityCallback(this::handler);

	private IsNewAwareAuditingHandler handler() {
		IsNewAwareAuditingHandler handler = IsNewAwareAuditingHandler.from(new DynamoMappingContext());
		handler.setDateTimeProvider(() -> Optional.of(NOW));
		handler.setAuditorAware(() -> Optional.of("me"));
		return handler;
	}

	@Test
	void notesTheCreationOfWhatIsNew() {
		assertThat(this.callback.onBeforeConvert(new Note("a", 0, null, null, null, null), WriteKind.SAVE))
			.isEqualTo(new Note("a", 0, NOW, "me", NOW, "me"));
	}

	@Test
	void notesTheChangeOfWhatIsNot() {
		assertThat(this.callback.onBeforeConvert(new Note("a", 1, THEN, "you", THEN, "you"), WriteKind.SAVE))
			.isEqualTo(new Note("a", 1, THEN, "you", NOW, "me"));
	}

	@Test
	void takesAnInsertForACreationWhateverTheVersionSays() {
		assertThat(this.callback.onBeforeConvert(new Note("a", 1, THEN, "you", THEN, "you"), WriteKind.INSERT))
			.isEqualTo(new Note("a", 1, NOW, "me", NOW, "me"));
	}

	@Test
	void takesAnUpdateForAChangeWhateverTheVersionSays() {
		assertThat(this.callback.onBeforeConvert(new Note("a", 0, null, null, null, null), WriteKind.UPDATE))
			.isEqualTo(new Note("a", 0, null, null, NOW, "me"));
	}

	@Test
	void changesABean() {
		Mutable bean = new Mutable();
		assertThat(this.callback.onBeforeConvert(bean, WriteKind.SAVE)).isSameAs(bean);
		assertThat(bean.created).isEqualTo(NOW);
		assertThat(bean.changed).isEqualTo(NOW);
	}

	@Test
	void leavesAnEntityWithoutNotesAlone() {
		assertThat(this.callback.onBeforeConvert(new Plain("a"), WriteKind.INSERT)).isEqualTo(new Plain("a"));
	}

	record Note(String id, @Version long version, @CreatedDate @Nullable Instant created,
			@CreatedBy @Nullable String creator, @LastModifiedDate @Nullable Instant changed,
			@LastModifiedBy @Nullable String changer) {
	}

	record Plain(String id) {
	}

	static class Mutable {

		@CreatedDate
		private @Nullable Instant created;

		@LastModifiedDate
		private @Nullable Instant changed;

	}

}
