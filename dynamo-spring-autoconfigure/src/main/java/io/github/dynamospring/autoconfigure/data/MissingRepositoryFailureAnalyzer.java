package io.github.dynamospring.autoconfigure.data;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * {@link AbstractFailureAnalyzer} for a repository that has no bean. It comes before
 * Boot's own analyzer, which advises to define a bean.
 */
@Order(0)
class MissingRepositoryFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private static final List<String> SWITCHES = List.of("dynamo.enabled", "dynamo.repositories.enabled");

	private final BeanFactory beanFactory;

	private final Environment environment;

	MissingRepositoryFailureAnalyzer(BeanFactory beanFactory, Environment environment) {
		this.beanFactory = beanFactory;
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		ResolvableType type = cause.getResolvableType();
		Class<?> repository = (type != null) ? type.resolve() : null;
		if (repository == null || !DynamoRepository.class.isAssignableFrom(repository)) {
			return null;
		}
		return analyze(repository, cause);
	}

	private @Nullable FailureAnalysis analyze(Class<?> repository, NoSuchBeanDefinitionException cause) {
		String repositoryName = ClassUtils.getQualifiedName(repository);
		for (String name : SWITCHES) {
			if (!this.environment.getProperty(name, Boolean.class, true)) {
				return new FailureAnalysis(
						"The repository " + repositoryName + " has no bean, as '" + name + "' is false",
						"Remove '" + name + "', or name the package of the repository in @EnableDynamoRepositories.",
						cause);
			}
		}
		if (repository.isMemberClass()) {
			return new FailureAnalysis(
					"The repository " + repositoryName + " has no bean, as it is nested in another type",
					"Give it a file of its own, or set considerNestedRepositories in @EnableDynamoRepositories.",
					cause);
		}
		return analyzePackage(repository, cause);
	}

	private @Nullable FailureAnalysis analyzePackage(Class<?> repository, NoSuchBeanDefinitionException cause) {
		String home = repository.getPackageName();
		List<String> searched = AutoConfigurationPackages.has(this.beanFactory)
				? AutoConfigurationPackages.get(this.beanFactory) : List.of();
		if (searched.stream().anyMatch((parent) -> (home + ".").startsWith(parent + "."))) {
			return null;
		}
		return new FailureAnalysis(
				"The repository " + repository.getName() + " has no bean, as its package is neither below that of the "
						+ "application (" + String.join(", ", searched) + ") nor named by @EnableDynamoRepositories",
				"Move the class with @SpringBootApplication to a package above both, or add "
						+ "@EnableDynamoRepositories(\"" + home + "\") to it.",
				cause);
	}

}
