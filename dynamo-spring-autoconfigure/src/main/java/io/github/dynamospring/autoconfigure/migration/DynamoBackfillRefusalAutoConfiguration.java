package io.github.dynamospring.autoconfigure.migration;

import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.start.StartRefusedException;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/**
 * {@link EnableAutoConfiguration Auto-configuration} that refuses
 * {@code dynamo.backfill.run} in an application without a {@link Migration}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoMigrationAutoConfiguration.class)
@ConditionalOnProperty(DynamoBackfillProperties.RUN)
public final class DynamoBackfillRefusalAutoConfiguration {

	DynamoBackfillRefusalAutoConfiguration(ObjectProvider<Migration> migrations) {
		if (migrations.stream().findAny().isEmpty()) {
			throw new StartRefusedException("'dynamo.backfill.run' is set, but there is no backfill",
					"Define a bean Migration.of(…) with the entities of the table, or remove the property.");
		}
	}

}
