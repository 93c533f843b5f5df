package io.github.dynamospring.repository.reactive;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.ReactiveRevisionRepository;
import io.github.dynamospring.repository.query.ResultAdapter;
import io.github.dynamospring.repository.support.CounterpartResults;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;

import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.data.repository.history.RevisionRepository;

/**
 * Factory of reactive repositories. Their methods have the plans of blocking ones.
 *
 * @since 0.1
 */
public class ReactiveDynamoRepositoryFactory extends DynamoRepositoryFactory {

	private final PatternOperations operations;

	/**
	 * Create a factory.
	 * @param operations the operations of the repositories, which implement
	 * {@link PatternOperations}
	 * @param context the entities
	 * @param settings the settings of the planner
	 */
	public ReactiveDynamoRepositoryFactory(DynamoOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		super(operations, context, settings);
		this.operations = PatternOperations.of(operations);
	}

	@Override
	protected Class<?> getRepositoryBaseClass(RepositoryMetadata metadata) {
		return SimpleReactiveDynamoRepository.class;
	}

	@Override
	protected ResultAdapter resultAdapter(RepositoryMetadata metadata) {
		return new ReactiveResults(metadata, this.operations);
	}

	@Override
	protected CounterpartResults counterpartResults() {
		return new ReactiveCounterpartResults();
	}

	@Override
	protected Class<?> revisionRepository() {
		return ReactiveRevisionRepository.class;
	}

	@Override
	protected RepositoryFragment<?> revisions(RepositoryMetadata metadata, RevisionRepository<?, Object, ?> revisions) {
		String repository = metadata.getRepositoryInterface().getSimpleName();
		return RepositoryFragment.implemented(ReactiveRevisionRepository.class, new ReactiveEntityRevisions<>(revisions,
				(method) -> this.operations.starter(repository + "." + method, metadata.getDomainType(), false)));
	}

}
