package io.github.dynamospring.autoconfigure.table;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoReactiveDataAutoConfiguration;
import io.github.dynamospring.batch.DynamoItemReader;
import io.github.dynamospring.batch.DynamoItemReaderBuilder;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.IndexNotReadyException;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.repository.config.EnableReactiveDynamoRepositories;
import io.github.dynamospring.table.IndexBackfill;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableMismatchException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for an index with computed keys on a table with items.
 */
@ExtendWith(OutputCaptureExtension.class)
class ClosedIndexesIntegrationTests {

	private static final String REASON = "has no keys of older items";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private final Backfills backfills = new Backfills();

	private final ApplicationContextRunner application = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
						DynamoReactiveDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
		.withUserConfiguration(Desk.class)
		.withBean(DynamoDbClient.class, database::client, (definition) -> definition.setDestroyMethodName(""));

	private final ApplicationContextRunner migrating = this.application.withBean(IndexBackfill.class,
			() -> this.backfills);

	@BeforeEach
	void createATableWithAnItemOfAnOlderVersion() {
		DynamoDbClient client = database.client();
		if (client.listTables().tableNames().contains("helpdesk")) {
			client.deleteTable((request) -> request.tableName("helpdesk"));
		}
		database.createTable("helpdesk", "pk", "sk");
		client.putItem((request) -> request.tableName("helpdesk")
			.item(Map.of("pk", AttributeValue.fromS("TICKET#1"), "sk", AttributeValue.fromS("TICKET"), "_type",
					AttributeValue.fromS("Ticket"), "id", AttributeValue.fromS("1"), "team",
					AttributeValue.fromS("red"))));
		database.clear();
	}

	@Test
	void isRefusedWithoutAMigration() {
		this.application.withPropertyValues("dynamo.tables.management=update")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(TableMismatchException.class)
				.hasMessageContaining("Define a bean Migration.of(Ticket.class) for a backfill"));
	}

	@Test
	void isAddedClosedAndOpensWithoutARestart(CapturedOutput output) {
		this.migrating.withPropertyValues("dynamo.tables.management=update").run((context) -> {
			assertThat(indexes()).containsExactly("byTeam");
			assertThat(output)
				.containsOnlyOnce("Index byTeam of table helpdesk " + REASON + ". Reads of it fail until then");
			database.clear();
			assertEachReadIsRefused(context);
			assertThat(queries()).isZero();
			assertThat(context.getBean(Tickets.class).findBy()).hasSize(1);
			assertThat(context.getBean(Tickets.class).findById("1")).isPresent();
			Ticket ticket = new Ticket("1", "red");
			context.getBean(Tickets.class).save(ticket);
			this.backfills.closed.clear();
			Awaited.until(() -> isOpen(context));
			assertThat(context.getBean(Tickets.class).findByTeam("red")).containsExactly(ticket);
			assertThat(output).containsOnlyOnce("Index byTeam of table helpdesk is open: its backfill is complete");
		});
	}

	private static void assertEachReadIsRefused(ApplicationContext context) {
		Tickets tickets = context.getBean(Tickets.class);
		assertIsRefused(() -> tickets.findByTeam("red"));
		assertIsRefused(() -> tickets.ofTeam("red").toList());
		assertIsRefused(() -> tickets.findFirst3ByTeam("red", ScrollPosition.keyset()));
		assertIsRefused(() -> tickets.countByTeam("red"));
		assertIsRefused(() -> tickets.existsByTeam("red"));
		assertIsRefused(() -> tickets.findNamesByTeam("red"));
		assertIsRefused(() -> context.getBean(ReactiveTickets.class).findByTeam("red").blockLast());
		DynamoItemReader<Ticket> reader = new DynamoItemReaderBuilder<Ticket>().name("tickets")
			.operations(context.getBean(DynamoOperations.class))
			.pattern(Tickets.class, (repository) -> repository.findByTeam("red"))
			.build();
		reader.open(new ExecutionContext());
		assertIsRefused(reader::read);
		reader.close();
	}

	private static void assertIsRefused(ThrowingRead read) {
		assertThatExceptionOfType(IndexNotReadyException.class).isThrownBy(read::run)
			.isInstanceOf(TransientDataAccessException.class)
			.withMessage("Index byTeam of table helpdesk cannot be read yet: it " + REASON)
			.withNoCause();
	}

	private static long queries() {
		return database.requests().stream().filter(QueryRequest.class::isInstance).count();
	}

	private static boolean isOpen(ApplicationContext context) {
		try {
			context.getBean(Tickets.class).findByTeam("red");
			return true;
		}
		catch (IndexNotReadyException ex) {
			return false;
		}
	}

	@Test
	void isClosedByItsRecordWhereTablesAreNotUpdated() {
		this.migrating.withPropertyValues("dynamo.tables.management=update").run((context) -> {
		});
		for (String management : List.of("none", "validate", "create", "update")) {
			this.migrating.withPropertyValues("dynamo.tables.management=" + management)
				.run((context) -> assertIsRefused(() -> context.getBean(Tickets.class).findByTeam("red")));
		}
		assertThat(this.backfills.required).containsExactly("helpdesk byTeam");
		this.backfills.closed.clear();
		this.migrating.run((context) -> assertThatNoException()
			.isThrownBy(() -> context.getBean(Tickets.class).findByTeam("red")));
	}

	@Test
	void isOpenWhereUnindexedItemsAreAccepted() {
		this.backfills.closed.add("byTeam");
		this.migrating
			.withPropertyValues("dynamo.tables.management=update",
					"dynamo.tables.definitions.helpdesk.indexes.byTeam.accept-unindexed-items=true")
			.run((context) -> {
				assertThat(context.getBean(Tickets.class).findByTeam("red")).isEmpty();
				assertThat(this.backfills.required).isEmpty();
			});
	}

	@Test
	void goesOnAfterACrashBetweenRecordAndIndex() {
		this.backfills.crash = () -> {
			throw new IllegalStateException("the process was killed");
		};
		this.migrating.withPropertyValues("dynamo.tables.management=update")
			.run((context) -> assertThat(context).hasFailed());
		assertThat(indexes()).isEmpty();
		this.backfills.crash = () -> {
		};
		this.migrating.withPropertyValues("dynamo.tables.management=update").run((context) -> {
			assertThat(indexes()).containsExactly("byTeam");
			assertEachReadIsRefused(context);
		});
	}

	@Test
	void opensForAllInstances() {
		ApplicationContextRunner instance = this.migrating.withPropertyValues("dynamo.tables.management=update");
		instance.run((first) -> instance.run((second) -> {
			assertEachReadIsRefused(first);
			assertEachReadIsRefused(second);
			this.backfills.closed.clear();
			Awaited.until(() -> isOpen(first) && isOpen(second));
		}));
	}

	@Test
	void staysClosedWhileItsRecordCannotBeRead() {
		this.migrating.withPropertyValues("dynamo.tables.management=update").run((context) -> {
			this.backfills.unreadable = 2;
			this.backfills.closed.clear();
			Awaited.until(() -> isOpen(context));
			assertThat(this.backfills.unreadable).isZero();
		});
	}

	private static List<String> indexes() {
		return database.client()
			.describeTable((request) -> request.tableName("helpdesk"))
			.table()
			.globalSecondaryIndexes()
			.stream()
			.map((index) -> index.indexName())
			.toList();
	}

	/**
	 * Backfills whose records are in memory.
	 */
	private static final class Backfills implements IndexBackfill {

		private final Set<String> closed = ConcurrentHashMap.newKeySet();

		private final Set<String> required = ConcurrentHashMap.newKeySet();

		private volatile Runnable crash = () -> {
		};

		private volatile int unreadable;

		@Override
		public boolean includes(Class<?> type) {
			return type == Ticket.class;
		}

		@Override
		public void require(TableDefinition table, String index) {
			this.required.add(table.name() + " " + index);
			this.closed.add(index);
			this.crash.run();
		}

		@Override
		public @Nullable String whyClosed(TableDefinition table, String index) {
			if (this.unreadable > 0) {
				this.unreadable--;
				throw new IllegalStateException("no answer");
			}
			return this.closed.contains(index) ? REASON : null;
		}

	}

	/**
	 * Read that may throw.
	 */
	private interface ThrowingRead {

		void run() throws Exception;

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Tickets.class))
	@EnableReactiveDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ReactiveTickets.class))
	static class Desk {

	}

	@Table("helpdesk")
	@PrimaryKey(partition = "TICKET#{id}", sort = "TICKET")
	@GlobalSecondaryIndex(name = "byTeam", partition = "TEAM#{team}")
	record Ticket(String id, String team) {

	}

	interface Tickets extends DynamoRepository<Ticket, String> {

		List<Ticket> findByTeam(String team);

		@Query("team = :team")
		Stream<Ticket> ofTeam(String team);

		Window<Ticket> findFirst3ByTeam(String team, ScrollPosition position);

		long countByTeam(String team);

		boolean existsByTeam(String team);

		List<Name> findNamesByTeam(String team);

		@AllowScan
		List<Ticket> findBy();

	}

	interface ReactiveTickets extends ReactiveDynamoRepository<Ticket, String> {

		Flux<Ticket> findByTeam(String team);

	}

	interface Name {

		String getId();

	}

}
