package io.github.dynamospring.autoconfigure;

import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/**
 * Binding of configuration properties to the prefix that they declare.
 */
public final class PropertyBinding {

	private PropertyBinding() {
	}

	/**
	 * Bind properties.
	 * @param properties the properties with their defaults
	 * @param pairs what to bind, as {@code name=value} below the prefix
	 */
	public static <T> T bind(T properties, String... pairs) {
		String prefix = properties.getClass().getAnnotation(ConfigurationProperties.class).value();
		Map<String, String> values = new LinkedHashMap<>();
		for (String pair : pairs) {
			int index = pair.indexOf('=');
			values.put(prefix + "." + pair.substring(0, index), pair.substring(index + 1));
		}
		Binder binder = new Binder(new MapConfigurationPropertySource(values));
		binder.bind(prefix, Bindable.ofInstance(properties));
		return properties;
	}

}
