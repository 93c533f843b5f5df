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
 * {@link AbstractFailureAnalyzer} for values of {@code dynamo.*} that are not allowed.
 * Unlike Boot's own, which it precedes, it also explains a property that is absent, or
 * that the environment has under another form of its name.
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
		String description = (value != null) ? name + " is '" + text(value) + "'" + origin(cause.getName()) + ". "
				: name + " is not set. ";
		return new FailureAnalysis(description + cause.getReason(),
				(value != null) ? "Correct " + name + ", or remove it." : "Set " + name + ".", cause);
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
