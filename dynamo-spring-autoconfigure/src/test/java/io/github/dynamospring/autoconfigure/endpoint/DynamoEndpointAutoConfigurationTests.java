package io.github.dynamospring.autoconfigure.endpoint;

import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint.DynamoDescriptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import org.junit.jupiter.api.Test;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoEndpointAutoConfiguration}.
 */
class DynamoEndpointAutoConfigurationTests {

	private final ApplicationContextRunner withoutTables = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoEndpointAutoConfiguration.class))
		.withPropertyValues("management.endpoints.web.exposure.include=dynamodb");

	private final ApplicationContextRunner runner = this.withoutTables
		.withBean(DynamoMappingContext.class, DynamoMappingContext::new)
		.withBean(TableNameResolver.class, () -> (logicalName) -> logicalName)
		.withBean(AccessPatterns.class, AccessPatterns::new);

	@Test
	void configuresEndpointIfItIsExposed() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(DynamoEndpoint.class).hasSingleBean(DynamoEndpointWebExtension.class);
			assertThat(((DynamoDescriptor) context.getBean(DynamoEndpoint.class).dynamodb()).metrics()).isFalse();
		});
	}

	@Test
	void countsIfThereAreStatistics() {
		this.runner.withBean(DynamoStatistics.class, () -> mock(DynamoStatistics.class))
			.run((context) -> assertThat(
					((DynamoDescriptor) context.getBean(DynamoEndpoint.class).dynamodb()).metrics())
				.isTrue());
	}

	@Test
	void showsSectionsThatAreAdded() {
		Note note = new Note("all is well");
		this.runner.withBean(DynamoEndpointSection.class, () -> note).run((context) -> {
			DynamoEndpoint endpoint = context.getBean(DynamoEndpoint.class);
			assertThat(endpoint.section("note")).isSameAs(note);
			assertThat(endpoint.section("other")).isNull();
		});
	}

	@Test
	void backsOffIfEndpointIsNotExposed() {
		this.runner.withPropertyValues("management.endpoints.web.exposure.include=health")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoEndpoint.class));
	}

	@Test
	void backsOffIfAccessIsNotPermitted() {
		this.runner.withPropertyValues("management.endpoint.dynamodb.access=NONE")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoEndpoint.class));
	}

	@Test
	void hasNoWebExtensionIfEndpointIsNotExposedOverTheWeb() {
		this.runner
			.withPropertyValues("management.endpoints.web.exposure.include=health", "spring.jmx.enabled=true",
					"management.endpoints.jmx.exposure.include=dynamodb")
			.run((context) -> assertThat(context).hasSingleBean(DynamoEndpoint.class)
				.doesNotHaveBean(DynamoEndpointWebExtension.class));
	}

	@Test
	void backsOffIfThereAreNoTables() {
		this.withoutTables.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoEndpoint.class));
	}

	@Test
	void backsOffIfActuatorIsNotPresent() {
		this.runner.withClassLoader(new FilteredClassLoader(Endpoint.class))
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(DynamoEndpointAutoConfiguration.class));
	}

	@Test
	void backsOffForEndpointOfTheUser() {
		DynamoEndpoint own = new EndpointApplication().endpoint();
		this.runner.withBean("ownEndpoint", DynamoEndpoint.class, () -> own)
			.run((context) -> assertThat(context).getBean(DynamoEndpoint.class).isSameAs(own));
	}

	@Test
	void bindsWhoMaySeeKeys() {
		this.runner
			.withPropertyValues("management.endpoint.dynamodb.show-values=when-authorized",
					"management.endpoint.dynamodb.roles=operator,admin")
			.run((context) -> {
				DynamoEndpointProperties properties = context.getBean(DynamoEndpointProperties.class);
				assertThat(properties.getShowValues()).isEqualTo(Show.WHEN_AUTHORIZED);
				assertThat(properties.getRoles()).containsExactly("operator", "admin");
			});
	}

	/**
	 * Section of an application.
	 */
	private record Note(String text) implements DynamoEndpointSection, OperationResponseBody {

		@Override
		public String name() {
			return "note";
		}

		@Override
		public OperationResponseBody describe() {
			return this;
		}

	}

}
