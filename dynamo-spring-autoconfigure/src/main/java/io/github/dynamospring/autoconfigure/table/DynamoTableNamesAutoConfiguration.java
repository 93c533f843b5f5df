package io.github.dynamospring.autoconfigure.table;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the names of tables.
 *
 * @since 0.1
 */
@AutoConfiguration
@EnableConfigurationProperties(DynamoTablesProperties.class)
public final class DynamoTableNamesAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	TableNameResolver dynamoTableNameResolver(DynamoTablesProperties properties, Environment environment,
			ObjectProvider<DynamoMappingContext> mappingContexts) {
		return new PatternTableNameResolver(properties, environment, mappingContexts);
	}

}
