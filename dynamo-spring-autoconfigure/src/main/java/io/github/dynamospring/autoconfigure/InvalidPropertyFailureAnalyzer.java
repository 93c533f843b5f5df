package io.github.dynamospring.autoconfigure;

import java.time.Duration;
import java.util.Objects;
import java.util.stream.StreamSupport;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.origin.Origin;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * {@link AbstractFailureAnalyzer} for invalid values of {@code dynamo.*}. It precedes
 * Boot's own analyzer. It also explains an absent property, and a property with another
 * form of its name in the environment.
 */
@Order(0)
class InvalidPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidConfigurationPropertyValueException> {

	private static final String PREFIX = "dynamo.";

	private final Environment environment;

	InvalidPropertyFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure,
			InvalidConfigurationPropertyValueException cause) {
		if (!cause.getName().startsWith(PREFIX)) {
			return null;
		}
		Object value = cause.getValue();
		String name = "'" + cause.getName() + "'";
		if (value == null) {
			return new FailureAnalysis(name + " is not set. " + cause.getReason(), "Set " + name + ".", cause);
		}
		return new FailureAnalysis(
				name + " is '" + text(value) + "'" + origin(cause.getName()) + ". " + cause.getReason(),
				"Correct " + name + ", or remove it.", cause);
	}

	private static String text(Object value) {
		return (value instanceof Duration duration) ? duration.toMillis() + "ms" : value.toString();
	}

	private String origin(String name) {
		ConfigurationPropertyName propertyName = ConfigurationPropertyName.ofIfValid(name);
		if (propertyName == null) {
			return "";
		}
		return StreamSupport.stream(ConfigurationPropertySources.get(this.environment).spliterator(), false)
			.map((source) -> source.getConfigurationProperty(propertyName))
			.filter(Objects::nonNull)
			.findFirst()
			.map(InvalidPropertyFailureAnalyzer::origin)
			.orElse("");
	}

	private static String origin(ConfigurationProperty property) {
		Origin origin = property.getOrigin();
		return (origin != null) ? " (" + origin + ")" : "";
	}

}
