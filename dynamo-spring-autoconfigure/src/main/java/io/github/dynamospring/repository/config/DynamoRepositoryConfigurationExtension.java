package io.github.dynamospring.repository.config;

import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.support.AccessPatternVerifier;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import io.github.dynamospring.repository.support.SimpleDynamoRepository;

import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.core.KotlinDetector;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.config.AnnotationRepositoryConfigurationSource;
import org.springframework.data.repository.config.RepositoryConfigurationExtensionSupport;
import org.springframework.data.repository.config.RepositoryConfigurationSource;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;

/**
 * Configuration extension by which Spring Data recognizes DynamoDB repositories and
 * creates their beans.
 *
 * @since 0.1
 */
public class DynamoRepositoryConfigurationExtension extends RepositoryConfigurationExtensionSupport {

	private static final String VERIFIER = "dynamoAccessPatternVerifier";

	@Override
	public String getModuleName() {
		return "DynamoDB";
	}

	@Override
	@SuppressWarnings("deprecation")
	protected String getModulePrefix() {
		return getModuleIdentifier();
	}

	@Override
	public String getModuleIdentifier() {
		return "dynamo";
	}

	@Override
	public String getRepositoryFactoryBeanClassName() {
		return DynamoRepositoryFactoryBean.class.getName();
	}

	@Override
	public String getRepositoryBaseClassName() {
		return SimpleDynamoRepository.class.getName();
	}

	@Override
	protected Collection<Class<? extends Annotation>> getIdentifyingAnnotations() {
		return List.of(Table.class);
	}

	@Override
	protected Collection<Class<?>> getIdentifyingTypes() {
		return List.of(DynamoRepository.class);
	}

	@Override
	public Class<? extends BeanRegistrationAotProcessor> getRepositoryAotProcessor() {
		return DynamoRepositoryAotProcessor.class;
	}

	/**
	 * Leave reactive repositories to their own extension.
	 */
	@Override
	protected boolean useRepositoryConfiguration(RepositoryMetadata metadata) {
		if (ReactiveWrappers.PROJECT_REACTOR_PRESENT) {
			return !isReactive(metadata);
		}
		Class<?> repository = metadata.getRepositoryInterface();
		if (ReactiveCrudRepository.class.isAssignableFrom(repository)) {
			throw new InvalidAccessPatternsException(List.of(new RefusedPattern(repository.getSimpleName(),
					"it is reactive, but Reactor is not on the class path", "add io.projectreactor:reactor-core")));
		}
		return true;
	}

	/**
	 * Return whether a repository is reactive. Spring Data does not count suspend
	 * functions.
	 */
	static boolean isReactive(RepositoryMetadata metadata) {
		return metadata.isReactiveRepository() || Arrays.stream(metadata.getRepositoryInterface().getMethods())
			.anyMatch(KotlinDetector::isSuspendingFunction);
	}

	@Override
	public void registerBeansForRoot(BeanDefinitionRegistry registry, RepositoryConfigurationSource source) {
		registerIfNotAlreadyRegistered(DynamoRepositoryConfigurationExtension::verifier, registry, VERIFIER,
				source.getSource());
	}

	private static AbstractBeanDefinition verifier() {
		return BeanDefinitionBuilder.rootBeanDefinition(AccessPatternVerifier.class)
			.setRole(BeanDefinition.ROLE_INFRASTRUCTURE)
			.getBeanDefinition();
	}

	@Override
	public void postProcess(BeanDefinitionBuilder builder, AnnotationRepositoryConfigurationSource source) {
		RuntimeBeanReference operations = source.getAttribute("dynamoOperationsRef")
			.map(RuntimeBeanReference::new)
			.orElseGet(() -> new RuntimeBeanReference(DynamoOperations.class));
		builder.addPropertyValue("dynamoOperations", operations);
	}

	@Override
	public void postProcess(BeanDefinitionBuilder builder, RepositoryConfigurationSource source) {
		builder.addPropertyReference("accessPatternVerifier", VERIFIER);
	}

}
