package io.github.dynamospring.repository.support;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.read.ProposedIndexes;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Collector of the refused methods of all repositories that reports them together, before
 * the application is ready. Lazily created repositories are created for it: an
 * application that starts has plans for all of its methods.
 */
public class AccessPatternVerifier implements SmartInitializingSingleton, BeanFactoryAware {

	private final List<RefusedPattern> refused = new ArrayList<>();

	private final ProposedIndexes proposed = new ProposedIndexes();

	private @Nullable BeanFactory beanFactory;

	private boolean entitiesAdded;

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	ProposedIndexes proposedIndexes() {
		return this.proposed;
	}

	void addRefused(Collection<RefusedPattern> patterns) {
		synchronized (this.refused) {
			this.refused.addAll(patterns);
		}
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.beanFactory instanceof ListableBeanFactory listableBeanFactory) {
			createRepositories(listableBeanFactory);
		}
		verify();
	}

	/**
	 * Add the entities of all repositories before the first method is planned: the plans
	 * of a table depend on all of its entities.
	 */
	synchronized void addEntities(DynamoMappingContext context) {
		if (!this.entitiesAdded && this.beanFactory instanceof ListableBeanFactory listableBeanFactory) {
			this.entitiesAdded = true;
			for (String name : listableBeanFactory.getBeanNamesForType(DynamoRepositoryFactoryBean.class, true,
					false)) {
				Class<?> repository = listableBeanFactory.getType(BeanFactoryUtils.transformedBeanName(name), false);
				if (repository != null && repository.isInterface()) {
					new RepositoryEntities(context).add(repository);
				}
			}
		}
	}

	private void createRepositories(ListableBeanFactory beanFactory) {
		for (String name : beanFactory.getBeanNamesForType(DynamoRepositoryFactoryBean.class, true, false)) {
			((DynamoRepositoryFactoryBean<?, ?, ?>) beanFactory.getBean(name)).getObject();
		}
	}

	void verify() {
		synchronized (this.refused) {
			if (!this.refused.isEmpty()) {
				throw new InvalidAccessPatternsException(renamed(this.refused, this.proposed));
			}
		}
	}

	/**
	 * Return patterns with distinct names of proposed indexes, independent of the order
	 * of planning.
	 */
	static List<RefusedPattern> renamed(Collection<RefusedPattern> patterns, ProposedIndexes proposed) {
		return patterns.stream()
			.sorted(Comparator.comparing(RefusedPattern::name))
			.map((pattern) -> new RefusedPattern(pattern.name(), pattern.reason(), proposed.rename(pattern.fix())))
			.toList();
	}

}
