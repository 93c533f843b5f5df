package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.github.dynamospring.core.RevisionPattern;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.AccessRequest;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.RevisionPlan.Kind;
import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.history.Revision;
import org.springframework.data.history.RevisionMetadata;
import org.springframework.data.history.Revisions;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.history.RevisionRepository;
import org.springframework.util.NumberUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Methods of a {@link RevisionRepository}.
 *
 * @param <T> the entity
 * @param <N> the type of revision numbers
 */
class EntityRevisions<T, N extends Number & Comparable<N>> implements RevisionRepository<T, Object, N> {

	private final Class<?> repository;

	private final Class<N> numberType;

	private final RevisionPattern<T> last;

	private final RevisionPattern<T> all;

	private final RevisionPattern<T> one;

	/**
	 * Create the methods of a repository.
	 * @param type the interface with the methods, blocking or reactive
	 */
	EntityRevisions(RepositoryMetadata metadata, Class<?> type, DynamoPersistentEntity<T> entity,
			PatternOperations operations, Planner planner) {
		this.repository = metadata.getRepositoryInterface();
		this.numberType = numberType(this.repository, type);
		Preparation<T> preparation = new Preparation<>(this.repository, type, entity, operations, planner);
		this.last = preparation.prepare("findLastChangeRevision", Kind.LAST, Object.class);
		this.all = preparation.prepare("findRevisions", Kind.ALL, Object.class);
		this.one = preparation.prepare("findRevision", Kind.ONE, Object.class, Number.class);
	}

	/**
	 * Return the refusal of a repository that cannot have the methods, or null.
	 */
	static @Nullable RefusedPattern refusal(RepositoryMetadata metadata, Class<?> revisions,
			DynamoPersistentEntity<?> entity) {
		Class<?> repository = metadata.getRepositoryInterface();
		String name = revisions.getSimpleName();
		String type = entity.getType().getSimpleName();
		if (!entity.hasRevisions()) {
			return new RefusedPattern(repository.getSimpleName(),
					"it is a " + name + ", but no revisions of " + type + " are kept",
					"annotate " + type + " with @Revisions, or leave " + name + " out");
		}
		Class<?> number = numberType(repository, revisions);
		if (List.of(Long.class, Integer.class).contains(number)) {
			return null;
		}
		return new RefusedPattern(repository.getSimpleName(),
				"the number of a revision is the version of " + type + ", not a " + number.getSimpleName(),
				"change the third type argument of " + name + " to Long");
	}

	@SuppressWarnings("unchecked")
	private static <N> Class<N> numberType(Class<?> repository, Class<?> revisions) {
		return (Class<N>) ResolvableType.forClass(repository).as(revisions).getGeneric(2).resolve(Number.class);
	}

	@Override
	public Optional<Revision<N, T>> findLastChangeRevision(Object id) {
		return this.last.find(id).stream().map(this::numbered).findFirst();
	}

	@Override
	public Revisions<N, T> findRevisions(Object id) {
		return Revisions.of(this.all.find(id).stream().map(this::numbered).toList());
	}

	@Override
	public Page<Revision<N, T>> findRevisions(Object id, Pageable pageable) {
		throw new InvalidDataAccessApiUsageException(this.repository.getSimpleName()
				+ ".findRevisions: a Pageable counts pages, and DynamoDB has no page numbers: read all by"
				+ " findRevisions(id), or single ones by findRevision(id, number), with numbers from 1 to the last of"
				+ " findLastChangeRevision(id)");
	}

	@Override
	public Optional<Revision<N, T>> findRevision(Object id, N number) {
		return this.one.find(id, number).stream().map(this::numbered).findFirst();
	}

	private Revision<N, T> numbered(Revision<Long, T> revision) {
		N number = NumberUtils.convertNumberToTargetClass(revision.getRequiredRevisionNumber(), this.numberType);
		return Revision.of(new Metadata<>(number, revision.getMetadata()), revision.getEntity());
	}

	/**
	 * Preparation of the patterns.
	 */
	private record Preparation<T>(Class<?> repository, Class<?> type, DynamoPersistentEntity<T> entity,
			PatternOperations operations, Planner planner) {

		RevisionPattern<T> prepare(String name, Kind kind, Class<?>... parameters) {
			Method method = Objects.requireNonNull(ReflectionUtils.findMethod(this.type, name, parameters));
			RevisionPattern<T> pattern = this.operations.prepare(this.planner.plan(request(name), kind),
					this.entity.getType());
			this.operations.declare(this.repository, method, pattern);
			return pattern;
		}

		private AccessRequest request(String name) {
			return PatternRequest.of(this.repository.getSimpleName() + "." + name, this.entity).build();
		}

	}

	/**
	 * Metadata with a number of the type that the repository names.
	 */
	private record Metadata<N extends Number & Comparable<N>>(N number,
			RevisionMetadata<Long> stored) implements RevisionMetadata<N> {

		@Override
		public Optional<N> getRevisionNumber() {
			return Optional.of(this.number);
		}

		@Override
		public Optional<Instant> getRevisionInstant() {
			return this.stored.getRevisionInstant();
		}

		@Override
		public RevisionType getRevisionType() {
			return this.stored.getRevisionType();
		}

		@Override
		public <D> D getDelegate() {
			return this.stored.getDelegate();
		}

	}

}
