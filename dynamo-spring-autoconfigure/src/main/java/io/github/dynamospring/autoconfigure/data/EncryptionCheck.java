package io.github.dynamospring.autoconfigure.data;

import java.util.Collection;
import java.util.Set;

import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableEncryption;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.start.StartRefusedException;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * Check that clients encrypt the attributes that are to be encrypted.
 */
class EncryptionCheck {

	private static final String LIBRARY = "software.amazon.cryptography.";

	private static final String KEYRING = LIBRARY + "materialproviders.IKeyring";

	private final TableClients clients;

	private final TableNameResolver names;

	private final ListableBeanFactory beans;

	EncryptionCheck(TableClients clients, TableNameResolver names, ListableBeanFactory beans) {
		this.clients = clients;
		this.names = names;
		this.beans = beans;
	}

	void verify(Collection<TableModel> tables) {
		for (TableModel table : tables) {
			TableEncryption encryption = table.encryption();
			if (encryption != null && !encrypted(table).containsAll(encryption.encrypted())) {
				throw refusal(encryption.properties());
			}
		}
	}

	private Set<String> encrypted(TableModel table) {
		return EncryptedTables.of(WireInterceptor.interceptors(this.clients.get(table.client())))
			.encrypted(this.names.resolve(table.logicalName()));
	}

	private StartRefusedException refusal(Set<String> properties) {
		String reason = "@Attribute(encrypted = true) is on " + String.join(", ", properties) + ", but ";
		ClassLoader classLoader = ClassUtils.getDefaultClassLoader();
		if (!ClassUtils.isPresent(LIBRARY + "dbencryptionsdk.dynamodb.DynamoDbEncryptionInterceptor", classLoader)) {
			return new StartRefusedException(reason + "AWS's Database Encryption SDK is not on the class path",
					"Add 'software.amazon.cryptography:aws-database-encryption-sdk-dynamodb', and define a bean of type "
							+ KEYRING + ".");
		}
		if (this.beans.getBeanNamesForType(ClassUtils.resolveClassName(KEYRING, classLoader)).length == 0) {
			return new StartRefusedException(reason + "there is no keyring to encrypt it with", "Define a bean of type "
					+ KEYRING + ", for instance one that wraps data keys by a key of AWS KMS.");
		}
		return new StartRefusedException(reason + "the DynamoDbClient of its table does not encrypt it",
				"Leave the client to the auto-configuration, or build it by a DynamoDbClientConfigurer. If the "
						+ "application adds a DynamoDbEncryptionInterceptor itself, remove it, or let it encrypt these "
						+ "attributes.");
	}

}
