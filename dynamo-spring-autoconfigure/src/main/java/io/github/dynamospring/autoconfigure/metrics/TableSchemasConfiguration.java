package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.hot.TableSchemaSource;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the schemas that locate partition keys in requests.
 */
@Configuration(proxyBeanMethods = false)
class TableSchemasConfiguration {

	@Bean
	@ConditionalOnMissingBean(TableSchemaSource.class)
	MappedTableSchemaSource dynamoTableSchemas(ObjectProvider<DynamoMappingContext> mappingContext,
			ObjectProvider<TableNameResolver> tableNames) {
		return new MappedTableSchemaSource(mappingContext, tableNames);
	}

}
