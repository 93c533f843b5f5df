package io.github.dynamospring.autoconfigure.encryption;

import io.github.dynamospring.autoconfigure.client.ClientEncryption;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.DynamoDbEncryptionInterceptor;
import software.amazon.cryptography.materialproviders.IKeyring;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for encrypted attributes, if the
 * application has a keyring.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnClass({ DynamoDbEncryptionInterceptor.class, IKeyring.class })
@ConditionalOnBean(IKeyring.class)
@EnableConfigurationProperties(DynamoEncryptionProperties.class)
public final class DynamoEncryptionAutoConfiguration {

	@Bean
	@Lazy
	@ConditionalOnMissingBean(ClientEncryption.class)
	ItemEncryption dynamoItemEncryption(ObjectProvider<IKeyring> keyring, ObjectProvider<DynamoMappingContext> context,
			ObjectProvider<TableNameResolver> names, DynamoEncryptionProperties properties) {
		return new ItemEncryption(keyring::getObject, context::getIfAvailable, names::getObject, properties);
	}

}
