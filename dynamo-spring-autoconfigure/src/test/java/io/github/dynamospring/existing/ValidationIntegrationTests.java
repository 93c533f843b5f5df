package io.github.dynamospring.existing;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableManagement;
import io.github.dynamospring.table.TableMismatchException;
import io.github.dynamospring.table.TableOperations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Validation of tables that others made.
 */
class ValidationIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static int tables;

	private String name;

	@BeforeEach
	void nextName() {
		this.name = "tickets-" + tables++;
	}

	private void validate(Class<?>... entities) {
		List<TableDefinition> definitions = ExistingTable.context(entities)
			.getTables()
			.stream()
			.map((TableModel table) -> new TableDefinition(
					table.logicalName().equals("tickets") ? this.name : this.name + "-" + table.logicalName(),
					table.schema(), TableSettings.DEFAULT))
			.toList();
		new TableOperations(database.client(), Duration.ofSeconds(1)).manage(TableManagement.VALIDATE, definitions);
	}

	@Test
	void livesWithAnIndexWithoutTypeAndVersion() {
		ExistingTable.create(database.client(), this.name, "severity");
		assertThatNoException().isThrownBy(() -> validate(Ticket.class));
	}

	@Test
	void livesWithAnIndexOfKeysAlone() {
		ExistingTable.create(database.client(), this.name);
		assertThatNoException().isThrownBy(() -> validate(Tag.class));
	}

	@Test
	void livesWithTypesThatShareNoPartitionOfTheIndex() {
		ExistingTable.create(database.client(), this.name, "severity");
		assertThatNoException().isThrownBy(() -> validate(Ticket.class, Tag.class));
	}

	@Test
	void livesWithKeysInAProjection() {
		ExistingTable.create(database.client(), this.name, "PK", "SK", "GSI1PK", "severity", "more");
		assertThatNoException().isThrownBy(() -> validate(Ticket.class));
	}

	@Test
	void missesTheTypeWhereItKeepsTypesApart() {
		ExistingTable.create(database.client(), this.name, "severity");
		assertThatExceptionOfType(TableMismatchException.class).isThrownBy(() -> validate(Ticket.class, Hint.class))
			.withMessage("Tables differ from their entities and settings:\n - " + this.name
					+ ": index GSI1 projection is INCLUDE severity, expected INCLUDE _type, severity");
	}

	@Test
	void listsAllThatTheEntitiesCannotLiveWith() {
		ExistingTable.create(database.client(), this.name, "PK", "other");
		createWithNumbers(this.name + "-counters");
		assertThatExceptionOfType(TableMismatchException.class)
			.isThrownBy(() -> validate(Ticket.class, Reminder.class, Counter.class, Missing.class))
			.withMessage(Stream.of("Tables differ from their entities and settings:",
					this.name + "-counters: partition key is id (N), expected PK (S)",
					this.name + "-counters: sort key is absent, expected SK (S)",
					this.name + "-missing: table is absent, expected one with partition key PK (S), sort key SK (S)",
					this.name
							+ ": index GSI2 is absent, expected GLOBAL with partition key GSI2pk (S), sort key GSI2sk "
							+ "(S), projecting ALL",
					this.name + ": index GSI1 projection is INCLUDE PK, other, expected INCLUDE severity",
					this.name + ": time to live attribute is absent, expected dueAt")
				.reduce((left, right) -> left + "\n - " + right)
				.orElseThrow());
	}

	// with provisioned capacity, which is fine where none is configured
	private static void createWithNumbers(String name) {
		database.client()
			.createTable(CreateTableRequest.builder()
				.tableName(name)
				.attributeDefinitions(
						AttributeDefinition.builder().attributeName("id").attributeType(ScalarAttributeType.N).build())
				.keySchema(KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build())
				.provisionedThroughput(
						ProvisionedThroughput.builder().readCapacityUnits(1L).writeCapacityUnits(1L).build())
				.build());
	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{id}", sort = "META")
	@GlobalSecondaryIndex(name = "GSI1", partition = "STATE#{state}", sort = "AT#{day}",
			projection = Projection.Type.INCLUDE, include = "severity")
	record Ticket(String id, String state, String day, String severity, @Version @Nullable Long version) {

	}

	@Table("tickets")
	@PrimaryKey(partition = "HINT#{id}", sort = "META")
	@GlobalSecondaryIndex(name = "GSI1", partition = "STATE#{state}", sort = "AT#{day}",
			projection = Projection.Type.INCLUDE, include = "severity")
	record Hint(String id, String state, String day, String severity) {

	}

	@Table("tickets")
	@PrimaryKey(partition = "TAG#{name}", sort = "TICKET#{ticketId}")
	@GlobalSecondaryIndex(name = "GSI1", partition = "TICKET#{ticketId}", sort = "TAG#{name}",
			projection = Projection.Type.KEYS_ONLY)
	record Tag(String name, String ticketId) {

	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{id}", sort = "REMINDER#{number|pad:3}")
	@GlobalSecondaryIndex(name = "GSI2", partition = "USER#{user}", sort = "TICKET#{id}")
	record Reminder(String id, int number, String user, @TimeToLive @Nullable Instant dueAt) {

	}

	@Table("counters")
	@PrimaryKey(partition = "COUNTER#{id}", sort = "META")
	record Counter(String id, long value) {

	}

	@Table("missing")
	@PrimaryKey(partition = "MISSING#{id}", sort = "META")
	record Missing(String id) {

	}

}
