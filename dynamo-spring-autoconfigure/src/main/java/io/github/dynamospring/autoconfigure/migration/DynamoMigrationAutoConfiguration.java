package io.github.dynamospring.autoconfigure.migration;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.autoconfigure.StartTask;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.migration.BackfillsSection.BackfillsDescriptor;
import io.github.dynamospring.autoconfigure.migration.MigrationsSection.MigrationsDescriptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Backfills;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.migration.live.LiveMigrations;
import io.github.dynamospring.migration.live.LiveReads;
import io.github.dynamospring.migration.live.MigrationSettings;
import io.github.dynamospring.migration.live.PairRegistry;
import io.github.dynamospring.migration.live.PhaseControl;
import io.github.dynamospring.migration.live.ReadComparisons;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.start.StartRefusedException;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.tenancy.TenantResolver;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for backfills of tables with a
 * {@link Migration}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnClass(JobRepository.class)
@ConditionalOnBean({ Migration.class, DynamoOperations.class, TableClients.class })
@EnableConfigurationProperties({ DynamoBackfillProperties.class, DynamoMigrationsProperties.class,
		DynamoPrivacyProperties.class })
public final class DynamoMigrationAutoConfiguration {

	private static final int MIRROR_THREADS = 8;

	@Bean
	Backfills dynamoBackfills(ObjectProvider<Migration> migrations, DynamoMappingContext context,
			DynamoOperations operations, TableClients clients, TableNameResolver names,
			ObjectProvider<JobRepository> jobs, DynamoBackfillProperties properties, DynamoPrivacyProperties privacy,
			PlannerSettings settings) {
		return new Backfills(migrations.stream().toList(), context, operations, clients::get, names,
				jobs::getIfAvailable, properties.toSettings(privacy.getKeys(), clients), settings.clock());
	}

	@Bean
	PairRegistry dynamoMigratedPairs(ObjectProvider<Migration> migrations, DynamoMappingContext context,
			ObjectProvider<PhaseControl> phases, DynamoMigrationsProperties properties,
			DynamoPrivacyProperties privacy) {
		Map<String, MigrationSettings> settings = properties.toSettings();
		return new PairRegistry(migrations.stream().toList(), context, (name) -> phases.getObject().phase(name),
				(name) -> settings.getOrDefault(name, MigrationSettings.OFF), privacy.getKeys());
	}

	@Bean
	PhaseControl dynamoMigrationPhaseControl(PairRegistry pairs, DynamoMigrationsProperties properties,
			DynamoMappingContext context, DynamoOperations operations, PlannerSettings settings) {
		return new PhaseControl(pairs.names(), properties.toSettings(), context, operations, settings.clock());
	}

	@Bean
	StartTask dynamoMigrationMember(PhaseControl phases) {
		return new StartTask(2, phases::join);
	}

	@Bean
	ReadComparisons dynamoReadComparisons(ObjectProvider<PhaseControl> phases, TableClients clients,
			TableNameResolver names, ObjectProvider<TenantResolver> tenants) {
		return new ReadComparisons(phases::getObject, clients::get, names,
				() -> tenants.getIfAvailable(() -> () -> null).resolveTenant());
	}

	@Bean
	LiveReads dynamoLiveReads(PairRegistry pairs, ObjectProvider<PhaseControl> phases, ReadComparisons comparisons) {
		return new LiveReads(pairs, phases::getObject, comparisons);
	}

	@Bean
	LiveMigrations dynamoLiveMigrations(PairRegistry pairs, PhaseControl phases, DynamoMappingContext context,
			DynamoOperations operations, TableClients clients, TableNameResolver names,
			ObjectProvider<JobRepository> jobs, DynamoBackfillProperties properties, DynamoPrivacyProperties privacy) {
		return new LiveMigrations(pairs, phases, context, operations, clients::get, names, jobs::getIfAvailable,
				properties.toSettings(privacy.getKeys(), clients));
	}

	@Bean
	SmartInitializingSingleton dynamoMigrationMirrors(LiveMigrations migrations,
			ObjectProvider<StreamListenerRegistry> listeners) {
		return () -> migrations.mirrors().forEach((name, mirror) -> {
			StreamListenerRegistry registry = listeners.getIfAvailable();
			if (registry == null) {
				throw new StartRefusedException(
						"'dynamo.migrations." + name + ".mirror' is set, but listeners to streams are turned off",
						"Do not exclude DynamoStreamsAutoConfiguration, or remove the property.");
			}
			registry.add("migration-" + name, mirror.entity(), MIRROR_THREADS, mirror);
		});
	}

	@Bean
	BackfillRunner dynamoBackfillRunner(Backfills backfills, LiveMigrations migrations,
			DynamoBackfillProperties properties, ConfigurableApplicationContext context) {
		return new BackfillRunner(backfills, migrations, properties.getRun(),
				(code) -> System.exit(SpringApplication.exit(context, () -> code)));
	}

	/**
	 * Meters of an application with Micrometer.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterBinder.class)
	static class MetersConfiguration {

		@Bean
		BackfillMeters dynamoBackfillMeters(Backfills backfills, TableNameResolver names, ObjectProvider<TableTag> tag,
				LiveMigrations migrations, ReadComparisons comparisons, PhaseControl phases) {
			return new BackfillMeters(backfills, names, tag.getIfAvailable(() -> (name) -> name), migrations,
					comparisons, phases);
		}

	}

	/**
	 * Section of the actuator's endpoint.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
	@ConditionalOnAvailableEndpoint(DynamoEndpoint.class)
	static class SectionConfiguration {

		@Bean
		@RegisterReflectionForBinding(BackfillsDescriptor.class)
		BackfillsSection dynamoBackfillsSection(Backfills backfills) {
			return new BackfillsSection(backfills);
		}

		@Bean
		@RegisterReflectionForBinding(MigrationsDescriptor.class)
		MigrationsSection dynamoMigrationsSection(LiveMigrations migrations, PhaseControl phases,
				ObjectProvider<Migration> moved, DynamoMappingContext context, AccessPatterns patterns,
				TableNameResolver names, ObjectProvider<DynamoStatistics> statistics) {
			List<Migration.Mapping<?, ?>> mappings = new ArrayList<>();
			moved.forEach((migration) -> Optional.ofNullable(migration.getMapping()).ifPresent(mappings::add));
			DynamoStatistics metered = statistics.getIfUnique();
			return new MigrationsSection(migrations, phases, (metered != null)
					? new MigrationUnits(mappings, context, patterns, names, metered, Clock.systemUTC()) : null);
		}

	}

	/**
	 * Endpoint of the actuator that starts and stops backfills.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
	@ConditionalOnAvailableEndpoint(BackfillEndpoint.class)
	static class EndpointConfiguration {

		@Bean
		BackfillEndpoint dynamoBackfillEndpoint(BackfillRunner runner) {
			return new BackfillEndpoint(runner);
		}

	}

}
