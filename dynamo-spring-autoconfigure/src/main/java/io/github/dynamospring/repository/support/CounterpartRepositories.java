package io.github.dynamospring.repository.support;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;
import org.springframework.util.function.SingletonSupplier;

/**
 * Finder of the repositories of an entity. It creates none of them, because two entities
 * find each other while their repositories are created.
 *
 * @param beanFactory the beans
 */
record CounterpartRepositories(ListableBeanFactory beanFactory) {

	/**
	 * Return the interfaces of the repositories, with suppliers of the beans.
	 */
	Map<Class<?>, Supplier<?>> of(Class<?> domainType) {
		Map<Class<?>, Supplier<?>> repositories = new LinkedHashMap<>();
		for (String name : names()) {
			Class<?> type = this.beanFactory.getType(name, false);
			if (type != null && type.isInterface()
					&& AbstractRepositoryMetadata.getMetadata(type).getDomainType() == domainType) {
				repositories.put(type, SingletonSupplier.of(() -> this.beanFactory.getBean(name)));
			}
		}
		return repositories;
	}

	// a factory bean that is not created yet counts as no singleton
	private String[] names() {
		return BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beanFactory, Repository.class, true, false);
	}

}
