package io.github.dynamospring.autoconfigure.health;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerRegistry;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.util.Assert;

/**
 * {@link HealthIndicator} for the tables of the application: one cheap request for each,
 * all at once, and never longer than the timeout. A throttled request is an answer, so
 * that a probe of readiness does not take instances away from a table under load. For the
 * same reason a table is unknown, not down, if other requests hold all connections of the
 * client for the time of the check. Only Apache's HTTP clients, the SDK's default, report
 * this: with others the check has no answer.
 *
 * @since 0.1
 */
public class DynamoHealthIndicator extends AbstractHealthIndicator implements SmartInitializingSingleton {

	private final DynamoMappingContext mappingContext;

	private final TableNameResolver tableNames;

	private final Set<String> only;

	private final Duration timeout;

	private final RunningChecks checks;

	private final Map<String, RunningChecks> checksOfOthers = new ConcurrentHashMap<>();

	private @Nullable StreamListenerRegistry streams;

	private Function<String, DynamoDbClient> clients = (name) -> {
		throw new IllegalArgumentException("There is no client '" + name + "', as only the default one is known");
	};

	/**
	 * Create an indicator.
	 * @param client sends the requests
	 * @param mappingContext knows the tables
	 * @param tableNames gives their names
	 * @param properties which tables are checked, and how long a check may take
	 */
	public DynamoHealthIndicator(DynamoDbClient client, DynamoMappingContext mappingContext,
			TableNameResolver tableNames, DynamoHealthProperties properties) {
		super("DynamoDB health check failed");
		Assert.notNull(client, "'client' must not be null");
		Assert.notNull(mappingContext, "'mappingContext' must not be null");
		Assert.notNull(tableNames, "'tableNames' must not be null");
		Assert.notNull(properties, "'properties' must not be null");
		this.mappingContext = mappingContext;
		this.tableNames = tableNames;
		this.only = Set.copyOf(properties.getTables());
		this.timeout = properties.getTimeout();
		this.checks = new RunningChecks(new TableCheck(client, this.timeout));
	}

	/**
	 * Set the resolver of the clients of tables that do not use the default client.
	 */
	public void setClients(Function<String, DynamoDbClient> clients) {
		Assert.notNull(clients, "'clients' must not be null");
		this.clients = clients;
	}

	/**
	 * Set the containers of listeners to streams. A group that stopped, or a stream that
	 * cannot be read, is down.
	 */
	public void setStreams(StreamListenerRegistry streams) {
		Assert.notNull(streams, "'streams' must not be null");
		this.streams = streams;
	}

	private RunningChecks checks(@Nullable String client) {
		if (client == null) {
			return this.checks;
		}
		return this.checksOfOthers.computeIfAbsent(client,
				(name) -> new RunningChecks(new TableCheck(this.clients.apply(name), this.timeout)));
	}

	/**
	 * Verify the names of the tables that are to be checked.
	 * @throws InvalidConfigurationPropertyValueException if there is no such table
	 */
	@Override
	public void afterSingletonsInstantiated() {
		List<String> known = this.mappingContext.getTables().stream().map(TableModel::logicalName).toList();
		for (String name : this.only) {
			if (!known.contains(name)) {
				throw new InvalidConfigurationPropertyValueException("dynamo.health.tables", name,
						"No entity is in a table '" + name + "'; " + (known.isEmpty() ? "there are no entities"
								: "the tables of the entities are " + String.join(", ", known)));
			}
		}
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) throws Exception {
		Collection<TableModel> models = tables();
		Map<String, TableHealth> tables = check(models);
		builder.status(tables.values()
			.stream()
			.map(TableHealth::status)
			.min(Comparator.comparingInt(Status.DEFAULT_ORDER::indexOf))
			.orElse(Status.UNKNOWN));
		Map<String, Object> details = new LinkedHashMap<>();
		models.forEach((table) -> details.put(table.logicalName(), details(table, tables.get(table.logicalName()))));
		builder.withDetail("tables", details);
		if (this.streams != null && !this.streams.getContainers().isEmpty()) {
			addStreams(builder, this.streams.getContainers());
		}
	}

	private static void addStreams(Health.Builder builder, Collection<StreamListenerContainer> containers) {
		Map<String, Object> details = new LinkedHashMap<>();
		for (StreamListenerContainer container : containers) {
			StreamHealth health = StreamHealth.of(container);
			details.put(container.getTable() + " " + container.getGroup(), health.details());
			if (health.isDown()) {
				builder.down();
			}
		}
		builder.withDetail("streams", details);
	}

	private static Map<String, Object> details(TableModel table, @Nullable TableHealth health) {
		Map<String, Object> details = new LinkedHashMap<>((health != null) ? health.details() : Map.of());
		if (table.client() != null) {
			details.put("client", table.client());
		}
		return details;
	}

	private Collection<TableModel> tables() {
		return this.mappingContext.getTables()
			.stream()
			.filter((table) -> this.only.isEmpty() || this.only.contains(table.logicalName()))
			.toList();
	}

	private Map<String, TableHealth> check(Collection<TableModel> tables)
			throws ExecutionException, InterruptedException {
		long deadline = System.nanoTime() + this.timeout.toNanos();
		Map<String, StartedCheck> started = new LinkedHashMap<>();
		tables.forEach((table) -> started.put(table.logicalName(), start(table)));
		Map<String, TableHealth> checked = new LinkedHashMap<>();
		for (Map.Entry<String, StartedCheck> check : started.entrySet()) {
			checked.put(check.getKey(), await(check.getValue(), deadline));
		}
		return checked;
	}

	private StartedCheck start(TableModel table) {
		String name = this.tableNames.resolve(table.logicalName());
		return new StartedCheck(name, checks(table.client()).check(name, table.schema()));
	}

	private TableHealth await(StartedCheck check, long deadline) throws ExecutionException, InterruptedException {
		try {
			return check.result().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			return TableHealth.noAnswer(check.table(), this.timeout);
		}
	}

	private record StartedCheck(String table, Future<TableHealth> result) {

	}

}
