package io.github.dynamospring.values.vault;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoLargeObjectsAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.encryption.DynamoEncryptionAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.large.OrphanedObjects;
import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.dynamospring.values.MemoryObjects;
import io.github.dynamospring.values.encrypted.Keyrings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.DynamoDbEncryptionInterceptor;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.model.DynamoDbTableEncryptionConfig;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.model.DynamoDbTablesEncryptionConfig;
import software.amazon.cryptography.dbencryptionsdk.structuredencryption.model.CryptoAction;
import software.amazon.cryptography.materialproviders.IKeyring;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for the clients that encrypt items, with the embedded database and a second one.
 */
class EncryptedClientsIntegrationTests {

	private static DynamoDbLocal vault;

	@BeforeAll
	static void start() {
		vault = DynamoDbLocal.start(null, EncryptedClientsIntegrationTests.class.getClassLoader());
	}

	@AfterAll
	static void stop() {
		vault.close();
	}

	private static ApplicationContextRunner runner() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
					DynamoDbClientConfigurerAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
					DynamoEncryptionAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
					DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
			.withUserConfiguration(Application.class)
			.withBean(IKeyring.class, () -> Keyrings.of(1))
			.withBean(MemoryObjects.class)
			.withPropertyValues("dynamo.embedded.mode=always", "dynamo.tables.env=test",
					"dynamo.clients.vault.endpoint=" + vault.getEndpoint(), "dynamo.tables.management=create");
	}

	@Test
	void encryptsNothingElsewhere() {
		runner().withSystemProperties("dynamo.client.wire=").run((context) -> {
			DynamoDbClient common = context.getBean(DynamoDbClient.class);
			assertThat(WireInterceptor.interceptors(common)).noneMatch(EncryptedTables::isInterceptor);
			assertThat(WireInterceptor.isIn(common)).isTrue();
			DynamoDbClient named = context.getBean(TableClients.class).get("vault");
			assertThat(WireInterceptor.interceptors(named)).anyMatch(EncryptedTables::isInterceptor);
			assertThat(WireInterceptor.isIn(named)).isFalse();
		});
	}

	@Test
	void removesATenantWhoseItemsAreEncrypted() {
		runner().run((context) -> {
			DynamoOperations operations = context.getBean(DynamoOperations.class);
			for (String tenant : List.of("acme", "globex")) {
				TenantScope.run(tenant, () -> operations.save(new Vault(tenant, "1", "secret")));
			}
			operations.removeTenant("acme", ScanSettings.DEFAULT);
			TenantScope.run("acme", () -> assertThat(operations.existsById("1", Vault.class)).isFalse());
			TenantScope.run("globex", () -> assertThat(operations.findById("1", Vault.class))
				.contains(new Vault("globex", "1", "secret")));
		});
	}

	@Test
	void encryptsAPropertyOfOneTypeOfASealedEntity() {
		runner().run((context) -> {
			EntityOperations<Finding> findings = context.getBean(DynamoOperations.class).entity(Finding.class);
			Finding report = findings.save(new Finding.Report("f1", "secret"));
			Finding image = findings.save(new Finding.Image("f2", "left"));
			assertThat(findings.findById("f1")).contains(report);
			assertThat(findings.findById("f2")).contains(image);
			try (DynamoDbClient raw = LocalDatabase.clientBuilder(vault.getEndpoint()).build()) {
				assertThat(raw.scan((scan) -> scan.tableName("test-findings")).items().toString()).contains("left")
					.contains("aws_dbe_foot")
					.doesNotContain("secret");
			}
		});
	}

	@Test
	void keepsTheObjectOfAnItemThatCannotBeDecrypted() {
		runner().withConfiguration(AutoConfigurations.of(DynamoLargeObjectsAutoConfiguration.class)).run((context) -> {
			EntityOperations<Dossier> dossiers = context.getBean(DynamoOperations.class).entity(Dossier.class);
			String scan = "x".repeat(70_000);
			Dossier damaged = dossiers.save(new Dossier("d1", "secret", scan));
			dossiers.delete(dossiers.save(new Dossier("d2", "secret", scan)));
			try (DynamoDbClient raw = LocalDatabase.clientBuilder(vault.getEndpoint()).build()) {
				raw.updateItem((update) -> update.tableName("test-dossiers")
					.key(Map.of("id", AttributeValue.fromS(damaged.id())))
					.updateExpression("remove aws_dbe_foot"));
			}
			MemoryObjects objects = context.getBean(MemoryObjects.class);
			assertThat(objects.contents).hasSize(2);
			assertThat(objects.orphans).isEmpty();
			assertThat(context.getBean(OrphanedObjects.class).tag()).isOne();
			assertThat(objects.orphans).hasSize(1);
		});
	}

	@Test
	void updatesEntitiesWhoseItemsAnInterceptorOfTheApplicationEncrypts() {
		runner().withBean(DynamoDbClientCustomizer.class, () -> EncryptedClientsIntegrationTests::encryptNotices)
			.run((context) -> {
				DynamoOperations operations = context.getBean(DynamoOperations.class);
				Notice inserted = operations.insert(new Notice("1", "secret", null));
				Notice updated = operations.update(new Notice("1", "other", inserted.version()));
				assertThat(updated.version()).isEqualTo(2);
				assertThat(operations.findById("1", Notice.class)).contains(updated);
				assertThat(operations.existsById("1", Notice.class)).isTrue();
				assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> operations.update(inserted))
					.satisfies((ex) -> assertThat(ex.getFound()).isNull());
				assertThatExceptionOfType(EntityNotFoundException.class)
					.isThrownBy(() -> operations.update(new Notice("2", "other", 1L)));
			});
	}

	@Test
	void namesTheInterceptorThatRefusesAnUpdate() {
		runner().withConfiguration(AutoConfigurations.of(DynamoRepositoriesAutoConfiguration.class))
			.withBean(DynamoDbClientCustomizer.class, () -> EncryptedClientsIntegrationTests::encryptNotices)
			.run((context) -> assertThatExceptionOfType(DataAccessResourceFailureException.class)
				.isThrownBy(() -> context.getBean(Notices.class).rewrite("1", "other"))
				.withMessage("The request failed, because the interceptor "
						+ DynamoDbEncryptionInterceptor.class.getName()
						+ " threw software.amazon.cryptography.dbencryptionsdk.dynamodb.transforms.model."
						+ "DynamoDbEncryptionTransformsException: Update Expressions forbidden on signed attributes : "
						+ "text"));
	}

	private static void encryptNotices(DynamoDbClientBuilder builder) {
		Map<String, CryptoAction> actions = Map.of("id", CryptoAction.SIGN_ONLY, "text", CryptoAction.ENCRYPT_AND_SIGN,
				"version", CryptoAction.DO_NOTHING, "_type", CryptoAction.DO_NOTHING, "_write",
				CryptoAction.DO_NOTHING);
		DynamoDbTableEncryptionConfig config = DynamoDbTableEncryptionConfig.builder()
			.logicalTableName("notices")
			.partitionKeyName("id")
			.attributeActionsOnEncrypt(actions)
			.allowedUnsignedAttributes(List.of("version", "_type", "_write"))
			.keyring(Keyrings.of(3))
			.build();
		DynamoDbEncryptionInterceptor interceptor = DynamoDbEncryptionInterceptor.builder()
			.config(DynamoDbTablesEncryptionConfig.builder()
				.tableEncryptionConfigs(Map.of("test-notices", config))
				.build())
			.build();
		if (builder.overrideConfiguration()
			.executionInterceptors()
			.stream()
			.noneMatch(EncryptedTables::isInterceptor)) {
			builder.overrideConfiguration(builder.overrideConfiguration()
				.copy((configuration) -> configuration.addExecutionInterceptor(interceptor)));
		}
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage
	static class Application {

	}

}
