package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.github.dynamospring.autoconfigure.endpoint.DriftSection.DifferenceDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DriftSection.DriftDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DriftSection.TableDriftDescriptor;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableDrift;
import io.github.dynamospring.table.TableDrift.UnknownPart;
import io.github.dynamospring.table.TableOperations;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DriftSection} and {@link DynamoDriftAutoConfiguration}.
 */
class DriftSectionTests {

	private static final Duration LONG = Duration.ofMinutes(1);

	private static final UnknownPart TAGS = new UnknownPart("tags",
			"the role may not call dynamodb:ListTagsOfResource");

	@Test
	void showsDifferencesAndWhatIsUnknown() {
		TableDifference difference = new TableDifference("shop", "index gsi1", "GLOBAL", "absent", "Write it");
		DriftSection section = section(LONG, (table) -> new TableDrift(table.name(), List.of(difference), List.of(TAGS),
				List.of("Index gsi1 waits")));
		assertThat(section.describe().tables()).containsExactly(new TableDriftDescriptor("shop",
				List.of(new DifferenceDescriptor("index gsi1", "GLOBAL", "absent", "Write it")), List.of(TAGS),
				List.of("Index gsi1 waits")));
	}

	@Test
	void doesNotCompareAtEachCall() {
		AtomicInteger comparisons = new AtomicInteger();
		DriftSection section = section(LONG, (table) -> {
			comparisons.incrementAndGet();
			return new TableDrift(table.name(), List.of(), List.of(), List.of());
		});
		assertThat(section.describe()).isSameAs(section.describe());
		assertThat(comparisons).hasValue(1);
	}

	@Test
	void doesNotWaitForATableThatDoesNotAnswer() {
		CountDownLatch never = new CountDownLatch(1);
		DriftSection section = section(Duration.ZERO, (table) -> {
			try {
				never.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			return new TableDrift(table.name(), List.of(), List.of(), List.of());
		});
		assertThat(unknown(section)).containsExactly(new UnknownPart("table", "no answer within 0 s"));
	}

	@Test
	void tellsAFailureWithoutItsMessage() {
		DriftSection section = section(LONG, (table) -> {
			throw new IllegalStateException("arn:aws:iam::123456789012:role/secret");
		});
		assertThat(unknown(section))
			.containsExactly(new UnknownPart("table", "could not be read: IllegalStateException"));
	}

	private static List<UnknownPart> unknown(DriftSection section) {
		return section.describe().tables().get(0).unknown();
	}

	private static DriftSection section(Duration timeout, Function<TableDefinition, TableDrift> comparison) {
		TableSchema schema = new TableSchema("shop", new KeyAttribute("pk", KeyType.S), null, List.of(), null);
		return new DriftSection(() -> List.of(new TableDefinition("shop", schema, TableSettings.DEFAULT)), comparison,
				timeout, LONG);
	}

	@Test
	void isASectionOfTheEndpoint() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoEndpointAutoConfiguration.class,
					DynamoDriftAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=dynamodb")
			.withBean(DynamoMappingContext.class, DynamoMappingContext::new)
			.withBean(TableNameResolver.class, () -> (logicalName) -> logicalName)
			.withBean(AccessPatterns.class, AccessPatterns::new)
			.withBean(TableOperations.class, () -> mock(TableOperations.class))
			.run((context) -> assertThat(context.getBean(DynamoEndpoint.class).section("drift"))
				.isInstanceOfSatisfying(DriftDescriptor.class, (drift) -> assertThat(drift.tables()).isEmpty()));
	}

	@Test
	void isAbsentWithoutTables() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoDriftAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=dynamodb")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoEndpointSection.class));
	}

}
