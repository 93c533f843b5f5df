package io.github.dynamospring.autoconfigure.operations.export;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.client.DynamoNamedClientsProperties;
import io.github.dynamospring.autoconfigure.data.DynamoAttributesProperties;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.autoconfigure.idempotency.DynamoAopAutoConfiguration;
import io.github.dynamospring.autoconfigure.stream.DynamoStreamsAutoConfiguration;
import io.github.dynamospring.autoconfigure.stream.DynamoStreamsProperties;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.operations.export.DynamoExports;
import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.catalogue.CatalogueFormat;
import io.github.dynamospring.operations.export.cloudformation.CloudFormationFormat;
import io.github.dynamospring.operations.export.monitoring.MonitoringFormats;
import io.github.dynamospring.operations.export.policy.PolicyFormat;
import io.github.dynamospring.operations.export.terraform.TerraformFormat;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.table.TableManagement;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link DynamoExports}, and for
 * {@code dynamo.export.directory}, which writes them and ends the application.
 *
 * @since 0.1
 */
@Lazy
@ImportRuntimeHints(DynamoExportAutoConfiguration.TemplateHints.class)
@AutoConfiguration(after = { DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class,
		DynamoAopAutoConfiguration.class, DynamoStreamsAutoConfiguration.class })
@ConditionalOnBean(DynamoMappingContext.class)
@EnableConfigurationProperties({ DynamoAttributesProperties.class, DynamoExportProperties.class, DynamoProperties.class,
		DynamoNamedClientsProperties.class, DynamoStreamsProperties.class, DynamoTablesProperties.class })
public final class DynamoExportAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoExports dynamoExports(DynamoExportProperties properties, DynamoTablesProperties tables,
			DynamoProperties connection, DynamoNamedClientsProperties clients, DynamoMappingContext mappingContext,
			TableNameResolver names, AccessPatterns patterns, DynamoStreamsProperties streams,
			ObjectProvider<StreamListenerRegistry> listeners, ObjectProvider<Migration> migrations,
			ObjectProvider<ExportFormat> formats, DynamoAttributesProperties attributes, Environment environment) {
		ExportModelFactory models = new ExportModelFactory(properties, tables,
				new ExportedPlaces(properties, connection, clients, environment), environment, mappingContext, names,
				patterns, streams, listeners, migrations, attributes.getLarge());
		return new DynamoExports(models, formats(formats.orderedStream().toList(), properties, tables),
				properties.getFormats());
	}

	/** A format of the application takes the place of one with its name. */
	private static List<ExportFormat> formats(List<ExportFormat> own, DynamoExportProperties properties,
			DynamoTablesProperties tables) {
		Set<String> names = own.stream().map(ExportFormat::name).collect(Collectors.toSet());
		Stream<ExportFormat> known = Stream.of(new CatalogueFormat(), new CloudFormationFormat(), new TerraformFormat(),
				new PolicyFormat(tables.getManagement() == TableManagement.VALIDATE),
				MonitoringFormats.alarms(properties.getAlarms().toThresholds()), MonitoringFormats.grafana(),
				MonitoringFormats.prometheus(), MonitoringFormats.yace());
		return Stream.concat(own.stream(), known.filter((format) -> !names.contains(format.name()))).toList();
	}

	@Bean
	@Lazy(false)
	@ConditionalOnProperty(DynamoExportProperties.DIRECTORY)
	StartupExport dynamoStartupExport(DynamoExports exports, DynamoExportProperties properties,
			ConfigurableApplicationContext context) {
		return new StartupExport(exports, properties.getDirectory(), () -> {
			context.close();
			System.exit(0);
		});
	}

	/**
	 * Hints that keep the templates of formats in a native image.
	 */
	static class TemplateHints implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			hints.resources()
				.registerPattern("io/github/dynamospring/operations/export/*/*.json")
				.registerPattern("io/github/dynamospring/operations/export/*/*.yaml");
		}

	}

}
