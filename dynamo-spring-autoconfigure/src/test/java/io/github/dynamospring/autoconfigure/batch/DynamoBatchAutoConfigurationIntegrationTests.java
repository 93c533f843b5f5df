package io.github.dynamospring.autoconfigure.batch;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.batch.repository.DynamoJobRepository;
import io.github.dynamospring.start.StartRefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.annotation.EnableBatchProcessing;
import org.springframework.batch.core.configuration.support.DefaultBatchConfiguration;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoBatchAutoConfiguration} with the embedded database.
 */
class DynamoBatchAutoConfigurationIntegrationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(OtherBatchAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoTablesAutoConfiguration.class, DynamoBatchAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.tables.env=dev");

	private final ApplicationContextRunner on = this.contextRunner
		.withPropertyValues("dynamo.batch.job-repository=true");

	@Test
	void leavesSpringBatchAloneUnlessItIsAsked() {
		this.contextRunner.run((context) -> {
			assertThat(context.getBean(JobRepository.class)).isInstanceOf(ResourcelessJobRepository.class);
			assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames()).isEmpty();
		});
	}

	@Test
	void keepsJobsInItsTable() {
		this.on.withUserConfiguration(Jobs.class).run((context) -> {
			assertThat(context).hasSingleBean(JobRepository.class).hasSingleBean(JobOperator.class);
			assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames()).containsExactly("dev-batch");
			JobOperator operator = context.getBean(JobOperator.class);
			JobExecution execution = operator.start(context.getBean(Job.class), parameters());
			assertThat(execution.getStatus()).isEqualTo(BatchStatus.FAILED);
			assertThat(operator.restart(execution).getStatus()).isEqualTo(BatchStatus.COMPLETED);
			assertThatExceptionOfType(JobInstanceAlreadyCompleteException.class)
				.isThrownBy(() -> operator.start(context.getBean(Job.class), parameters()));
		});
	}

	private static JobParameters parameters() {
		return new JobParametersBuilder().addString("customer", "c1").toJobParameters();
	}

	@Test
	void sharesATableOfTheApplication() {
		this.on.withPropertyValues("dynamo.batch.table=shop")
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
				.containsExactly("dev-shop"));
	}

	@Test
	void namesThePropertyOfAnUnknownClient() {
		refused("client", "archive",
				"There is no such client. Set 'dynamo.clients.archive.region', or another property of that client, or "
						+ "leave it out. There is only the default client.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " " })
	void namesThePropertyOfABlankTable(String table) {
		refused("table", table, "It must not be empty.");
	}

	@Test
	void namesThePropertyOfATableThatCannotBe() {
		refused("table", "no_such#x",
				"It cannot name a table: DynamoDB takes 3 to 255 characters of a-z, A-Z, 0-9, '_', " + "'.' and '-'.");
	}

	private void refused(String property, String value, String reason) {
		this.on
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("refused", Map.of("dynamo.batch." + property, value))))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getName()).isEqualTo("dynamo.batch." + property);
					assertThat(ex.getValue()).isEqualTo(value);
					assertThat(ex.getReason()).isEqualTo(reason);
				}));
	}

	@Test
	void givesWayToAJobRepositoryOfTheApplication() {
		this.on.withBean("jobs", JobRepository.class, ResourcelessJobRepository::new)
			.run((context) -> assertThat(context).getBeans(DynamoJobRepository.class).isEmpty());
		this.on.withUserConfiguration(OwnConfiguration.class)
			.run((context) -> assertThat(context).hasSingleBean(JobRepository.class)
				.doesNotHaveBean(DynamoJobRepository.class));
	}

	@Test
	void refusesAnAnnotationThatDefinesAnotherJobRepository() {
		this.on.withUserConfiguration(AnnotatedConfiguration.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StartRefusedException.class)
				.hasMessage("'dynamo.batch.job-repository' is true, but @EnableBatchProcessing defines another job "
						+ "repository"));
		this.contextRunner.withUserConfiguration(AnnotatedConfiguration.class)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void doesNothingWithoutSpringBatch() {
		this.on.withClassLoader(new FilteredClassLoader("org.springframework.batch"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoBatchAutoConfiguration.class));
	}

	/** As the one of Spring Boot, which gives way to another configuration. */
	@AutoConfiguration(after = DynamoBatchAutoConfiguration.class)
	@ConditionalOnMissingBean(value = DefaultBatchConfiguration.class, annotation = EnableBatchProcessing.class)
	static class OtherBatchAutoConfiguration {

		@Configuration(proxyBeanMethods = false)
		static class Defaults extends DefaultBatchConfiguration {

		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnConfiguration extends DefaultBatchConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableBatchProcessing
	static class AnnotatedConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	static class Jobs {

		private final AtomicInteger runs = new AtomicInteger();

		@Bean
		Job close(JobRepository jobs) {
			Step step = new StepBuilder("close", jobs).tasklet((contribution, chunk) -> {
				if (this.runs.incrementAndGet() == 1) {
					throw new IllegalStateException("the first run fails");
				}
				return RepeatStatus.FINISHED;
			}).build();
			return new JobBuilder("close", jobs).start(step).build();
		}

	}

}
