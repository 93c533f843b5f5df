package io.github.dynamospring.autoconfigure.migration;

import java.util.Map;
import java.util.Set;

import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.migration.live.PhaseControl;
import io.github.dynamospring.start.StartRefusedException;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} that refuses
 * {@code dynamo.backfill.run} and {@code dynamo.migrations} in an application without a
 * {@link Migration}. It would write old items alone, whatever its phase.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoMigrationAutoConfiguration.class)
@ConditionalOnMissingBean(Migration.class)
public final class DynamoBackfillRefusalAutoConfiguration {

	DynamoBackfillRefusalAutoConfiguration(Environment environment) {
		if (environment.containsProperty(DynamoBackfillProperties.RUN)) {
			throw new StartRefusedException("'dynamo.backfill.run' is set, but there is no backfill",
					"Define a bean Migration.of(…) with the entities of the table, or remove the property.");
		}
		Bindable<Map<String, Object>> settings = Bindable.mapOf(String.class, Object.class);
		PhaseControl.verify(Binder.get(environment).bind("dynamo.migrations", settings).orElse(Map.of()).keySet(),
				Set.of());
	}

}
