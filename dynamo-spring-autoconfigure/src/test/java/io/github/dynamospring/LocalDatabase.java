package io.github.dynamospring;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableManagement;
import io.github.dynamospring.table.TableOperations;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.utils.AttributeMap;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.data.domain.ManagedTypes;

/**
 * Extension that runs DynamoDB Local for the tests of a class, with the tables of some
 * entities, a template for them and a record of the requests. The database listens to
 * HTTP, so that tests go through the SDK's whole pipeline, and sends no telemetry. It
 * starts when it is first used.
 */
public final class LocalDatabase implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback, AutoCloseable {

	/** Far off, because DynamoDB Local deletes what has expired by its own clock. */
	public static final Instant NOW = Instant.parse("2126-11-21T10:00:00Z");

	public static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

	public static final PlannerSettings PLANNER_SETTINGS = new PlannerSettings(100, false, CLOCK);

	/** Settings that show keys, so that messages tell the items of a test apart. */
	public static final TemplateSettings TEMPLATE_SETTINGS = settings(CLOCK, Backoff.DEFAULT);

	/** DynamoDB's limit of a batch. */
	private static final int MAX_BATCH = 25;

	private static final boolean WIRE = !"never".equals(System.getProperty("dynamo.client.wire"));

	private static final boolean DIRECT = WIRE && !"never".equals(System.getProperty("dynamo.client.direct"));

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final List<ExecutionInterceptor> interceptors = new ArrayList<>();

	private final List<DynamoDbRequest> requests = new ArrayList<>();

	private final List<DynamoTemplate> templates = new ArrayList<>();

	private final SentActions actions = new SentActions();

	private boolean emptied;

	private boolean stopped;

	private DynamoDbLocal server;

	private DynamoDbClient client;

	/**
	 * Return settings that show keys.
	 */
	public static TemplateSettings settings(Clock clock, Backoff backoff) {
		return new TemplateSettings(100, false, clock, backoff, KeyVisibility.PLAIN);
	}

	private LocalDatabase(Consumer<DynamoMappingContext> customizer, List<Class<?>> entities) {
		customizer.accept(this.context);
		this.context.setManagedTypes(ManagedTypes.fromIterable(entities));
		this.context.afterPropertiesSet();
	}

	/**
	 * Create a database with the tables of entities.
	 */
	public static LocalDatabase of(Class<?>... entities) {
		return of((context) -> {
		}, entities);
	}

	/**
	 * Create a database with the tables of entities, whose attributes have other names.
	 */
	public static LocalDatabase named(Function<String, TableAttributeNames> names, Class<?>... entities) {
		return of((context) -> context.setTableAttributes(names), entities);
	}

	/**
	 * Create a database with the tables of entities, as a mapping context has them.
	 * @param customizer configures the context
	 */
	public static LocalDatabase of(Consumer<DynamoMappingContext> customizer, Class<?>... entities) {
		return new LocalDatabase(customizer, List.of(entities));
	}

	/**
	 * Add interceptors to the client, before the database starts.
	 */
	public LocalDatabase observedBy(ExecutionInterceptor... interceptors) {
		this.interceptors.addAll(List.of(interceptors));
		return this;
	}

	/**
	 * Return a builder of clients of a database, or of a proxy before it.
	 */
	public static DynamoDbClientBuilder clientBuilder(URI endpoint) {
		return DynamoDbClient.builder()
			.endpointOverride(endpoint)
			.region(Region.EU_WEST_1)
			.overrideConfiguration(LocalDatabase::addWire)
			.httpClientBuilder(LocalHttpClient.builder())
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
	}

	/**
	 * Let a client exchange items in DynamoDB's JSON, unless the whole run is without it:
	 * {@code -Ddynamo.client.wire=never}. It comes before other interceptors.
	 */
	public static ClientOverrideConfiguration.Builder addWire(ClientOverrideConfiguration.Builder configuration) {
		return WIRE ? configuration.addExecutionInterceptor(new WireInterceptor()) : configuration;
	}

	/**
	 * Let a client send requests past the SDK's pipeline, unless the whole run is without
	 * it: {@code -Ddynamo.client.direct=never}. It takes effect unless the client has
	 * interceptors that would not see them.
	 */
	public static DynamoDbClientBuilder addPath(DynamoDbClientBuilder builder) {
		return addPath(builder, LocalHttpClient.builder());
	}

	/**
	 * Let a client with an HTTP client of its own send requests past the SDK's pipeline.
	 */
	public static DynamoDbClientBuilder addPath(DynamoDbClientBuilder builder, SdkHttpClient.Builder<?> http) {
		DirectPath path = new DirectPath(false);
		builder.httpClientBuilder(new Shown(http, path));
		return DIRECT ? builder.overrideConfiguration(
				builder.overrideConfiguration().copy((configuration) -> configuration.addExecutionInterceptor(path)))
				: builder;
	}

	/**
	 * Create the tables of a mapping context in any database.
	 */
	public static void createTables(DynamoDbClient client, DynamoMappingContext context, TableNameResolver names) {
		create(client,
				context.getTables()
					.stream()
					.map((table) -> definition(names.resolve(table.logicalName()), table.schema()))
					.toList());
	}

	private static TableDefinition definition(String name, TableSchema schema) {
		return new TableDefinition(name, schema, TableSettings.DEFAULT);
	}

	private static void create(DynamoDbClient client, List<TableDefinition> tables) {
		new TableOperations(client, Duration.ofSeconds(10)).manage(TableManagement.CREATE, tables);
	}

	/**
	 * Delete all items of the entities before each test.
	 */
	public LocalDatabase emptied() {
		this.emptied = true;
		return this;
	}

	// A test that failed runs again after its class, with the clients that the class has.
	@Override
	public synchronized void beforeAll(ExtensionContext context) {
		if (this.stopped) {
			this.stopped = false;
			serve(this.server.getEndpoint().getPort());
			createTables(this.client, this.context, LocalDatabase::tableName);
		}
	}

	@Override
	public void beforeEach(ExtensionContext context) {
		if (this.emptied) {
			deleteItems();
		}
		clear();
	}

	@Override
	public void afterAll(ExtensionContext context) {
		if (context.getEnclosingTestClasses().isEmpty()) {
			stop();
		}
	}

	private synchronized void stop() {
		if (this.server != null) {
			this.stopped = true;
			LocalHttpClient.close(this.server);
			this.server.close();
			this.actions.check();
		}
	}

	/**
	 * Stop the database, with all templates that it created.
	 */
	@Override
	public synchronized void close() {
		if (this.server != null) {
			this.templates.forEach(DynamoTemplate::destroy);
			this.client.close();
			stop();
		}
	}

	/**
	 * Return the name of the table that has a logical name.
	 */
	public static String tableName(String logicalName) {
		return "test-" + logicalName;
	}

	public URI endpoint() {
		start();
		return this.server.getEndpoint();
	}

	public DynamoDbClient client() {
		start();
		return this.client;
	}

	private synchronized void start() {
		if (this.server == null) {
			serve(0);
			this.client = addPath(clientBuilder(this.server.getEndpoint()).overrideConfiguration((configuration) -> {
				addWire(configuration);
				configuration.addExecutionInterceptor(new Recorder());
				this.interceptors.forEach(configuration::addExecutionInterceptor);
			})).build();
			createTables(this.client, this.context, LocalDatabase::tableName);
			clear();
		}
	}

	private void serve(int port) {
		this.server = DynamoDbLocal.start(null, port, LocalDatabase.class.getClassLoader());
		LocalHttpClient.open(this.server);
		muteRequests();
	}

	// two lines each, and a stack trace for a refused one
	private static void muteRequests() {
		LoggingSystem.get(LocalDatabase.class.getClassLoader())
			.setLogLevel("software.amazon.dynamodb.services.local", LogLevel.ERROR);
	}

	public DynamoMappingContext context() {
		return this.context;
	}

	public DynamoPersistentEntity<?> entity(Class<?> type) {
		return this.context.getRequiredPersistentEntity(type);
	}

	/**
	 * Create a template whose clock stands still.
	 */
	public DynamoTemplate template() {
		return template(TEMPLATE_SETTINGS);
	}

	/**
	 * Create a template with other settings.
	 */
	public DynamoTemplate template(TemplateSettings settings) {
		return template(client(), LocalDatabase::tableName, settings);
	}

	/**
	 * Create a repository on a template of this database.
	 */
	public <R> R repository(Class<R> type, DynamoTemplate template) {
		return new DynamoRepositoryFactory(template, this.context, PLANNER_SETTINGS).getRepository(type);
	}

	/**
	 * Create a template for tables of other names.
	 */
	public DynamoTemplate template(TableNameResolver names) {
		return template(client(), names, TEMPLATE_SETTINGS);
	}

	/**
	 * Create a template with another client.
	 */
	public DynamoTemplate template(DynamoDbClient client, TemplateSettings settings) {
		return template(client, LocalDatabase::tableName, settings);
	}

	private DynamoTemplate template(DynamoDbClient client, TableNameResolver names, TemplateSettings settings) {
		return application(client, names, settings).template();
	}

	/**
	 * Create an application whose clock stands still.
	 */
	public LocalApplication application() {
		return application(client(), LocalDatabase::tableName, TEMPLATE_SETTINGS);
	}

	/**
	 * Create an application for tables of other names, whose clock stands still.
	 */
	public LocalApplication application(TableNameResolver names, Clock clock) {
		return application(client(), names, settings(clock, Backoff.DEFAULT));
	}

	private synchronized LocalApplication application(DynamoDbClient client, TableNameResolver names,
			TemplateSettings settings) {
		LocalApplication application = LocalApplication.of(client, this.context, names, settings,
				new PlannerSettings(100, false, settings.clock()));
		this.actions.watch(application.patterns());
		this.templates.add(application.template());
		return application;
	}

	/**
	 * Create a table that no entity has, with texts for keys.
	 */
	public void createTable(String name, String partition, String... sort) {
		createTable(new TableSchema(name, new KeyAttribute(partition, KeyAttribute.KeyType.S),
				(sort.length > 0) ? new KeyAttribute(sort[0], KeyAttribute.KeyType.S) : null, List.of(), null));
	}

	/**
	 * Create a table that no entity has.
	 */
	public void createTable(TableSchema schema) {
		create(client(), List.of(definition(schema.logicalName(), schema)));
	}

	/**
	 * Delete all items of the entities.
	 */
	public void deleteItems() {
		this.context.getTables().forEach(this::deleteItems);
		clear();
	}

	/**
	 * Delete all items of a table.
	 */
	public void deleteItems(TableModel table) {
		String name = tableName(table.logicalName());
		Set<String> keys = Stream.of(table.schema().partition(), table.schema().sort())
			.filter(Objects::nonNull)
			.map(KeyAttribute::name)
			.collect(Collectors.toSet());
		List<WriteRequest> deletions = new ArrayList<>();
		client().scanPaginator((scan) -> scan.tableName(name)).items().forEach((item) -> {
			Map<String, AttributeValue> key = new HashMap<>(item);
			key.keySet().retainAll(keys);
			deletions.add(WriteRequest.builder().deleteRequest((delete) -> delete.key(key)).build());
		});
		for (int i = 0; i < deletions.size(); i += MAX_BATCH) {
			List<WriteRequest> some = deletions.subList(i, Math.min(i + MAX_BATCH, deletions.size()));
			client().batchWriteItem((batch) -> batch.requestItems(Map.of(name, some)));
		}
	}

	/**
	 * Return what was sent since the last call.
	 */
	public List<DynamoDbRequest> requests() {
		synchronized (this.requests) {
			List<DynamoDbRequest> copy = List.copyOf(this.requests);
			this.requests.clear();
			return copy;
		}
	}

	public void clear() {
		requests();
	}

	/**
	 * Builder of HTTP clients that shows them to a path.
	 */
	private record Shown(SdkHttpClient.Builder<?> http, DirectPath path) implements SdkHttpClient.Builder<Shown> {

		@Override
		public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
			SdkHttpClient built = this.http.buildWithDefaults(defaults);
			this.path.use(built);
			return built;
		}

	}

	/**
	 * Interceptor that records the requests.
	 */
	private final class Recorder implements ExecutionInterceptor, RequestObserver {

		@Override
		public ObservedCall observe(String operation, SdkRequest request, WireExchange.Call call) {
			ExecutionAttributes attributes = new ExecutionAttributes();
			attributes.putAttribute(WireExchange.ATTRIBUTE, call.exchange());
			attributes.putAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, call.pattern());
			sent(named((DynamoDbRequest) request, call), attributes);
			return new ObservedCall() {

				@Override
				public void begin(SdkHttpRequest attempt, String region) {
				}

				@Override
				public void fail(Throwable failure) {
					refused(failure, attributes);
				}

			};
		}

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			sent((DynamoDbRequest) context.request(), attributes);
		}

		// as through the SDK's pipeline
		private static DynamoDbRequest named(DynamoDbRequest request, WireExchange.Call call) {
			if (call.attempts() == null || !call.exchange().sent().isEmpty()) {
				return request;
			}
			return (DynamoDbRequest) request.toBuilder()
				.overrideConfiguration(AwsRequestOverrideConfiguration.builder()
					.putExecutionAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, call.pattern())
					.build())
				.build();
		}

		private void sent(DynamoDbRequest request, ExecutionAttributes attributes) {
			synchronized (LocalDatabase.this.requests) {
				LocalDatabase.this.requests.add(WholeRequests.of(request, attributes));
			}
			LocalDatabase.this.actions.sent(request, attributes);
		}

		@Override
		public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
			refused(context.exception(), attributes);
		}

		private void refused(Throwable failure, ExecutionAttributes attributes) {
			if (failure instanceof ConditionalCheckFailedException || failure instanceof TransactionCanceledException) {
				LocalDatabase.this.actions.refused(attributes);
			}
		}

	}

}
