package io.github.dynamospring.autoconfigure;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;

/**
 * Beans of one type, distinguished by their origin. Beans that the application defines
 * are its decision. Beans that other starters define, by bean methods of an
 * {@link AutoConfiguration}, exist whether it wants them or not.
 *
 * @param <T> the type of the beans
 * @since 0.1
 */
public final class ApplicationBeans<T> {

	private final ConfigurableListableBeanFactory beanFactory;

	private final Class<T> type;

	private final List<String> names;

	/**
	 * Find the beans of a type, without creating them.
	 */
	public ApplicationBeans(ConfigurableListableBeanFactory beanFactory, Class<T> type) {
		this.beanFactory = beanFactory;
		this.type = type;
		this.names = Arrays.stream(beanFactory.getBeanNamesForType(type, true, false))
			.filter(this::isCandidate)
			.toList();
	}

	private ApplicationBeans(ConfigurableListableBeanFactory beanFactory, Class<T> type, List<String> names) {
		this.beanFactory = beanFactory;
		this.type = type;
		this.names = names;
	}

	/**
	 * Find the bean of a name, which need not be an autowire candidate.
	 */
	public static <T> ApplicationBeans<T> named(ConfigurableListableBeanFactory beanFactory, Class<T> type,
			String name) {
		boolean found = beanFactory.containsBean(name) && beanFactory.isTypeMatch(name, type);
		return new ApplicationBeans<>(beanFactory, type, found ? List.of(name) : List.of());
	}

	/**
	 * Return these beans without some of them.
	 * @param excluded whether to leave out the bean of a name
	 */
	public ApplicationBeans<T> without(Predicate<String> excluded) {
		return new ApplicationBeans<>(this.beanFactory, this.type,
				this.names.stream().filter(excluded.negate()).toList());
	}

	private boolean isCandidate(String name) {
		BeanDefinition definition = definition(name);
		boolean candidate = definition == null || definition.isAutowireCandidate();
		return candidate && (!(definition instanceof AbstractBeanDefinition bean) || bean.isDefaultCandidate());
	}

	private @Nullable BeanDefinition definition(String name) {
		if (!this.beanFactory.containsBeanDefinition(name)) {
			return null;
		}
		return this.beanFactory.getBeanDefinition(name);
	}

	/**
	 * Return the names of the beans, of any origin.
	 */
	public List<String> names() {
		return this.names;
	}

	/**
	 * Return whether the application defines such a bean.
	 */
	public boolean areDefined() {
		return !ownNames().isEmpty();
	}

	/**
	 * Return whether the application defines several such beans without a primary one.
	 */
	public boolean areAmbiguous() {
		List<String> own = ownNames();
		return own.size() > 1 && own.stream().noneMatch(this::isPrimary);
	}

	/**
	 * Return the bean of the application, the primary one of several, or null.
	 * @throws NoUniqueBeanDefinitionException if there are several without a primary one
	 */
	public @Nullable T own() {
		return single(ownNames());
	}

	/**
	 * Return the bean that another starter defines, or null.
	 */
	public @Nullable T ofStarters() {
		return single(this.names.stream().filter(this::isAutoConfigured).toList());
	}

	private List<String> ownNames() {
		return this.names.stream().filter((name) -> !isAutoConfigured(name)).toList();
	}

	private @Nullable T single(List<String> candidates) {
		List<String> primary = candidates.stream().filter(this::isPrimary).toList();
		List<String> chosen = primary.isEmpty() ? candidates : primary;
		if (chosen.size() > 1) {
			throw new NoUniqueBeanDefinitionException(this.type, chosen);
		}
		return chosen.isEmpty() ? null : this.beanFactory.getBean(chosen.get(0), this.type);
	}

	private boolean isPrimary(String name) {
		BeanDefinition definition = definition(name);
		return definition != null && definition.isPrimary();
	}

	private boolean isAutoConfigured(String name) {
		if (!(definition(name) instanceof AnnotatedBeanDefinition definition)
				|| definition.getFactoryMethodName() == null) {
			return false;
		}
		Class<?> configuration = ClassUtils.resolveClassName(definition.getMetadata().getClassName(),
				this.beanFactory.getBeanClassLoader());
		while (configuration != null) {
			if (AnnotatedElementUtils.hasAnnotation(configuration, AutoConfiguration.class)) {
				return true;
			}
			configuration = configuration.getEnclosingClass();
		}
		return false;
	}

}
