package io.github.dynamospring.autoconfigure.data;

import java.util.Map;

import io.github.dynamospring.autoconfigure.data.repositories.CrudNotes;
import io.github.dynamospring.autoconfigure.data.repositories.Memo;
import io.github.dynamospring.autoconfigure.data.repositories.Memos;
import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.autoconfigure.data.repositories.Notes;
import io.github.dynamospring.autoconfigure.data.repositories.Outer;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.repository.refused.NamedOrders;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Answers;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.data.keyvalue.core.KeyValueOperations;
import org.springframework.data.map.repository.config.EnableMapRepositories;
import org.springframework.data.repository.config.BootstrapMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link DynamoRepositoriesAutoConfiguration}.
 */
class DynamoRepositoriesAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoRepositoriesAutoConfiguration.class));

	@Test
	void createsRepositoriesOfTheApplicationsPackagesForTheirEntities() {
		this.contextRunner.withUserConfiguration(StoreConfiguration.class, NotesApplication.class)
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(Notes.class)
				.hasSingleBean(CrudNotes.class)
				.doesNotHaveBean(Memos.class)
				.doesNotHaveBean(Outer.NestedNotes.class));
	}

	@Test
	void backsOffIfSwitchedOff() {
		this.contextRunner.withUserConfiguration(StoreConfiguration.class, NotesApplication.class)
			.withPropertyValues("dynamo.repositories.type=none")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoRepositoryFactoryBean.class));
	}

	@Test
	void backsOffIfThereIsNothingToReadWith() {
		this.contextRunner.withUserConfiguration(NotesApplication.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoRepositoryFactoryBean.class));
	}

	@Test
	void backsOffIfTheApplicationEnablesRepositories() {
		this.contextRunner
			.withUserConfiguration(StoreConfiguration.class, NotesApplication.class, OwnRepositories.class)
			.run((context) -> assertThat(context).hasSingleBean(Outer.NestedNotes.class).hasSingleBean(Notes.class));
	}

	@Test
	void doesNotNeedRepositories() {
		this.contextRunner.withUserConfiguration(StoreConfiguration.class, EmptyApplication.class)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void livesWithAnotherStore() {
		this.contextRunner
			.withUserConfiguration(StoreConfiguration.class, NotesApplication.class, MapRepositories.class)
			.run((context) -> {
				assertThat(context).hasNotFailed().hasSingleBean(Notes.class).hasSingleBean(Memos.class);
				context.getBean(Memos.class).save(new Memo("1", "milk"));
				assertThat(context.getBean(KeyValueOperations.class).count(Memo.class)).isEqualTo(1);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "default", "deferred", "lazy" })
	void reportsRefusedMethodsOfAllRepositoriesTogether(String bootstrapMode) {
		this.contextRunner.withUserConfiguration(StoreConfiguration.class, RefusedApplication.class)
			.withPropertyValues("dynamo.repositories.bootstrap-mode=" + bootstrapMode)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOf(InvalidAccessPatternsException.class)
				.hasMessageContaining("- NamedOrders.latestOrder: ")
				.hasMessageContaining("- AnnotatedOrders.findAll: "));
	}

	@Test
	void reportsRefusedMethodsOfLazyBeans() {
		this.contextRunner.withUserConfiguration(StoreConfiguration.class, RefusedApplication.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOf(InvalidAccessPatternsException.class)
				.hasMessageContaining("- NamedOrders.latestOrder: "));
	}

	@Test
	void reportsRefusedMethodsThatAreCalledBefore() {
		this.contextRunner.withUserConfiguration(StoreConfiguration.class, OneRefusedRepository.class)
			.withBean(EarlyCaller.class)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.hasRootCauseInstanceOf(InvalidAccessPatternsException.class));
	}

	@Test
	void worksWithTheMappingOfTheApplication() {
		this.contextRunner
			.withConfiguration(
					AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
			.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
			.withUserConfiguration(NotesApplication.class)
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(Notes.class));
	}

	@Test
	void refusesOperationsThatPrepareNoPatterns() {
		this.contextRunner.withUserConfiguration(NotesApplication.class)
			.withBean(DynamoMappingContext.class)
			.withBean(DynamoOperations.class, () -> mock(DynamoOperations.class))
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOf(IllegalArgumentException.class)
				.hasMessageEndingWith(" cannot prepare access patterns, which repositories, reactive operations, "
						+ "@Idempotent and readers of Spring Batch need: let it implement PatternOperations, or extend DynamoTemplate"));
	}

	@Test
	void explainsRefusedMethods() {
		this.contextRunner.withUserConfiguration(StoreConfiguration.class, OneRefusedRepository.class)
			.run((context) -> {
				FailureAnalysis analysis = new InvalidModelFailureAnalyzer().analyze(context.getStartupFailure());
				assertThat(analysis.getDescription()).startsWith(
						"DynamoDB cannot serve these repository methods as they are declared:\n\n    - NamedOrders.findByAmountIgnoreCase: "
								+ "'amount' is no text and has no case to ignore\n    - NamedOrders.findByCustomer: "
								+ "No property 'customer' found for type 'Order'; Did you mean 'customerId'\n    - ");
				assertThat(analysis.getAction()).startsWith("Change each of them:\n\n    - NamedOrders.findByAmount")
					.contains("\n    - NamedOrders.findByCustomer: "
							+ "correct the name of the method, or say the predicates with @Query\n    - ");
			});
	}

	static class EarlyCaller {

		EarlyCaller(NamedOrders orders) {
			orders.latestOrder("1");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class StoreConfiguration {

		@Bean
		@SuppressWarnings("unchecked")
		DynamoOperations dynamoTemplate() {
			DynamoOperations operations = mock(PatternOperations.class, Answers.RETURNS_MOCKS);
			EntityOperations<Object> entities = mock(EntityOperations.class);
			given(entities.named(any())).willReturn(entities);
			given(entities.consistent()).willReturn(entities);
			given(entities.onCondition(any())).willReturn(entities);
			given(operations.entity(any())).willReturn(entities);
			return operations;
		}

		@Bean
		DynamoMappingContext dynamoMappingContext() {
			return new DynamoMappingContext();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Note.class)
	static class NotesApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Map.class)
	static class EmptyApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = NamedOrders.class)
	static class RefusedApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = Note.class, considerNestedRepositories = true)
	static class OwnRepositories {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableMapRepositories(basePackageClasses = Memo.class)
	static class MapRepositories {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = NamedOrders.class, bootstrapMode = BootstrapMode.LAZY,
			excludeFilters = @Filter(type = FilterType.REGEX, pattern = ".*\\.(?!NamedOrders)[A-Z]\\w+"))
	static class OneRefusedRepository {

	}

}
