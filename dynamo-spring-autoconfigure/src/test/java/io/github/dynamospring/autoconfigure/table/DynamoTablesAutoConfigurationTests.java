package io.github.dynamospring.autoconfigure.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDefinition.ComputedKeys;
import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableManagement;
import io.github.dynamospring.table.TableMismatchException;
import io.github.dynamospring.table.TableOperations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

/**
 * Tests for {@link DynamoTablesAutoConfiguration}.
 */
class DynamoTablesAutoConfigurationTests {

	private final TableOperations operations = mock(TableOperations.class);

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
		.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
		.withBean(TableOperations.class, () -> this.operations)
		.withBean(DynamoMappingContext.class, DynamoTablesAutoConfigurationTests::mappingContext);

	private static DynamoMappingContext mappingContext() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(Set.of(SingleIndexOrder.class)));
		return context;
	}

	@Test
	void leavesTablesByDefault() {
		this.contextRunner.run((context) -> assertThat(managed(TableManagement.NONE)).hasSize(1));
	}

	@Test
	void managesTheTablesOfAllEntities() {
		this.contextRunner.withPropertyValues("dynamo.tables.management=validate", "dynamo.tables.env=prod",
				"dynamo.tables.definitions.shop.billing-mode=provisioned",
				"dynamo.tables.definitions.shop.throughput.read=3", "dynamo.tables.definitions.shop.throughput.write=4",
				"dynamo.tables.definitions.shop.tags.team=sales")
			.run((context) -> {
				TableSettings settings = new TableSettings(BillingMode.PROVISIONED,
						new CapacitySettings(new Throughput(3, 4), null, null, null), Map.of(), null, null, null, null,
						null, Map.of("team", "sales"));
				assertThat(managed(TableManagement.VALIDATE)).singleElement().satisfies((table) -> {
					assertThat(table.name()).isEqualTo("prod-shop");
					assertThat(table.schema().logicalName()).isEqualTo("shop");
					assertThat(table.settings()).isEqualTo(settings);
					assertThat(table.computedKeys())
						.isEqualTo(Map.of("gsi1", new ComputedKeys(Set.of("gsi1pk"), Set.of(SingleIndexOrder.class))));
				});
			});
	}

	@Test
	void knowsEntitiesThatRepositoriesAddLate() {
		this.contextRunner.withPropertyValues("dynamo.tables.management=create")
			.withBean("zRepositories", LateRepositories.class)
			.run((context) -> assertThat(managed(TableManagement.CREATE)).extracting(TableDefinition::name)
				.containsExactly("shop", "stock"));
	}

	@Test
	void managesTablesInAnApplicationThatIsLazy() {
		this.contextRunner.withPropertyValues("dynamo.tables.management=create")
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(managed(TableManagement.CREATE)).hasSize(1));
	}

	@Test
	void managesTablesBeforeAnythingElseStarts() {
		List<String> events = new ArrayList<>();
		willAnswer((invocation) -> events.add("tables")).given(this.operations).manage(any(), any());
		this.contextRunner.withBean(SmartLifecycle.class, () -> new Recording(events))
			.withBean(ApplicationListener.class,
					() -> (ApplicationListener<ContextRefreshedEvent>) (event) -> events.add("refreshed"))
			.run((context) -> assertThat(events).containsExactly("tables", "started", "refreshed"));
	}

	@Test
	void tellsWhyAnIndexCannotBeRead() {
		given(this.operations.whyUnavailable("shop", "gsi1")).willReturn("is being back-filled");
		this.contextRunner
			.run((context) -> assertThat(context.getBean(IndexAvailability.class).whyUnavailable("shop", "gsi1"))
				.isEqualTo("is being back-filled"));
		this.contextRunner.withBean(IndexAvailability.class, () -> (table, index) -> "is ours")
			.run((context) -> assertThat(
					context.getBeanProvider(IndexAvailability.class).getIfUnique().whyUnavailable("shop", "gsi1"))
				.isEqualTo("is ours"));
	}

	@Test
	void createsOperationsWithTheTimeout() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
			.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
			.withBean(DynamoMappingContext.class, DynamoTablesAutoConfigurationTests::mappingContext)
			.run((context) -> assertThat(context).hasSingleBean(TableOperations.class));
	}

	@Test
	void backsOffWithoutEntities() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
			.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(TableOperations.class));
	}

	@Test
	void refusesDefinitionsOfTablesAndIndexesThatThereAreNot() {
		this.contextRunner
			.withPropertyValues("dynamo.tables.definitions.shopp.table-class=standard",
					"dynamo.tables.definitions.shop.attributes.indexes.gsi2.sort=s",
					"dynamo.tables.definitions.shop.billing-mode=provisioned",
					"dynamo.tables.definitions.shop.warm-throughput.read=1")
			.run((context) -> assertFailure(context,
					"""
							Invalid definitions of tables:
							 - dynamo.tables.definitions.shop: 'warm-throughput.read' and 'warm-throughput.write' are to be set \
							together
							 - dynamo.tables.definitions.shop.attributes.indexes.gsi2: no entity declares an index 'gsi2'; the \
							indexes of the table are gsi1
							 - dynamo.tables.definitions.shopp: no entity is in a table 'shopp'; the tables of the entities are \
							shop"""));
	}

	@Test
	void acceptsThatItemsAreNotInAnIndex() {
		this.contextRunner.withPropertyValues("dynamo.tables.definitions.shop.indexes.gsi1.accept-unindexed-items=true")
			.run((context) -> assertThat(managed(TableManagement.NONE)).singleElement()
				.satisfies((table) -> assertThat(table.computedKeys()).isEmpty()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			billing-mode=provisioned | provisioned billing needs a throughput
			throughput.read=1,throughput.write=1 | a throughput needs provisioned billing
			warm-throughput.read=0,warm-throughput.write=1 \
			| a throughput needs at least 1 unit each, not read=0, write=1
			auto-scaling.read.min=1 | auto scaling needs 'auto-scaling.read.min' and 'auto-scaling.read.max'
			auto-scaling.read.min=1,auto-scaling.read.max=2 \
			| auto scaling needs 'auto-scaling.write.min' and 'auto-scaling.write.max'
			auto-scaling.read.min=2,auto-scaling.read.max=1 \
			| auto scaling needs a minimum of at least 1 unit and a maximum of at least the minimum, not min=2 and max=1
			auto-scaling.read.min=1,auto-scaling.read.max=1,auto-scaling.read.target-utilization=95 \
			| auto scaling aims at a utilization of 20 to 90 percent, not 95
			indexes.gsi1.throughput.read=1 \
			| 'indexes.gsi1.throughput.read' and 'indexes.gsi1.throughput.write' are to be set together
			indexes.gsi1.throughput.read=1,indexes.gsi1.throughput.write=1 \
			| index gsi1: a throughput needs provisioned billing
			auto-scaling.read.min=1,auto-scaling.read.max=2,auto-scaling.write.min=1,auto-scaling.write.max=2 \
			| auto scaling needs provisioned billing
			on-demand-maximum.read=1,on-demand-maximum.write=1,billing-mode=provisioned,throughput.read=1,\
			throughput.write=1 | an on-demand maximum needs on-demand billing""")
	void refusesACapacityThatCannotBe(String properties, String problem) {
		String[] values = Arrays.stream(properties.split(","))
			.map((property) -> "dynamo.tables.definitions.shop." + property)
			.toArray(String[]::new);
		this.contextRunner.withPropertyValues(values).run((context) -> assertFailure(context, """
				Invalid definitions of tables:
				 - dynamo.tables.definitions.shop: """ + " " + problem));
	}

	@Test
	void refusesSettingsOfIndexesThatThereAreNotOrHaveNone() {
		this.contextRunner.withBean("zRepositories", LateRepositories.class)
			.withPropertyValues("dynamo.tables.definitions.stock.indexes.gsi1.warm-throughput.read=1",
					"dynamo.tables.definitions.stock.indexes.gsi1.warm-throughput.write=1",
					"dynamo.tables.definitions.stock.indexes.byCount.warm-throughput.read=1",
					"dynamo.tables.definitions.stock.indexes.byCount.warm-throughput.write=1")
			.run((context) -> assertFailure(context,
					"""
							Invalid definitions of tables:
							 - dynamo.tables.definitions.stock.indexes.gsi1: no entity declares an index 'gsi1'; the indexes of \
							the table are byCount
							 - dynamo.tables.definitions.stock.indexes.byCount: the index is local: it shares the capacity of \
							its table, and exists from the start"""));
	}

	@Test
	void refusesADefinitionWhereNoEntityIsInATable() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
			.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
			.withBean(DynamoMappingContext.class)
			.withPropertyValues("dynamo.tables.definitions.shop.table-class=standard")
			.run((context) -> assertFailure(context, """
					Invalid definitions of tables:
					 - dynamo.tables.definitions.shop: no entity is in a table 'shop'; no entity is in a table"""));
	}

	@Test
	void refusesTablesThatShareAName() {
		this.contextRunner.withBean(TableNameResolver.class, () -> (table) -> "all")
			.withBean("zRepositories", LateRepositories.class)
			.run((context) -> assertFailure(context,
					"""
							Invalid definitions of tables:
							 - TableNameResolver: the tables shop, stock are all named 'all', but each needs a name of its own"""));
	}

	private void assertFailure(AssertableApplicationContext context, String message) {
		assertThat(context).getFailure()
			.rootCause()
			.isInstanceOf(InvalidTableDefinitionsException.class)
			.hasMessage(message);
		then(this.operations).should(never()).manage(any(), any());
	}

	@Test
	void stopsTheApplicationOnADifference() {
		TableMismatchException mismatch = new TableMismatchException(
				List.of(new TableDifference("shop", "sort key", "sk (S)", TableDifference.ABSENT)));
		willThrow(mismatch).given(this.operations).manage(any(), any());
		this.contextRunner.run((context) -> assertThat(context).getFailure().rootCause().isSameAs(mismatch));
	}

	private Collection<TableDefinition> managed(TableManagement management) {
		ArgumentCaptor<Collection<TableDefinition>> tables = ArgumentCaptor.captor();
		then(this.operations).should().manage(eq(management), tables.capture());
		return tables.getValue();
	}

	@Table("shop")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{orderId}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}")
	record SingleIndexOrder(String customerId, String orderId) {
	}

	@Table("stock")
	@LocalSecondaryIndex(name = "byCount", sort = "{count}")
	record Stock(@PartitionKey String sku, @SortKey String site, long count) {
	}

	static class LateRepositories implements SmartInitializingSingleton {

		private final DynamoMappingContext context;

		LateRepositories(DynamoMappingContext context) {
			this.context = context;
		}

		@Override
		public void afterSingletonsInstantiated() {
			this.context.getRequiredPersistentEntity(Stock.class);
		}

	}

	private static final class Recording implements SmartLifecycle {

		private final List<String> events;

		Recording(List<String> events) {
			this.events = events;
		}

		@Override
		public void start() {
			this.events.add("started");
		}

		@Override
		public void stop() {
		}

		@Override
		public boolean isRunning() {
			return false;
		}

		@Override
		public int getPhase() {
			return Integer.MIN_VALUE + 1;
		}

	}

}
