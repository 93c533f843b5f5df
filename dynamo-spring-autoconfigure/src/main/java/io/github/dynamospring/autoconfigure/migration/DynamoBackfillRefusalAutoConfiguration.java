package io.github.dynamospring.autoconfigure.migration;

import java.util.Map;
import java.util.Set;

import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.migration.live.PhaseControl;
import io.github.dynamospring.start.StartRefusedException;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * {@link EnableAutoConfiguration Auto-configuration} that refuses
 * {@code dynamo.backfill.run} and {@code dynamo.migrations} in an application without a
 * {@link Migration}. It would write old items alone, whatever its phase.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoMigrationAutoConfiguration.class)
@Conditional(DynamoBackfillRefusalAutoConfiguration.OnSettings.class)
public final class DynamoBackfillRefusalAutoConfiguration {

	DynamoBackfillRefusalAutoConfiguration(ObjectProvider<Migration> known, Environment environment) {
		if (known.stream().findAny().isPresent()) {
			return;
		}
		if (environment.containsProperty(DynamoBackfillProperties.RUN)) {
			throw new StartRefusedException("'dynamo.backfill.run' is set, but there is no backfill",
					"Define a bean Migration.of(…) with the entities of the table, or remove the property.");
		}
		PhaseControl.verify(migrations(environment).keySet(), Set.of());
	}

	private static Map<String, Object> migrations(Environment environment) {
		return Binder.get(environment)
			.bind("dynamo.migrations", Bindable.mapOf(String.class, Object.class))
			.orElse(Map.of());
	}

	/**
	 * Condition that one of the settings is there.
	 */
	static class OnSettings implements Condition {

		@Override
		public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
			Environment environment = context.getEnvironment();
			return environment.containsProperty(DynamoBackfillProperties.RUN) || !migrations(environment).isEmpty();
		}

	}

}
