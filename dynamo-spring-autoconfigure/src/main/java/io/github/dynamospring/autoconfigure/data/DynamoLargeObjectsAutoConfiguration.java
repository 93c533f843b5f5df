package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.large.OrphanedObjects;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.s3.S3LargeObjects;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import software.amazon.awssdk.services.s3.S3Client;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the store of large values.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class,
		afterName = "io.awspring.cloud.autoconfigure.s3.S3AutoConfiguration")
@ConditionalOnBean(TableClients.class)
public final class DynamoLargeObjectsAutoConfiguration {

	@Bean
	@ConditionalOnBean(LargeObjects.class)
	OrphanedObjects dynamoOrphanedObjects(DynamoMappingContext context, LargeObjects objects,
			DynamoAttributesProperties attributes, TableClients clients, TableNameResolver names,
			PlannerSettings settings) {
		return new OrphanedObjects(context, objects, attributes.getLarge().prefix(), clients::get, names,
				settings.clock());
	}

	/**
	 * Store of an application with a client of S3.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(S3Client.class)
	@ConditionalOnProperty("dynamo.attributes.large.bucket")
	@ConditionalOnBean(S3Client.class)
	@ConditionalOnMissingBean(LargeObjects.class)
	static class S3Configuration {

		@Bean
		S3LargeObjects dynamoLargeObjects(ObjectProvider<S3Client> client, DynamoAttributesProperties attributes) {
			return new S3LargeObjects(client.getObject(), attributes.getLarge().requiredBucket());
		}

	}

}
