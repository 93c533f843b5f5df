package io.github.dynamospring.autoconfigure.data;

import java.util.List;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.metrics.buffering.BufferingApplicationStartup;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.metrics.StartupStep;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the steps that Boot's endpoint {@code startup} shows.
 */
class StartupStepsIntegrationTests {

	private final BufferingApplicationStartup startup = new BufferingApplicationStartup(2000);

	@Test
	void namesTheDatabaseTheMappingThePlansAndTheTables() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
							DynamoDbClientConfigurerAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
							DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
			.withInitializer((context) -> context.setApplicationStartup(this.startup))
			.withUserConfiguration(Configured.class)
			.withPropertyValues("dynamo.embedded.mode=always", "dynamo.client.warm-up=false")
			.run((context) -> assertThat(this.startup.getBufferedTimeline().getEvents())
				.extracting((event) -> describe(event.getStartupStep()))
				.contains("dynamo.embedded.start", "dynamo.mapping.init", "dynamo.tables.manage",
						"dynamo.repository.plan Lamps.findByRoom"));
	}

	private static String describe(StartupStep step) {
		StringBuilder description = new StringBuilder(step.getName());
		if (step.getName().startsWith("dynamo.")) {
			step.getTags().forEach((tag) -> description.append(' ').append(tag.getValue()));
		}
		return description.toString();
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackages = "none")
	@EnableDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Lamps.class))
	static class Configured {

	}

	@Table("lamps")
	@PrimaryKey(partition = "ROOM#{room}", sort = "LAMP#{name}")
	record Lamp(String room, String name) {

	}

	record LampKey(String room, String name) {

	}

	interface Lamps extends DynamoRepository<Lamp, LampKey> {

		List<Lamp> findByRoom(String room);

	}

}
