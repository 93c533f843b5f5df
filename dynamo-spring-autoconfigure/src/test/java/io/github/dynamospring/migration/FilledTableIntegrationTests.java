package io.github.dynamospring.migration;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.migration.DynamoMigrationAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.batch.JdbcJobs;
import io.github.dynamospring.core.IndexNotReadyException;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.data.annotation.TypeAlias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for an index with computed keys that an application adds to a table with items,
 * and fills.
 */
@Timeout(120)
class FilledTableIntegrationTests {

	private static final int TICKETS = 60;

	private static final ApplicationContextInitializer<ConfigurableApplicationContext> LAZY = (context) -> context
		.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private final ApplicationContextRunner base = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
						DynamoTablesAutoConfiguration.class, DynamoMigrationAutoConfiguration.class))
		.withUserConfiguration(JdbcJobs.class)
		.withBean(DynamoDbClient.class, database::client, (definition) -> definition.setDestroyMethodName(""))
		.withPropertyValues("dynamo.tables.management=update");

	private final ApplicationContextRunner application = this.base.withUserConfiguration(Desk.class);

	private final ApplicationContextRunner later = this.base.withUserConfiguration(LaterDesk.class);

	@Test
	void fillsTheIndexThatTheApplicationAdds() {
		fill();
		this.application.run((context) -> assertThat(context).getFailure()
			.rootCause()
			.hasMessageContaining("Define a bean Migration.of(Ticket.class) for a backfill"));
		this.application.withBean(Migration.class, () -> Migration.of(Ticket.class))
			.withInitializer(LAZY)
			.run((context) -> {
				Tickets tickets = context.getBean(Tickets.class);
				database.clear();
				assertThatExceptionOfType(IndexNotReadyException.class).isThrownBy(() -> tickets.findByTeam("team1"))
					.withMessage(
							"Index byTeam of table desk cannot be read yet: it has no keys of older items: run the "
									+ "backfill of table desk");
				assertThat(database.requests()).noneMatch(QueryRequest.class::isInstance);
				assertThat(context.getBean(Backfills.class).run("desk").status()).isEqualTo(Status.COMPLETE);
				Awaited.until(() -> isOpen(() -> tickets.findByTeam("team1")));
				assertThat(tickets.findByTeam("team1")).hasSize(TICKETS / 3);
			});
		this.application.withBean(Migration.class, () -> Migration.of(Ticket.class))
			.run((context) -> assertThat(context.getBean(Tickets.class).findByTeam("team2")).hasSize(TICKETS / 3));
		closesAndFillsItAgainForOtherKeys();
	}

	private void closesAndFillsItAgainForOtherKeys() {
		this.later.withBean(Migration.class, () -> Migration.of(LaterTicket.class))
			.withPropertyValues("dynamo.tables.management=none")
			.run((context) -> {
				LaterTickets tickets = context.getBean(LaterTickets.class);
				assertThatExceptionOfType(IndexNotReadyException.class).isThrownBy(() -> tickets.findByTeam("team1"));
				assertThat(context.getBean(Backfills.class).run("desk").changed()).isEqualTo(TICKETS);
				Awaited.until(() -> isOpen(() -> tickets.findByTeam("team1")));
				assertThat(tickets.findByTeam("team1")).hasSize(TICKETS / 3);
			});
	}

	private static void fill() {
		database.createTable("desk", "pk", "sk");
		IntStream.range(0, TICKETS)
			.forEach((i) -> database.client()
				.putItem((request) -> request.tableName("desk")
					.item(Map.of("pk", AttributeValue.fromS("TICKET#" + i), "sk", AttributeValue.fromS("TICKET"),
							"_type", AttributeValue.fromS("Ticket"), "id", AttributeValue.fromS("" + i), "team",
							AttributeValue.fromS("team" + i % 3)))));
	}

	private static boolean isOpen(Runnable read) {
		try {
			read.run();
			return true;
		}
		catch (IndexNotReadyException ex) {
			return false;
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Tickets.class))
	static class Desk {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = LaterTickets.class))
	static class LaterDesk {

	}

	@Table("desk")
	@TypeAlias("Ticket")
	@PrimaryKey(partition = "TICKET#{id}", sort = "TICKET")
	@GlobalSecondaryIndex(name = "byTeam", partition = "TEAM#{team}")
	record Ticket(String id, String team) {

	}

	@Table("desk")
	@TypeAlias("Ticket")
	@PrimaryKey(partition = "TICKET#{id}", sort = "TICKET")
	@GlobalSecondaryIndex(name = "byTeam", partition = "SQUAD#{team}")
	record LaterTicket(String id, String team) {

	}

	interface Tickets extends DynamoRepository<Ticket, String> {

		List<Ticket> findByTeam(String team);

	}

	interface LaterTickets extends DynamoRepository<LaterTicket, String> {

		List<LaterTicket> findByTeam(String team);

	}

}
