package io.github.dynamospring.autoconfigure.encryption;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.github.dynamospring.autoconfigure.client.ClientEncryption;
import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.TableEncryption;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.stream.ImageDecryptor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.DynamoDbEncryptionInterceptor;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.itemencryptor.DynamoDbItemEncryptor;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.itemencryptor.model.DecryptItemInput;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.itemencryptor.model.DynamoDbItemEncryptorConfig;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.model.DynamoDbTableEncryptionConfig;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.model.DynamoDbTablesEncryptionConfig;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.model.PlaintextOverride;
import software.amazon.cryptography.dbencryptionsdk.structuredencryption.model.CryptoAction;
import software.amazon.cryptography.materialproviders.IKeyring;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/**
 * {@link ClientEncryption} and {@link ImageDecryptor} by AWS's Database Encryption SDK,
 * as the entities of the tables say.
 */
class ItemEncryption implements ClientEncryption, ImageDecryptor {

	/** Logger of the SDK that shows each request before and after an interceptor. */
	private static final String CHAIN = "software.amazon.awssdk.core.interceptor.ExecutionInterceptorChain";

	private final Supplier<IKeyring> keyring;

	private final Supplier<@Nullable DynamoMappingContext> context;

	private final Supplier<TableNameResolver> names;

	private final DynamoEncryptionProperties properties;

	private final Map<TableModel, DynamoDbItemEncryptor> encryptors = new ConcurrentHashMap<>();

	ItemEncryption(Supplier<IKeyring> keyring, Supplier<@Nullable DynamoMappingContext> context,
			Supplier<TableNameResolver> names, DynamoEncryptionProperties properties) {
		this.keyring = keyring;
		this.context = context;
		this.names = names;
		this.properties = properties;
	}

	@Override
	public void addTo(DynamoDbClientBuilder builder, @Nullable String client) {
		ClientOverrideConfiguration configuration = builder.overrideConfiguration();
		Map<String, DynamoDbTableEncryptionConfig> tables = tables(client);
		// tables that the application itself encrypts would be encrypted twice
		tables.keySet().removeIf(EncryptedTables.of(configuration.executionInterceptors())::contain);
		if (!tables.isEmpty()) {
			DynamoDbEncryptionInterceptor interceptor = DynamoDbEncryptionInterceptor.builder()
				.config(DynamoDbTablesEncryptionConfig.builder().tableEncryptionConfigs(tables).build())
				.build();
			builder.overrideConfiguration(configuration.copy((copy) -> copy.addExecutionInterceptor(interceptor)));
			LoggingSystem.get(ItemEncryption.class.getClassLoader()).setLogLevel(CHAIN, LogLevel.INFO);
		}
	}

	private Map<String, DynamoDbTableEncryptionConfig> tables(@Nullable String client) {
		DynamoMappingContext context = this.context.get();
		Collection<TableModel> models = (context != null) ? context.getTables() : List.of();
		this.properties.verify(models);
		Map<String, DynamoDbTableEncryptionConfig> tables = new HashMap<>();
		for (TableModel table : models) {
			TableEncryption encryption = table.encryption();
			if (encryption != null && Objects.equals(table.client(), client)) {
				tables.put(this.names.get().resolve(table.logicalName()), config(table, encryption));
			}
		}
		return tables;
	}

	private DynamoDbTableEncryptionConfig config(TableModel table, TableEncryption encryption) {
		DynamoDbTableEncryptionConfig.Builder config = DynamoDbTableEncryptionConfig.builder()
			.logicalTableName(table.logicalName())
			.partitionKeyName(table.schema().partition().name())
			.attributeActionsOnEncrypt(actions(encryption))
			.allowedUnsignedAttributes(unsigned(encryption))
			.plaintextOverride(plaintext(table))
			.keyring(this.keyring.get());
		KeyAttribute sort = table.schema().sort();
		return ((sort != null) ? config.sortKeyName(sort.name()) : config).build();
	}

	private static Map<String, CryptoAction> actions(TableEncryption encryption) {
		Map<String, CryptoAction> actions = new HashMap<>();
		encryption.actions().forEach((attribute, action) -> actions.put(attribute, switch (action) {
			case ENCRYPT -> CryptoAction.ENCRYPT_AND_SIGN;
			case SIGN -> CryptoAction.SIGN_ONLY;
			case NONE -> CryptoAction.DO_NOTHING;
		}));
		return actions;
	}

	private List<String> unsigned(TableEncryption encryption) {
		Set<String> unsigned = new TreeSet<>(encryption.actions().keySet());
		unsigned.addAll(this.properties.getAllowUnsigned());
		unsigned.removeIf(encryption::isSigned);
		return List.copyOf(unsigned);
	}

	private PlaintextOverride plaintext(TableModel table) {
		return this.properties.getReadPlain().contains(table.logicalName())
				? PlaintextOverride.FORBID_PLAINTEXT_WRITE_ALLOW_PLAINTEXT_READ
				: PlaintextOverride.FORBID_PLAINTEXT_WRITE_FORBID_PLAINTEXT_READ;
	}

	@Override
	public Map<String, AttributeValue> decrypt(TableModel table, Map<String, AttributeValue> image) {
		TableEncryption encryption = table.encryption();
		if (encryption == null) {
			return image;
		}
		try {
			return this.encryptors.computeIfAbsent(table, (key) -> encryptor(key, encryption))
				.DecryptItem(DecryptItemInput.builder().encryptedItem(image).build())
				.plaintextItem();
		}
		catch (RuntimeException ex) {
			String reason = EncryptedTables.reason(ex);
			if (reason == null) {
				throw ex;
			}
			throw new InvalidValueException(encryption.properties() + " could not be decrypted: " + reason, ex)
				.stored();
		}
	}

	private DynamoDbItemEncryptor encryptor(TableModel table, TableEncryption encryption) {
		DynamoDbTableEncryptionConfig config = config(table, encryption);
		DynamoDbItemEncryptorConfig.Builder builder = DynamoDbItemEncryptorConfig.builder()
			.logicalTableName(config.logicalTableName())
			.partitionKeyName(config.partitionKeyName())
			.attributeActionsOnEncrypt(config.attributeActionsOnEncrypt())
			.allowedUnsignedAttributes(config.allowedUnsignedAttributes())
			.plaintextOverride(config.plaintextOverride())
			.keyring(config.keyring());
		KeyAttribute sort = table.schema().sort();
		return DynamoDbItemEncryptor.builder()
			.DynamoDbItemEncryptorConfig(((sort != null) ? builder.sortKeyName(sort.name()) : builder).build())
			.build();
	}

}
