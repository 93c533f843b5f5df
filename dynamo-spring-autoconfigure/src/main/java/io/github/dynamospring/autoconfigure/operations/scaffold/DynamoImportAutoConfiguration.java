package io.github.dynamospring.autoconfigure.operations.scaffold;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.operations.scaffold.TableScaffold;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@code dynamo.import}, which
 * prints entities for an existing table and ends the application.
 *
 * @since 0.1
 */
@AutoConfiguration(after = { DynamoDbClientAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class })
@ConditionalOnProperty(TableImportListener.PROPERTY)
@ConditionalOnBean({ DynamoDbClient.class, TableNameResolver.class })
public final class DynamoImportAutoConfiguration {

	@Bean
	TableImportListener dynamoTableImportListener(DynamoDbClient client, TableNameResolver names,
			@Value("${" + TableImportListener.PROPERTY + "}") String table, ConfigurableApplicationContext context) {
		return new TableImportListener(TableScaffold.of(client, names), table, System.out, context);
	}

}
