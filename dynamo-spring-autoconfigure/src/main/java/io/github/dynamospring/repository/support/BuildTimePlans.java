package io.github.dynamospring.repository.support;

import io.github.dynamospring.mapping.context.DynamoMappingContext;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;

/**
 * Plans of all repositories of an application, made while it is built without creating a
 * repository.
 */
public class BuildTimePlans {

	private final AccessPatternVerifier verifier = new AccessPatternVerifier();

	private final DynamoRepositoryFactory factory;

	/**
	 * Create plans without a repository.
	 * @param factory a factory, the operations of which are never called
	 * @param context the entities
	 * @param beans the definitions of all repositories. The entities of all decide about
	 * the plans of each
	 */
	public BuildTimePlans(DynamoRepositoryFactory factory, DynamoMappingContext context, ListableBeanFactory beans) {
		this.factory = factory;
		this.factory.setVerifier(this.verifier);
		this.verifier.setBeanFactory(beans);
		this.verifier.addEntities(context);
	}

	/**
	 * Plan the methods of a repository.
	 * @param repository the interface of the repository
	 * @param fragments the parts that the application implements
	 * @param namedQueries queries by name, in place of {@code @Query}
	 */
	public void plan(Class<?> repository, RepositoryFragments fragments, NamedQueries namedQueries) {
		this.factory.plan(repository, fragments, namedQueries);
	}

	/**
	 * Report the methods that were refused, of all repositories together.
	 * @throws io.github.dynamospring.repository.InvalidAccessPatternsException if any
	 * method was refused
	 */
	public void verify() {
		this.verifier.verify();
	}

}
