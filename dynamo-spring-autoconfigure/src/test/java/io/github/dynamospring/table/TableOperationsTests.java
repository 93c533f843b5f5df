package io.github.dynamospring.table;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TableOperations}.
 */
class TableOperationsTests {

	private static final TableSchema SCHEMA = new TableSchema("shop", Tables.PK, Tables.SK, List.of(), "expiresAt");

	private static final TableDefinition SHOP = Tables.definition(SCHEMA);

	private final ScriptedDynamoDb client = new ScriptedDynamoDb();

	private final TableOperations operations = new TableOperations(this.client, Duration.ofMinutes(1), Duration.ZERO);

	@Test
	void waitsUntilANewTableIsActiveBeforeItSetsWhatIsLeft() {
		this.client.describesUntilNewIsActive = 3;
		this.operations.create(List.of(SHOP));
		assertThat(this.client.calls).containsExactly("create prod-shop", "enable time to live by expiresAt");
	}

	@Test
	void leavesATableThatIsThere() {
		this.client.created = Instant.now().minus(Duration.ofDays(1));
		this.client.add(Tables.definition(Tables.shop()));
		this.operations.create(List.of(Tables.definition(Tables.shop())));
		assertThat(this.client.calls).isEmpty();
	}

	@Test
	void waitsForATableThatAnotherInstanceIsCreating() {
		this.client.describesUntilNewIsActive = 3;
		this.client.add(SHOP);
		this.operations.create(List.of(SHOP));
		assertThat(this.client.calls).containsExactly("enable time to live by expiresAt");
	}

	@Test
	void waitsForATableThatAnotherInstanceCreatedFirst() {
		this.client.describesUntilNewIsActive = 3;
		this.client.anotherInstanceCreates = true;
		this.operations.create(List.of(SHOP));
		assertThat(this.client.calls).containsExactly("create prod-shop", "enable time to live by expiresAt");
	}

	@Test
	void validatesATableThatAnotherInstanceCreatedFirst() {
		this.client.anotherInstanceCreates = true;
		TableSettings settings = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(),
				"STANDARD_INFREQUENT_ACCESS", null, null, null, null, Map.of());
		assertThatExceptionOfType(TableMismatchException.class)
			.isThrownBy(() -> this.operations.create(List.of(Tables.definition(SCHEMA, settings))))
			.withMessage("""
					Tables differ from their entities and settings:
					 - prod-shop: table class is STANDARD, expected STANDARD_INFREQUENT_ACCESS""");
	}

	@Test
	void doesNotMindThatAnotherInstanceEnabledTimeToLive() {
		this.client.anotherInstanceEnablesTimeToLive = true;
		this.operations.create(List.of(SHOP));
		assertThat(this.client.calls).containsExactly("create prod-shop", "enable time to live by expiresAt");
	}

	@Test
	void failsWhereTimeToLiveIsRefused() {
		this.client.refusesTimeToLive = true;
		assertThatExceptionOfType(DynamoDbException.class).isThrownBy(() -> this.operations.create(List.of(SHOP)));
	}

	@Test
	void doesNotEnableTimeToLiveOfAnOldTable() {
		this.client.created = Instant.now().minus(Duration.ofDays(1));
		this.client.add(SHOP);
		assertThatExceptionOfType(TableMismatchException.class).isThrownBy(() -> this.operations.create(List.of(SHOP)))
			.withMessage("""
					Tables differ from their entities and settings:
					 - prod-shop: time to live attribute is absent, expected expiresAt""");
		assertThat(this.client.calls).isEmpty();
	}

	@Test
	void givesATableThatDoesNotBecomeActiveUp() {
		this.client.describesUntilNewIsActive = Integer.MAX_VALUE;
		TableOperations impatient = new TableOperations(this.client, Duration.ZERO, Duration.ZERO);
		assertThatExceptionOfType(TableNotActiveException.class).isThrownBy(() -> impatient.create(List.of(SHOP)))
			.withMessage("Table prod-shop is CREATING after 0 s");
	}

	@Test
	void enablesPointInTimeRecoveryOnceBackupsAreAvailable() {
		this.client.refusalsOfBackups = 2;
		TableDefinition definition = Tables.definition(Tables.shop(), recovery(true));
		this.operations.create(List.of(definition));
		assertThat(this.client.calls).containsExactly("create prod-shop", "enable point in time recovery",
				"enable point in time recovery", "enable point in time recovery");
		this.operations.validate(List.of(definition));
	}

	@Test
	void givesPointInTimeRecoveryUp() {
		this.client.refusalsOfBackups = Integer.MAX_VALUE;
		TableOperations impatient = new TableOperations(this.client, Duration.ZERO, Duration.ZERO);
		assertThatExceptionOfType(TableNotActiveException.class)
			.isThrownBy(() -> impatient.create(List.of(Tables.definition(Tables.shop(), recovery(true)))))
			.withMessage("Table prod-shop is not ready for point in time recovery after 0 s");
	}

	private static TableSettings recovery(boolean on) {
		return new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, null, on, null, null, Map.of());
	}

	@Test
	void validatesTagsAndPointInTimeRecovery() {
		this.client.add(Tables.definition(Tables.shop(), tags(Map.of("team", "shop", "cost", "42"))));
		TableSettings settings = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, null, true, null,
				null, Map.of("team", "stock", "cost", "42", "owner", "me"));
		assertThatExceptionOfType(TableMismatchException.class)
			.isThrownBy(() -> this.operations.validate(List.of(Tables.definition(Tables.shop(), settings))))
			.withMessage("""
					Tables differ from their entities and settings:
					 - prod-shop: point in time recovery is false, expected true
					 - prod-shop: tag owner is absent, expected me
					 - prod-shop: tag team is shop, expected stock""");
	}

	private static TableSettings tags(Map<String, String> tags) {
		return new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, null, null, null, null, tags);
	}

	@Test
	void doesNothingWhereManagementIsNone() {
		this.operations.manage(TableManagement.NONE, List.of(SHOP));
		assertThat(this.client.calls).isEmpty();
	}

	@Test
	void validatesWithoutCreating() {
		assertThatExceptionOfType(TableMismatchException.class)
			.isThrownBy(() -> this.operations.manage(TableManagement.VALIDATE, List.of(SHOP)))
			.withMessage("""
					Tables differ from their entities and settings:
					 - prod-shop: table is absent, expected one with partition key pk (S), sort key sk (S)""");
		assertThat(this.client.calls).isEmpty();
	}

}
