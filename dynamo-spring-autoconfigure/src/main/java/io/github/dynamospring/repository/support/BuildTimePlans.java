package io.github.dynamospring.repository.support;

import java.util.Collection;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;

import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;

/**
 * Plans of all repositories of an application that are made while it is built. No
 * repository is created for it.
 */
public class BuildTimePlans {

	private final AccessPatternVerifier verifier = new AccessPatternVerifier();

	private final DynamoRepositoryFactory factory;

	/**
	 * Create plans of no repository.
	 * @param operations operations that are never called
	 * @param context knows the entities
	 * @param settings how methods are planned
	 * @param repositories the interfaces of all repositories, whose entities decide about
	 * the plans of each
	 */
	public BuildTimePlans(DynamoOperations operations, DynamoMappingContext context, PlannerSettings settings,
			Collection<Class<?>> repositories) {
		this.factory = new DynamoRepositoryFactory(operations, context, settings);
		this.factory.setVerifier(this.verifier);
		repositories.forEach(new RepositoryEntities(context)::add);
	}

	/**
	 * Plan the methods of a repository.
	 * @param repository the interface of the repository
	 * @param fragments the parts of it that are implemented by the application
	 * @param namedQueries what {@code @Query} would hold, by name
	 */
	public void plan(Class<?> repository, RepositoryFragments fragments, NamedQueries namedQueries) {
		this.factory.plan(repository, fragments, namedQueries);
	}

	/**
	 * Report the methods that were refused, of all repositories together.
	 * @throws io.github.dynamospring.repository.InvalidAccessPatternsException if there
	 * are any
	 */
	public void verify() {
		this.verifier.verify();
	}

}
