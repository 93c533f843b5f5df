package io.github.dynamospring.mapping;

import java.time.Instant;

import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Persistable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class NewnessTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	@SuppressWarnings("unchecked")
	private <T> DynamoPersistentEntity<T> entity(Class<T> type) {
		return (DynamoPersistentEntity<T>) this.context.getRequiredPersistentEntity(type);
	}

	private boolean isNew(Object entity) {
		return entity(entity.getClass()).isNew(entity);
	}

	@Test
	void asksThePersistableFirst() {
		assertThat(isNew(new Chosen("a", true, 1L))).isTrue();
		assertThat(isNew(new Chosen("a", false, null))).isFalse();
	}

	@Test
	void takesAVersionOfNullOrZeroForNew() {
		assertThat(isNew(new Boxed("a", null))).isTrue();
		assertThat(isNew(new Boxed("a", 0L))).isTrue();
		assertThat(isNew(new Boxed("a", 1L))).isFalse();
		assertThat(isNew(new Primitive("a", 0))).isTrue();
		assertThat(isNew(new Primitive("a", 1))).isFalse();
	}

	@Test
	void takesAnEntityWithoutCreationForNew() {
		assertThat(isNew(new Created("a", null, "me"))).isTrue();
		assertThat(isNew(new Created("a", Instant.EPOCH, null))).isFalse();
		assertThat(isNew(new CreatedBySomeone("a", null))).isTrue();
		assertThat(isNew(new CreatedBySomeone("a", "me"))).isFalse();
	}

	@Test
	void takesAnEntityWithoutItsGeneratedIdForNew() {
		assertThat(isNew(new Generated(null, Instant.EPOCH))).isTrue();
		assertThat(isNew(new Generated("a", null))).isTrue();
		assertThat(isNew(new Generated("a", Instant.EPOCH))).isFalse();
		assertThat(isNew(new GeneratedAndVersioned(null, 1L))).isTrue();
		assertThat(isNew(new GeneratedAndVersioned("a", 1L))).isFalse();
		assertThat(isNew(new GeneratedAndVersioned("a", 0L))).isTrue();
	}

	@Test
	void takesNothingElseForNew() {
		assertThat(isNew(new Plain("a"))).isFalse();
	}

	@Test
	void startsVersionsAtOne() {
		EntityVersion<Boxed> boxed = version(Boxed.class);
		assertThat(boxed.get(new Boxed("a", null))).isZero();
		assertThat(boxed.next(new Boxed("a", null))).isEqualTo(new Boxed("a", 1L));
		assertThat(boxed.next(new Boxed("a", 0L))).isEqualTo(new Boxed("a", 1L));
		assertThat(boxed.next(new Boxed("a", 7L))).isEqualTo(new Boxed("a", 8L));
		assertThat(version(Primitive.class).next(new Primitive("a", 0))).isEqualTo(new Primitive("a", 1));
	}

	private <T> EntityVersion<T> version(Class<T> type) {
		EntityVersion<T> version = entity(type).getVersion();
		assertThat(version).isNotNull();
		return version;
	}

	@Test
	void copiesAnImmutableClassToItsNextVersion() {
		Immutable first = new Immutable("a", 3);
		Immutable second = version(Immutable.class).next(first);
		assertThat(second).isNotSameAs(first);
		assertThat(second.revision).isEqualTo(4);
		assertThat(first.revision).isEqualTo(3);
		assertThat(version(Immutable.class).attribute()).isEqualTo("rev");
	}

	@Test
	void changesABeanToItsNextVersion() {
		Bean bean = new Bean();
		assertThat(version(Bean.class).next(bean)).isSameAs(bean);
		assertThat(bean.version).isEqualTo(1);
	}

	@Test
	void hasNoVersionWhereNoneIsMarked() {
		assertThat(entity(Plain.class).getVersion()).isNull();
	}

	@Test
	void failsWhereAVersionDoesNotFit() {
		assertThatExceptionOfType(ArithmeticException.class)
			.isThrownBy(() -> version(Primitive.class).next(new Primitive("a", Integer.MAX_VALUE)));
	}

	record Chosen(String id, boolean fresh, @Version @Nullable Long version) implements Persistable<String> {

		@Override
		public String getId() {
			return this.id;
		}

		@Override
		public boolean isNew() {
			return this.fresh;
		}

	}

	record Boxed(String id, @Version @Nullable Long version) {
	}

	record Primitive(String id, @Version int version) {
	}

	record Created(String id, @CreatedDate @Nullable Instant at, @CreatedBy @Nullable String by) {
	}

	record CreatedBySomeone(String id, @CreatedBy @Nullable String by) {
	}

	record Generated(@GeneratedId @Nullable String id, @CreatedDate @Nullable Instant at) {
	}

	record GeneratedAndVersioned(@GeneratedId @Nullable String id, @Version long version) {
	}

	record Plain(String id) {
	}

	static final class Immutable {

		private final String id;

		@Version
		@Attribute("rev")
		private final int revision;

		Immutable(String id, int revision) {
			this.id = id;
			this.revision = revision;
		}

		String getId() {
			return this.id;
		}

	}

	static class Bean {

		@Version
		private long version;

	}

}
