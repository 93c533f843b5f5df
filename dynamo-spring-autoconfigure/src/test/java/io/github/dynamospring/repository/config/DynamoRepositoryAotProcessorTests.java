package io.github.dynamospring.repository.config;

import java.util.List;

import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.config.parcels.Parcel;
import io.github.dynamospring.repository.config.parcels.ParcelKey;
import io.github.dynamospring.repository.config.parcels.ParcelView;
import io.github.dynamospring.repository.config.parcels.Parcels;
import io.github.dynamospring.repository.reactive.SimpleReactiveDynamoRepository;
import io.github.dynamospring.repository.reactive.slice.ReactiveStocks;
import io.github.dynamospring.repository.refused.KeylessOrders;
import io.github.dynamospring.repository.shop.OrderView;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.repository.shop.ScannedDevices;
import io.github.dynamospring.repository.support.SimpleDynamoRepository;
import io.github.dynamospring.shop.StockKey;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.aot.AotBeanProcessingException;
import org.springframework.beans.factory.aot.AotProcessingException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.data.domain.ManagedTypes;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link DynamoRepositoryAotProcessor}. No client of DynamoDB is there when an
 * application is built.
 */
class DynamoRepositoryAotProcessorTests {

	@Test
	void givesHintsForTheTypesThatTheMappingKnows() {
		RuntimeHints hints = process(ParcelConfiguration.class);
		for (Class<?> type : List.of(ParcelKey.class, Parcel.class, Parcel.Letter.class, Parcel.Crate.class,
				Parcel.Liquid.class, Parcel.Solid.class)) {
			assertThat(RuntimeHintsPredicates.reflection().onType(type)).as(type.getName()).accepts(hints);
		}
		for (Class<?> type : List.of(ParcelKey.class, Parcel.Letter.class, Parcel.Crate.class, Parcel.Liquid.class,
				Parcel.Solid.class)) {
			assertThat(RuntimeHintsPredicates.reflection()
				.onType(type)
				.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).as(type.getName()).accepts(hints);
		}
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Parcel.Crate.class, "contents"))
			.accepts(hints);
	}

	@Test
	void givesHintsForProxies() {
		RuntimeHints hints = process(ParcelConfiguration.class);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(ParcelView.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(Parcels.class)).accepts(hints);
	}

	@Test
	void plansAllKindsOfMethods() {
		RuntimeHints hints = process(ShopConfiguration.class);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(OrderView.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(ScannedDevices.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(SimpleDynamoRepository.class)
			.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).accepts(hints);
	}

	@Test
	void plansReactiveRepositories() {
		RuntimeHints hints = process(ReactiveConfiguration.class);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(ReactiveStocks.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(ReactiveStocks.Level.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(StockKey.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(SimpleReactiveDynamoRepository.class)
			.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).accepts(hints);
	}

	@Test
	void refusesTheMethodsOfReactiveRepositories() {
		assertThatExceptionOfType(AotBeanProcessingException.class)
			.isThrownBy(() -> process(RefusedReactiveConfiguration.class))
			.havingRootCause()
			.isInstanceOf(InvalidAccessPatternsException.class)
			.withMessageContaining("\n\t- AsynchronousOrders.findByOrderIdIn: it takes Flux; take the value itself");
	}

	@Test
	void refusesTheMethodsOfAllRepositoriesTogether() {
		assertThatExceptionOfType(AotBeanProcessingException.class)
			.isThrownBy(() -> process(RefusedConfiguration.class))
			.havingRootCause()
			.asInstanceOf(InstanceOfAssertFactories.type(InvalidAccessPatternsException.class))
			.satisfies((ex) -> assertThat(ex.getPatterns()).extracting(RefusedPattern::name)
				.anyMatch((name) -> name.startsWith("KeylessOrders."))
				.anyMatch((name) -> name.startsWith("ScanningOrders.")))
			.satisfies((ex) -> assertThat(ex).hasMessageContaining("\n\t- KeylessOrders.unfinished: "));
	}

	@Test
	void refusesEntities() {
		assertThatExceptionOfType(AotProcessingException.class).isThrownBy(() -> process(BrokenConfiguration.class))
			.withRootCauseInstanceOf(InvalidEntityException.class);
	}

	@Test
	void plansNothingWhereTheMappingCannotBeCreated() {
		assertThatNoException().isThrownBy(() -> process(ElsewhereConfiguration.class));
	}

	private static RuntimeHints process(Class<?> configuration) {
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(DynamoRepositoryAotProcessorTests.class)),
				new InMemoryGeneratedFiles());
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.register(configuration);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		}
		return generation.getRuntimeHints();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = Parcels.class)
	static class ParcelConfiguration {

		@Bean
		DynamoMappingContext mappingContext() {
			return new DynamoMappingContext();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = Orders.class)
	static class ShopConfiguration {

		@Bean
		DynamoMappingContext mappingContext() {
			return new DynamoMappingContext();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableReactiveDynamoRepositories(basePackageClasses = ReactiveStocks.class)
	static class ReactiveConfiguration {

		@Bean
		DynamoMappingContext mappingContext() {
			return new DynamoMappingContext();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableReactiveDynamoRepositories(basePackageClasses = KeylessOrders.class)
	static class RefusedReactiveConfiguration {

		@Bean
		DynamoMappingContext mappingContext() {
			return new DynamoMappingContext();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = KeylessOrders.class)
	static class RefusedConfiguration {

		@Bean
		DynamoMappingContext mappingContext() {
			return new DynamoMappingContext();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = Parcels.class)
	static class BrokenConfiguration {

		@Bean
		DynamoMappingContext mappingContext() {
			DynamoMappingContext context = new DynamoMappingContext();
			context.setManagedTypes(ManagedTypes.fromIterable(List.of(Keyless.class)));
			return context;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = KeylessOrders.class)
	static class ElsewhereConfiguration {

		@Bean
		DynamoMappingContext mappingContext() {
			throw new IllegalStateException("needs what is there where the application runs");
		}

	}

	@Table("keyless")
	record Keyless(String id) {

	}

}
