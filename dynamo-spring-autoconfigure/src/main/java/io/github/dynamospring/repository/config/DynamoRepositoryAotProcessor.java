package io.github.dynamospring.repository.config;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.support.BuildTimePlans;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.aot.generate.GenerationContext;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.repository.aot.generate.RepositoryContributor;
import org.springframework.data.repository.config.AotRepositoryContext;
import org.springframework.data.repository.config.RepositoryRegistrationAotProcessor;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.support.PropertiesBasedNamedQueries;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.util.ClassUtils;

/**
 * {@link RepositoryRegistrationAotProcessor} that plans all methods while the application
 * is built, so that the build fails with the list that would stop the start. It adds
 * hints for types that only the mapping knows.
 * <p>
 * Each repository is planned when its bean is processed. Hints are contributed after all
 * beans, when the refusals of all repositories are known.
 */
class DynamoRepositoryAotProcessor extends RepositoryRegistrationAotProcessor {

	private static final Log logger = LogFactory.getLog(DynamoRepositoryAotProcessor.class);

	/**
	 * Post-processors for beans of the mapping: for injection, and for Boot's bound
	 * properties.
	 */
	private static final List<String> POST_PROCESSORS = List.of(
			"org.springframework.context.annotation.internalAutowiredAnnotationProcessor",
			"org.springframework.boot.context.properties.ConfigurationPropertiesBindingPostProcessor");

	private @Nullable DynamoMappingContext context;

	private @Nullable BuildTimePlans plans;

	private boolean prepared;

	@Override
	protected @Nullable RepositoryContributor contributeAotRepository(AotRepositoryContext repository) {
		prepare();
		BuildTimePlans plans = this.plans;
		if (plans != null) {
			RepositoryInformation information = repository.getRepositoryInformation();
			plans.plan(information.getRepositoryInterface(),
					RepositoryFragments.from(new ArrayList<>(information.getFragments())),
					namedQueries(information.getRepositoryInterface()));
		}
		return null;
	}

	private void prepare() {
		if (!this.prepared) {
			this.prepared = true;
			try {
				prepare(getBeanFactory());
			}
			catch (BeansException ex) {
				if (ex.contains(InvalidEntityException.class)) {
					throw ex;
				}
				logger.warn("Access patterns are not planned while the application is built, because a bean that they "
						+ "need cannot be created there", ex);
			}
		}
	}

	private void prepare(ConfigurableListableBeanFactory beanFactory) {
		POST_PROCESSORS.stream()
			.filter(beanFactory::containsBeanDefinition)
			.forEach((name) -> beanFactory.addBeanPostProcessor(beanFactory.getBean(name, BeanPostProcessor.class)));
		DynamoMappingContext mapping = beanFactory.getBeanProvider(DynamoMappingContext.class).getIfUnique();
		if (mapping != null) {
			PlannerSettings settings = beanFactory.getBeanProvider(PlannerSettings.class)
				.getIfUnique(() -> PlannerSettings.DEFAULT);
			this.plans = new BuildTimePlans(factory(unconnected(mapping), mapping, settings), mapping, beanFactory);
			this.context = mapping;
		}
	}

	private static DynamoTemplate unconnected(DynamoMappingContext mapping) {
		DynamoTemplate template = new DynamoTemplate(new UnconnectedClient(), mapping, (table) -> table,
				new AccessPatterns(), TemplateSettings.DEFAULT);
		template.setClients((name) -> new UnconnectedClient());
		return template;
	}

	/**
	 * Create the factory that plans.
	 */
	DynamoRepositoryFactory factory(DynamoOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		return new DynamoRepositoryFactory(operations, context, settings);
	}

	private NamedQueries namedQueries(Class<?> repository) {
		return getConfigMap().entrySet()
			.stream()
			.filter((configured) -> configured.getValue().getRepositoryInterface().equals(repository.getName()))
			.map((configured) -> getBeanFactory().getMergedBeanDefinition(configured.getKey()).getPropertyValues())
			.map((properties) -> properties.get("namedQueries"))
			.filter(RuntimeBeanReference.class::isInstance)
			.map((queries) -> ((RuntimeBeanReference) queries).getBeanName())
			.findFirst()
			.map((name) -> getBeanFactory().getBean(name, NamedQueries.class))
			.orElse(PropertiesBasedNamedQueries.EMPTY);
	}

	@Override
	protected void configureTypeContributions(AotRepositoryContext repository, GenerationContext generation) {
		if (this.plans != null) {
			this.plans.verify();
		}
		super.configureTypeContributions(repository, generation);
		RepositoryInformation information = repository.getRepositoryInformation();
		configureTypeContribution(information.getIdType(), repository);
		entities().forEach((type) -> configureTypeContribution(type, repository));
		Stream.concat(repository.getResolvedTypes().stream(), entities())
			.flatMap(DynamoRepositoryAotProcessor::subtypes)
			.distinct()
			.forEach((type) -> configureTypeContribution(type, repository));
		registerProxies(information, generation);
	}

	// including entities without a repository
	private Stream<Class<?>> entities() {
		DynamoMappingContext mapping = this.context;
		if (mapping == null) {
			return Stream.empty();
		}
		return mapping.getTables()
			.stream()
			.flatMap((table) -> table.entities().stream())
			.map(PersistentEntity::getType);
	}

	/**
	 * Return the permitted subtypes of a sealed type, and theirs in turn.
	 */
	private static Stream<Class<?>> subtypes(Class<?> type) {
		Class<?>[] permitted = type.getPermittedSubclasses();
		if (permitted == null) {
			return Stream.empty();
		}
		return Stream.of(permitted).flatMap((subtype) -> Stream.concat(Stream.of(subtype), subtypes(subtype)));
	}

	// for recorded calls and for projections
	private static void registerProxies(RepositoryInformation information, GenerationContext generation) {
		generation.getRuntimeHints().proxies().registerJdkProxy(information.getRepositoryInterface());
		information.getQueryMethods()
			.stream()
			.<Class<?>>map(information::getReturnedDomainClass)
			.filter((type) -> type.isInterface() && !type.isSealed() && !ClassUtils.isJavaLanguageInterface(type))
			.distinct()
			.forEach((type) -> generation.getRuntimeHints().proxies().registerJdkProxy(type));
	}

	/**
	 * Client without a database.
	 */
	private static final class UnconnectedClient implements DynamoDbClient {

		@Override
		public String serviceName() {
			return SERVICE_NAME;
		}

		@Override
		public void close() {
		}

	}

}
