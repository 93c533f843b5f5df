package io.github.dynamospring.autoconfigure.migration;

import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Backfills;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.plan.PlannerSettings;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for backfills of tables with a
 * {@link Migration}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnClass(JobRepository.class)
@ConditionalOnBean({ Migration.class, DynamoOperations.class, TableClients.class })
@EnableConfigurationProperties({ DynamoBackfillProperties.class, DynamoPrivacyProperties.class })
public final class DynamoMigrationAutoConfiguration {

	@Bean
	Backfills dynamoBackfills(ObjectProvider<Migration> migrations, DynamoMappingContext context,
			DynamoOperations operations, TableClients clients, TableNameResolver names,
			ObjectProvider<JobRepository> jobs, DynamoBackfillProperties properties, DynamoPrivacyProperties privacy,
			PlannerSettings settings) {
		return new Backfills(migrations.stream().toList(), context, operations, clients::get, names,
				jobs::getIfAvailable, properties.toSettings(privacy.getKeys()), settings.clock());
	}

}
