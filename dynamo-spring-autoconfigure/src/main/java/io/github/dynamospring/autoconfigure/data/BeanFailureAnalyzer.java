package io.github.dynamospring.autoconfigure.data;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * {@link AbstractFailureAnalyzer} for a repository without a bean, and for several beans
 * of the connection to DynamoDB. It precedes Boot's own analyzers, which do not know the
 * purpose of the beans.
 */
@Order(0)
class BeanFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private static final List<Class<?>> TYPES = List.of(DynamoDbClient.class, AwsCredentialsProvider.class,
			AwsRegionProvider.class);

	private final BeanFactory beanFactory;

	private final Environment environment;

	BeanFailureAnalyzer(BeanFactory beanFactory, Environment environment) {
		this.beanFactory = beanFactory;
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		if (cause instanceof NoUniqueBeanDefinitionException ambiguous) {
			return analyze(ambiguous);
		}
		ResolvableType type = cause.getResolvableType();
		Class<?> repository = (type != null) ? type.resolve() : null;
		if (repository == null) {
			return null;
		}
		boolean reactive = ReactiveDynamoRepository.class.isAssignableFrom(repository);
		if (!reactive && !DynamoRepository.class.isAssignableFrom(repository)) {
			return null;
		}
		FailureAnalysis disabled = analyzeSwitches(repository, reactive ? "reactive" : "imperative", cause);
		return (disabled != null) ? disabled : analyze(repository, cause);
	}

	private @Nullable FailureAnalysis analyzeSwitches(Class<?> repository, String type,
			NoSuchBeanDefinitionException cause) {
		if (!this.environment.getProperty("dynamo.enabled", Boolean.class, true)) {
			return disabled(repository, "dynamo.enabled", "false", cause);
		}
		String enabled = this.environment.getProperty("dynamo.repositories.type", "auto").toLowerCase(Locale.ENGLISH);
		return List.of("auto", type).contains(enabled) ? null
				: disabled(repository, "dynamo.repositories.type", enabled, cause);
	}

	private static FailureAnalysis disabled(Class<?> repository, String property, String value,
			NoSuchBeanDefinitionException cause) {
		return new FailureAnalysis(
				"The repository " + ClassUtils.getQualifiedName(repository) + " has no bean, as '" + property + "' is "
						+ value,
				"Remove '" + property + "', or name the package of the repository in @" + enabling(repository) + ".",
				cause);
	}

	private static String enabling(Class<?> repository) {
		return ReactiveDynamoRepository.class.isAssignableFrom(repository) ? "EnableReactiveDynamoRepositories"
				: "EnableDynamoRepositories";
	}

	private @Nullable FailureAnalysis analyze(Class<?> repository, NoSuchBeanDefinitionException cause) {
		String repositoryName = ClassUtils.getQualifiedName(repository);
		if (repository.isMemberClass()) {
			return new FailureAnalysis(
					"The repository " + repositoryName + " has no bean, as it is nested in another type",
					"Give it a file of its own, or set considerNestedRepositories in @" + enabling(repository) + ".",
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
				"The repository " + repository.getName() + " has no bean, as its package is neither below the package "
						+ "of the application (" + String.join(", ", searched) + ") nor named by @"
						+ enabling(repository),
				"Move the class with @SpringBootApplication to a package above both, or add " + "@"
						+ enabling(repository) + "(\"" + home + "\") to it.",
				cause);
	}

	private static @Nullable FailureAnalysis analyze(NoUniqueBeanDefinitionException cause) {
		Class<?> type = cause.getBeanType();
		Collection<String> names = cause.getBeanNamesFound();
		if (type == null || !TYPES.contains(type) || names == null) {
			return null;
		}
		return new FailureAnalysis(
				"There are " + names.size() + " beans of type " + type.getSimpleName() + ", '"
						+ String.join("', '", names) + "', and none of them says that it is the one for DynamoDB",
				"Annotate the one for DynamoDB with @Primary, or the others with @Bean(defaultCandidate = false), which "
						+ "are then only injected where they are asked for by a qualifier." + properties(type),
				cause);
	}

	private static String properties(Class<?> type) {
		if (type == AwsCredentialsProvider.class) {
			return " Or set 'dynamo.credentials.*', which decides between several.";
		}
		return (type == AwsRegionProvider.class) ? " Or set 'dynamo.region', which decides between several." : "";
	}

}
