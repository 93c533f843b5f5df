package io.github.dynamospring.autoconfigure.idempotency;

import java.util.List;

import io.github.dynamospring.aop.InvalidAspectException;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.conflict.RetryOnConflict;
import io.github.dynamospring.conflict.RetryOnConflictAdvisor;
import io.github.dynamospring.idempotency.IdempotencyStore;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.idempotency.IdempotentAdvisor;
import io.github.dynamospring.idempotency.JacksonResultFormat;
import io.github.dynamospring.idempotency.ResultFormat;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.aop.support.AopUtils;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.OptimisticLockingFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link DynamoAopAutoConfiguration}.
 */
class DynamoAopAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoAopAutoConfiguration.class))
		.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
		.withUserConfiguration(Application.class);

	@Test
	void backsOffWithoutAClient() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(DynamoDataAutoConfiguration.class, DynamoAopAutoConfiguration.class))
			.run((context) -> assertThat(context).doesNotHaveBean(IdempotentAdvisor.class)
				.doesNotHaveBean(RetryOnConflictAdvisor.class));
	}

	@Test
	void proxiesAnnotatedBeansWithAndWithoutTheAutoConfigurationOfAop() {
		this.contextRunner.withBean(Service.class).run(DynamoAopAutoConfigurationTests::assertRepeats);
		this.contextRunner.withBean(Service.class)
			.withConfiguration(AutoConfigurations.of(AopAutoConfiguration.class))
			.run(DynamoAopAutoConfigurationTests::assertRepeats);
	}

	private static void assertRepeats(AssertableApplicationContext context) {
		Service service = context.getBean(Service.class);
		assertThat(AopUtils.isCglibProxy(service)).isTrue();
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(service::conflict)
			.withMessage("run 2");
	}

	@Test
	void usesTheRetryRegistryOfTheApplication() {
		this.contextRunner.withBean(Service.class)
			.withBean(RetryRegistry.class, RetryRegistry::ofDefaults)
			.run((context) -> {
				assertRepeats(context);
				assertThat(context.getBean(RetryRegistry.class).getAllRetries()).extracting(Retry::getName)
					.containsExactlyInAnyOrder("dynamodb-conflicts", "dynamodb-conflicts-2");
			});
	}

	@Test
	void refusesAnnotatedMethodsWithoutResilience4j() {
		ApplicationContextRunner without = this.contextRunner
			.withClassLoader(new FilteredClassLoader("io.github.resilience4j"));
		without.run((context) -> assertThat(context).hasNotFailed());
		without.withBean(Service.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidAspectException.class)
				.hasMessage("Annotated methods that cannot work:\n - Service.conflict: @RetryOnConflict needs "
						+ "Resilience4j; add io.github.resilience4j:resilience4j-retry"));
	}

	@Test
	void refusesResultsWithoutJackson() {
		ApplicationContextRunner without = this.contextRunner.withClassLoader(new FilteredClassLoader("tools.jackson"));
		without.withBean(Notifier.class).run((context) -> assertThat(context).hasNotFailed());
		without.withBean(Payments.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidAspectException.class)
				.hasMessage(
						"Annotated methods that cannot work:\n - Payments.pay: @Idempotent returns java.lang.String, "
								+ "but there is no Jackson to store it; add tools.jackson.core:jackson-databind, or return void"));
	}

	@Test
	void writesResultsWithTheMapperOfTheApplication() {
		JsonMapper snakes = JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();
		this.contextRunner.withBean(JsonMapper.class, () -> snakes)
			.run((context) -> assertThat(context.getBean(ResultFormat.class).write(new Result(1), Result.class))
				.isEqualTo("{\"line_count\":1}"));
		this.contextRunner
			.run((context) -> assertThat(context.getBean(ResultFormat.class).write(new Result(1), Result.class))
				.isEqualTo("{\"lineCount\":1}"));
	}

	@Test
	void backsOffForBeansOfTheApplication() {
		this.contextRunner.withBean(ResultFormat.class, () -> mock(ResultFormat.class))
			.withBean("advisor", RetryOnConflictAdvisor.class, () -> new RetryOnConflictAdvisor(null))
			.run((context) -> assertThat(context).hasSingleBean(ResultFormat.class)
				.doesNotHaveBean(JacksonResultFormat.class)
				.hasSingleBean(RetryOnConflictAdvisor.class)
				.hasBean("advisor"));
	}

	@Test
	void hasATableOfRecordsOnlyWhereAMethodIsIdempotent() {
		this.contextRunner.withBean(Service.class).run((context) -> assertThat(tables(context)).isEmpty());
		this.contextRunner.withBean(Payments.class)
			.run((context) -> assertThat(tables(context)).containsExactly("idempotency"));
		this.contextRunner.withBean(Payments.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(tables(context)).containsExactly("idempotency"));
	}

	@Test
	void keepsRecordsInTheTableThatIsConfigured() {
		this.contextRunner.withBean(Payments.class)
			.withPropertyValues("dynamo.idempotency.table=shared")
			.run((context) -> {
				assertThat(context).hasSingleBean(IdempotencyStore.class);
				assertThat(tables(context)).containsExactly("shared");
			});
	}

	private static List<String> tables(AssertableApplicationContext context) {
		return context.getBean(DynamoMappingContext.class).getTables().stream().map(TableModel::logicalName).toList();
	}

	@Test
	void refusalsSayWhatToDo() {
		InvalidAspectException failure = new InvalidAspectException(List.of("a: b", "c: d"));
		assertThat(failure).hasMessage("Annotated methods that cannot work:\n - a: b\n - c: d");
		assertThat(failure.getAction()).isEqualTo("Change the methods as the list says.");
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackages = "io.github.dynamospring.autoconfigure.none")
	static class Application {

		@Bean
		String other() {
			return "other";
		}

	}

	public static class Service {

		private int runs;

		@RetryOnConflict(2)
		public void conflict() {
			throw new OptimisticLockingFailureException("run " + ++this.runs);
		}

	}

	public static class Notifier {

		@Idempotent(key = "#id")
		public void send(String id) {
		}

	}

	public static class Payments {

		@Idempotent(key = "#id")
		public String pay(String id) {
			return id;
		}

	}

	record Result(int lineCount) {

	}

}
