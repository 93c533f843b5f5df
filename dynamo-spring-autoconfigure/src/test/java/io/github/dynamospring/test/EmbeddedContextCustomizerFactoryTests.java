package io.github.dynamospring.test;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.support.TestPropertySourceUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link EmbeddedContextCustomizerFactory}.
 */
class EmbeddedContextCustomizerFactoryTests {

	private final GenericApplicationContext context = new GenericApplicationContext();

	private final MutablePropertySources sources = this.context.getEnvironment().getPropertySources();

	@Test
	void customizesTestsWithTheAnnotationAlone() {
		assertThat(customizer(Annotated.class)).isNotNull().isEqualTo(customizer(Sliced.class));
		assertThat(customizer(getClass())).isNull();
	}

	@Test
	void winsOverTheApplication() {
		this.sources.addFirst(new MapPropertySource("application", Map.of("dynamo.embedded.mode", "never")));
		assertThat(mode()).isEqualTo("always");
	}

	@Test
	void leavesThePropertiesOfTheTest() {
		TestPropertySourceUtils.addInlinedPropertiesToEnvironment(this.context, "dynamo.embedded.mode=never");
		assertThat(mode()).isEqualTo("never");
	}

	@Test
	void leavesADynamicEndpointOfTheTest() {
		customizer(Annotated.class).customizeContext(this.context, mock(MergedContextConfiguration.class));
		this.sources.addFirst(
				new MapPropertySource("Dynamic Test Properties", Map.of("dynamo.endpoint", "http://127.0.0.1:8000")));
		assertThat(this.context.getEnvironment().getProperty("dynamo.embedded.mode")).isNull();
	}

	private String mode() {
		customizer(Annotated.class).customizeContext(this.context, mock(MergedContextConfiguration.class));
		return this.context.getEnvironment().getProperty("dynamo.embedded.mode");
	}

	private static ContextCustomizer customizer(Class<?> testClass) {
		return new EmbeddedContextCustomizerFactory().createContextCustomizer(testClass, List.of());
	}

	@AutoConfigureDataDynamo
	private static final class Annotated {

	}

	@DataDynamoTest
	private static final class Sliced {

	}

}
