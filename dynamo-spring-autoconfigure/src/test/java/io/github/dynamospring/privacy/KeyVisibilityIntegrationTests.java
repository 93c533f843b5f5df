package io.github.dynamospring.privacy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityFailure;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.faults.Throttle;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.scroll.ScrollTokens;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Tests of what an application tells of its data: each exception, each log line, each
 * span and the actuator are searched for a marker that is in all keys and values.
 */
class KeyVisibilityIntegrationTests {

	private static final String MARKER = "Mrs-Ada-4711";

	/** Exceptions of start-up, and those without a call that is about data. */
	private static final Set<String> WITHOUT_DATA = Set.of("InvalidAspectException", "StartRefusedException",
			"InvalidEntityException", "PlanRefusedException", "InvalidAccessPatternsException", "KeyRefusedException",
			"KeyTemplateException", "ExpressionSyntaxException", "TableScaffoldException", "MissingTenantException",
			"TenantMismatchException", "ExportException", "IndexNotReadyException",
			"LargeProperties$MissingObjectException", "LargeResource$ChangedObjectException");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	private final List<Throwable> failures = new ArrayList<>();

	private FaultProxy proxy;

	private ConfigurableApplicationContext context;

	@ParameterizedTest
	@EnumSource
	void whatIsToldOfKeysIsWhatIsVisible(KeyVisibility keys) throws IOException {
		try (FaultProxy faults = new FaultProxy(database.endpoint());
				ConfigurableApplicationContext application = start(keys, faults)) {
			this.proxy = faults;
			this.context = application;
			record(() -> {
				String marker = MARKER + "-" + keys;
				writes(marker);
				lostAnswers(marker);
				values(marker);
				reads(marker);
				calls(marker);
			});
			verify(keys);
		}
	}

	// after the start, which configures logging
	private void record(Runnable calls) {
		Logger logger = ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger("io.github.dynamospring");
		Level level = logger.getLevel();
		logger.setLevel(Level.TRACE);
		this.lines.start();
		logger.addAppender(this.lines);
		try {
			calls.run();
		}
		finally {
			logger.detachAppender(this.lines);
			logger.setLevel(level);
		}
	}

	private static ConfigurableApplicationContext start(KeyVisibility keys, FaultProxy proxy) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties("dynamo.privacy.keys=" + keys.name().toLowerCase(Locale.ROOT), "dynamo.region=eu-west-1",
					"dynamo.endpoint=" + proxy.endpoint(), "dynamo.credentials.access-key=key",
					"dynamo.credentials.secret-key=secret", "dynamo.tables.management=create",
					"dynamo.tables.name-pattern={table}", "dynamo.retry.max-attempts=2", "dynamo.retry.base-delay=1ms",
					"dynamo.retry.throttle-base-delay=1ms", "management.endpoint.dynamodb.access=unrestricted",
					"spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=dynamodb")
			.run();
	}

	private static Account account(String id, Long version) {
		return new Account(id, id, id, Account.Status.OPEN, id, Map.of(), version);
	}

	private Accounts accounts() {
		return this.context.getBean(Accounts.class);
	}

	private DynamoOperations operations() {
		return this.context.getBean(DynamoOperations.class);
	}

	private void fails(Runnable call) {
		Throwable failure = catchThrowable(call::run);
		assertThat(failure).isNotNull();
		this.failures.add(failure);
	}

	private void writes(String id) {
		Account first = accounts().insert(account(id, null));
		Account second = accounts().save(first);
		fails(() -> accounts().insert(account(id, null)));
		fails(() -> accounts().insert(new Account(id + "2", id, id, Account.Status.OPEN, id, Map.of(), null)));
		fails(() -> accounts().save(first));
		fails(() -> accounts().delete(first));
		fails(() -> accounts().update(account(id + "-none", 1L)));
		fails(() -> accounts().reopen(id, id));
		fails(() -> accounts().change(id + "-none", Account.Status.CLOSED));
		fails(() -> accounts().saveAll(List.of(first, account(id + "3", null))));
		fails(() -> accounts().saveAll(List.of(second, second)));
		fails(() -> operations()
			.transactWrite((tx) -> tx.insert(account(id, null)).checkAbsent(id + "9", Account.class)));
		fails(() -> operations().transactWrite((tx) -> tx.save(second).update(second)));
		fails(() -> operations()
			.transactWrite((tx) -> tx.check(id, Account.class, "note = :n", Map.of("n", id + "x"))));
		fails(() -> operations()
			.transactWrite((tx) -> IntStream.range(0, 101).forEach((i) -> tx.checkAbsent(id + i, Account.class))));
		fails(() -> accounts()
			.insert(new Account(id + "4", id, id + "4", Account.Status.OPEN, id.repeat(40_000), Map.of(), null)));
		String reversed = "note between :from and :to";
		Map<String, String> bounds = Map.of("from", id + "z", "to", id + "a");
		fails(() -> operations().entity(Account.class).onCondition(reversed, bounds).deleteById(id));
		fails(() -> operations().transactWrite((tx) -> tx.check(id, Account.class, reversed, bounds)));
		fails(() -> accounts().insert(account("UNIQUE#" + id, null)));
		fails(() -> accounts().insert(account(id + "x".repeat(3_000), null)));
		fails(() -> accounts().insert(account("", null)));
		fails(() -> accounts().findById(id + "x".repeat(3_000)));
	}

	private void lostAnswers(String id) {
		during(Request.to("TransactWriteItems"), Fault.resetAfter(), () -> accounts().insert(account(id + "5", null)));
		during(Request.to("UpdateItem"), Fault.errorAfter(), () -> accounts().change(id, Account.Status.OPEN));
		during(Request.to("TransactWriteItems"), Fault.errorAfter(), () -> operations()
			.transactWrite((tx) -> tx.insert(account(id + "6", null)).checkExists(id, Account.class)));
		during(Request.to("TransactWriteItems"), Fault.conflict(),
				() -> operations().transactWrite((tx) -> tx.checkExists(id, Account.class)));
		during(Request.to("TransactWriteItems"), Fault.throttledTransaction(),
				() -> accounts().insert(account(id + "7", null)));
		during(Request.to("TransactGetItems"), Fault.conflict(),
				() -> operations().transactGet((reads) -> reads.get(id, Account.class)));
		during(Request.to("BatchGetItem"), Fault.throttle(Throttle.THROTTLING),
				() -> accounts().findAllById(List.of(id, id + "2")));
		during(Request.to("GetItem"), Fault.resetBefore(), () -> accounts().findById(id));
		during(Request.to("GetItem"), Fault.throttle(Throttle.PROVISIONED_THROUGHPUT, hotKey()),
				() -> accounts().findById(id));
		during(Request.to("TransactWriteItems"), Fault.errorAfter(),
				() -> accounts().saveAll(List.of(account(id + "8", null), account(id + "9", null))));
		during(Request.to("TransactWriteItems"), Fault.resetBefore(), () -> accounts().deleteByBranch(id));
	}

	private static ThrottlingReason hotKey() {
		return ThrottlingReason.builder()
			.reason("TableReadKeyRangeThroughputExceeded")
			.resource("arn:aws:dynamodb:eu-west-1:123456789012:table/accounts")
			.build();
	}

	private void during(Predicate<Request> requests, Fault fault, Runnable call) {
		this.proxy.use(FaultSchedule.always(requests, fault));
		try {
			fails(call);
		}
		finally {
			this.proxy.use(FaultSchedule.none());
		}
	}

	private void values(String id) {
		fails(() -> accounts().insert(new Account(id + "10", id, id + "10", Account.Status.OPEN, id,
				Map.of(id, new BigDecimal("1E200")), null)));
		tamper("accounts", "accountId", id, "status", AttributeValue.fromS(id));
		fails(() -> accounts().findById(id));
		fails(() -> accounts().save(account(id, 1L)));
		tamper("accounts", "accountId", id, "status", AttributeValue.fromS("OPEN"));
		tamper("accounts", "accountId", id, "limits", AttributeValue.fromM(Map.of(id, AttributeValue.fromS(id))));
		fails(() -> accounts().findById(id));
		tamper("accounts", "accountId", id, "limits", AttributeValue.fromM(Map.of()));
	}

	private static void tamper(String table, String key, String id, String attribute, AttributeValue value) {
		DynamoDbClient client = database.client();
		client.scan((scan) -> scan.tableName(table))
			.items()
			.stream()
			.filter((item) -> item.get(key).s().contains(id) && item.containsKey(attribute))
			.forEach((item) -> client.updateItem((update) -> update.tableName(table)
				.key(keyOf(table, item))
				.updateExpression("set #a = :v")
				.expressionAttributeNames(Map.of("#a", attribute))
				.expressionAttributeValues(Map.of(":v", value))));
	}

	private static Map<String, AttributeValue> keyOf(String table, Map<String, AttributeValue> item) {
		return table.equals("accounts") ? Map.of("accountId", item.get("accountId"))
				: Map.of("pk", item.get("pk"), "sk", item.get("sk"));
	}

	private void reads(String id) {
		accounts().insert(new Account(id + "11", id, id + "11", Account.Status.OPEN, id, Map.of(), null));
		fails(() -> accounts().findByBranch(id));
		ScrollTokens tokens = this.context.getBean(ScrollTokens.class);
		ScrollTokens.Scope scope = tokens.forPattern("Accounts.findByBranch", id);
		fails(() -> tokens.forPattern("Accounts.findByBranch", id + "x")
			.position(scope.next(accounts().findByBranch(id, ScrollPosition.keyset(), Limit.of(1)))));
		fails(() -> accounts().findByBranch(id, ScrollPosition.forward(Map.of("accountId", id)), Limit.of(1)));
		fails(() -> accounts().findByBranch("", ScrollPosition.keyset(), Limit.of(1)));
	}

	private void calls(String id) {
		Transfers transfers = this.context.getBean(Transfers.class);
		String key = id + "\nforged line";
		fails(() -> transfers.number(key + 1, () -> transfers.number(key + 1, () -> {
		})));
		transfers.number(key + 2, () -> fails(() -> join(() -> transfers.number(key + 2, () -> {
		}))));
		fails(() -> transfers.number(key + 3,
				() -> tamper("idempotency", "pk", key + 3, "owner", AttributeValue.fromS("thief"))));
		transfers.number(key + 4, () -> {
		});
		tamper("idempotency", "pk", key + 4, "result", AttributeValue.fromS('"' + id + '"'));
		fails(() -> transfers.number(key + 4, () -> {
		}));
		transfers.text(key + 5, id.repeat(30_000));
		fails(() -> transfers.text(key + 5, id.repeat(30_000)));
		fails(() -> transfers.text(key + 5, id));
		transfers.unwritable(key + 6);
		fails(() -> transfers.unwritable(key + 6));
	}

	private static void join(Runnable task) {
		Throwable failure = CompletableFuture.supplyAsync(() -> catchThrowable(task::run)).join();
		throw (RuntimeException) failure;
	}

	private void verify(KeyVisibility keys) throws IOException {
		assertThat(seen()).containsAll(exceptions());
		assertThat(subjects()).isNotEmpty().allMatch((subject) -> subject.key().toString().contains(MARKER));
		boolean shown = keys == KeyVisibility.PLAIN;
		assertThat(leaks(this.failures.stream().map(KeyVisibilityIntegrationTests::text).toList())).as("exceptions")
			.satisfies((leaks) -> assertThat(!leaks.isEmpty()).isEqualTo(shown));
		assertThat(logLines()).anyMatch((line) -> line.startsWith("Hot partition: "))
			.anyMatch((line) -> line.contains("the result could not be written"))
			.anyMatch((line) -> line.contains("are stored: return less"));
		assertThat(leaks(logLines())).as("log lines")
			.satisfies((leaks) -> assertThat(!leaks.isEmpty()).isEqualTo(shown));
		assertThat(leaks(this.context.getBean(Spans.class).texts)).as("spans")
			.satisfies((leaks) -> assertThat(!leaks.isEmpty()).isEqualTo(shown));
		assertThat(leaks(List.of(actuator()))).as("actuator").isEmpty();
		assertThat(this.failures).extracting(Throwable::getMessage)
			.allMatch((message) -> message.lines().count() == 1 && message.length() < 2_000);
	}

	private static List<String> leaks(List<String> texts) {
		return texts.stream().filter((text) -> text.contains(MARKER)).toList();
	}

	private List<EntityFailure.Subject> subjects() {
		return this.failures.stream()
			.filter(EntityFailure.class::isInstance)
			.map((failure) -> ((EntityFailure) failure).getSubject())
			.filter(Objects::nonNull)
			.toList();
	}

	private Set<String> seen() {
		Set<String> seen = new TreeSet<>();
		for (Throwable failure : this.failures) {
			for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
				seen.add(cause.getClass().getSimpleName());
			}
		}
		return seen;
	}

	private static Set<String> exceptions() throws IOException {
		Path lists = Path.of("src/test/resources/io/github/dynamospring");
		return Stream
			.concat(Files.readAllLines(lists.resolve("promised.txt")).stream(),
					Files.readAllLines(lists.resolve("public.txt")).stream())
			.map((type) -> type.substring(type.lastIndexOf('.') + 1))
			.filter((type) -> type.endsWith("Exception") && !WITHOUT_DATA.contains(type))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static String text(Throwable failure) {
		StringWriter text = new StringWriter();
		failure.printStackTrace(new PrintWriter(text));
		return text.toString();
	}

	private List<String> logLines() {
		return List.copyOf(this.lines.list)
			.stream()
			.map((line) -> line.getFormattedMessage() + "\n" + ThrowableProxyUtil.asString(line.getThrowableProxy()))
			.toList();
	}

	private String actuator() {
		DynamoEndpoint endpoint = this.context.getBean(DynamoEndpoint.class);
		JsonMapper json = JsonMapper.shared();
		return json.writeValueAsString(endpoint.dynamodb()) + List.of("tables", "patterns", "partitions")
			.stream()
			.map((section) -> json.writeValueAsString(endpoint.section(section)))
			.collect(Collectors.joining());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EntityScan(basePackageClasses = Account.class)
	@EnableDynamoRepositories
	static class Application {

		@Bean
		Transfers transfers() {
			return new Transfers();
		}

		@Bean
		Spans spans() {
			return new Spans();
		}

	}

	/**
	 * Recorder of what a tracer is told of each observation.
	 */
	static class Spans implements ObservationHandler<Observation.Context> {

		private final List<String> texts = new ArrayList<>();

		@Override
		public void onEvent(Observation.Event event, Observation.Context context) {
			add(event.getName() + event.getContextualName());
		}

		@Override
		public void onStop(Observation.Context context) {
			Throwable error = context.getError();
			add(context.getContextualName() + context.getAllKeyValues() + context
					+ ((error != null) ? text(error) : ""));
		}

		private synchronized void add(String text) {
			this.texts.add(text);
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

	}

}
