package io.github.dynamospring.test;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.support.TestPropertySourceUtils;

/**
 * Factory of the {@link ContextCustomizer} that selects the embedded database for
 * {@link AutoConfigureDataDynamo @AutoConfigureDataDynamo}, whatever the application
 * configures.
 */
class EmbeddedContextCustomizerFactory implements ContextCustomizerFactory {

	@Override
	public @Nullable ContextCustomizer createContextCustomizer(Class<?> testClass,
			List<ContextConfigurationAttributes> attributes) {
		if (!TestContextAnnotationUtils.hasAnnotation(testClass, AutoConfigureDataDynamo.class)) {
			return null;
		}
		return new EmbeddedContextCustomizer();
	}

	/**
	 * Customizer that is equal to all others, so that tests share a context.
	 */
	private record EmbeddedContextCustomizer() implements ContextCustomizer {

		@Override
		public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration test) {
			MutablePropertySources sources = context.getEnvironment().getPropertySources();
			EmbeddedPropertySource embedded = new EmbeddedPropertySource(sources);
			String ofTest = TestPropertySourceUtils.INLINED_PROPERTIES_PROPERTY_SOURCE_NAME;
			if (sources.contains(ofTest)) {
				sources.addAfter(ofTest, embedded);
			}
			else {
				sources.addFirst(embedded);
			}
		}

	}

	/**
	 * Source of the mode, unless the test has an endpoint of its own. Dynamic properties
	 * may come after the customizer.
	 */
	private static final class EmbeddedPropertySource extends PropertySource<MutablePropertySources> {

		private static final String DYNAMIC_PROPERTIES = "Dynamic Test Properties";

		private EmbeddedPropertySource(MutablePropertySources sources) {
			super("embeddedDynamoOfTest", sources);
		}

		@Override
		public @Nullable Object getProperty(String name) {
			return (name.equals("dynamo.embedded.mode") && !hasEndpoint()) ? "always" : null;
		}

		private boolean hasEndpoint() {
			PropertySource<?> dynamic = getSource().get(DYNAMIC_PROPERTIES);
			return dynamic != null && dynamic.containsProperty("dynamo.endpoint");
		}

	}

}
