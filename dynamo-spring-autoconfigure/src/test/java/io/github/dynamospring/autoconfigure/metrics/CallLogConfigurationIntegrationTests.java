package io.github.dynamospring.autoconfigure.metrics;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.observation.CallLog;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.sharded.Job;
import io.github.dynamospring.sharded.Jobs;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CallLogConfiguration} with the calls of repositories.
 */
@ExtendWith(OutputCaptureExtension.class)
class CallLogConfigurationIntegrationTests {

	private static final String LINE = "call: pattern=";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Chapter.class, Job.class);

	private static FaultProxy proxy;

	@BeforeAll
	static void start() {
		proxy = new FaultProxy(database.endpoint());
		IntStream.range(0, 4).forEach((number) -> chapters(database.template()).insert(Chapter.of(number)));
		Jobs jobs = jobs(database.template());
		IntStream.range(0, 20).forEach((number) -> jobs.insert(Job.of("job-" + number, "OPEN", Instant.EPOCH)));
	}

	@AfterAll
	static void stop() {
		proxy.close();
	}

	private ApplicationContextRunner runner(String... limits) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class,
					DynamoDbClientAutoConfiguration.class, DynamoRetryAutoConfiguration.class,
					DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
			.withBean(SimpleMeterRegistry.class)
			.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=" + proxy.endpoint(),
					"dynamo.credentials.access-key=local", "dynamo.credentials.secret-key=local",
					"dynamo.client.warm-up=false", "dynamo.tables.name-pattern=" + LocalDatabase.tableName("{table}"))
			.withPropertyValues(limits);
	}

	private static Chapters chapters(DynamoTemplate template) {
		return database.repository(Chapters.class, template);
	}

	private static Jobs jobs(DynamoTemplate template) {
		return database.repository(Jobs.class, template);
	}

	private static DynamoTemplate template(ApplicationContext context) {
		return context.getBean(DynamoTemplate.class);
	}

	@Test
	void logsAPagedQueryOnce(CapturedOutput output) {
		runner("dynamo.log.dear-calls=50", "dynamo.log.slow-calls=1h").run((context) -> {
			assertThat(chapters(template(context)).findByBook("b1")).hasSize(4);
			assertThat(output).containsOnlyOnce(LINE)
				.containsPattern("Dear call: pattern=Chapters\\.findByBook time=\\d+ms units=1\\d\\d\\.\\d "
						+ "requests=2 pages=2 retries=0\\R");
		});
	}

	@Test
	void logsEachPageOfAStream(CapturedOutput output) {
		runner("dynamo.log.dear-calls=10").run((context) -> {
			try (Stream<Chapter> found = chapters(template(context)).streamByBook("b1")) {
				assertThat(found).hasSize(4);
			}
			assertThat(output.getOut().split("pattern=Chapters\\.streamByBook .* requests=1 pages=1 ")).hasSize(3);
		});
	}

	@Test
	void logsAFanOutOverShardsOnce(CapturedOutput output) {
		runner("dynamo.log.dear-calls=0").run((context) -> {
			assertThat(jobs(template(context)).findByStatus("OPEN")).hasSize(20);
			assertThat(output).containsOnlyOnce(LINE)
				.containsPattern(
						"pattern=Jobs\\.findByStatus time=\\d+ms units=\\d\\.\\d requests=4 pages=4 retries=0\\R");
			jobs(template(context)).existsByStatus("CLOSED");
			assertThat(output).containsPattern(
					"pattern=Jobs\\.existsByStatus time=\\d+ms units=\\d\\.\\d requests=4 pages=4 retries=0\\R");
		});
	}

	@Test
	void logsADeletionOfWhatItFindsOnce(CapturedOutput output) {
		chapters(database.template()).saveAll(List.of(new Chapter("b4", "1", "a"), new Chapter("b4", "2", "b")));
		runner("dynamo.log.dear-calls=0").run((context) -> {
			assertThat(chapters(template(context)).deleteByBook("b4")).isEqualTo(2);
			assertThat(output).containsOnlyOnce(LINE)
				.containsPattern("pattern=Chapters\\.deleteByBook time=\\d+ms units=\\d\\.\\d requests=2 pages=1 ");
		});
	}

	@Test
	void logsTheBatchesOfIdsOnce(CapturedOutput output) {
		List<Chapter.Id> ids = IntStream.range(0, 101).mapToObj((number) -> new Chapter.Id("b5", "" + number)).toList();
		runner("dynamo.log.dear-calls=0").run((context) -> {
			assertThat(chapters(template(context)).findAllById(ids)).isEmpty();
			assertThat(output).containsOnlyOnce(LINE)
				.containsPattern("pattern=Chapters\\.findAllById time=\\d+ms units=.* requests=2 pages=0 retries=0\\R");
		});
	}

	@Test
	void logsTheRetriesOfAWrite(CapturedOutput output) {
		runner("dynamo.log.dear-calls=1", "dynamo.privacy.keys=plain", "dynamo.hot-partitions.enabled=false")
			.run((context) -> {
				proxy.use(FaultSchedule.script(Request.to("PutItem"), Fault.errorBefore(), Fault.errorBefore()));
				chapters(template(context)).save(new Chapter("b2", "1", "short"));
				proxy.use(FaultSchedule.none());
				assertThat(output).containsOnlyOnce(LINE)
					.containsPattern("Dear call: pattern=Chapters\\.save time=\\d+ms units=1\\.0 requests=1 pages=0 "
							+ "retries=2 key=BOOK#b2\\R");
			});
	}

	@Test
	void logsNothingBelowTheLimits(CapturedOutput output) {
		runner("dynamo.log.dear-calls=1000", "dynamo.log.slow-calls=1h").run((context) -> {
			assertThat(context).hasSingleBean(CallLog.class);
			chapters(template(context)).findByBook("b1");
			assertThat(output).doesNotContain(LINE);
		});
	}

	@Test
	void logsSlowCalls(CapturedOutput output) {
		runner("dynamo.log.slow-calls=0ms").run((context) -> {
			chapters(template(context)).findByBook("b3");
			assertThat(output).containsOnlyOnce("Slow call: pattern=Chapters.findByBook ").doesNotContain("key=");
		});
	}

	@Test
	void isNotThereWithoutALimit() {
		runner().run((context) -> assertThat(context).doesNotHaveBean(CallLog.class)
			.doesNotHaveBean(CallLogConfiguration.class));
	}

	@Test
	void refusesNegativeLimits() {
		runner("dynamo.log.slow-calls=-1ms").run((
				context) -> assertThat(context).getFailure().rootCause().hasMessageContaining("dynamo.log.slow-calls"));
		runner("dynamo.log.dear-calls=-1").run((
				context) -> assertThat(context).getFailure().rootCause().hasMessageContaining("dynamo.log.dear-calls"));
	}

	@Table("chapters")
	@PrimaryKey(partition = "BOOK#{book}", sort = "CHAPTER#{number}")
	record Chapter(String book, String number, String text) {

		static Chapter of(int number) {
			return new Chapter("b1", String.valueOf(number), "x".repeat(390_000));
		}

		record Id(String book, String number) {

		}

	}

	interface Chapters extends DynamoRepository<Chapter, Chapter.Id> {

		List<Chapter> findByBook(String book);

		Stream<Chapter> streamByBook(String book);

		long deleteByBook(String book);

	}

}
