package io.github.dynamospring.autoconfigure.table;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.schema.NamePattern;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * {@link TableNameResolver} that applies {@code dynamo.tables.name-pattern}.
 */
class PatternTableNameResolver implements TableNameResolver {

	private final DynamoTablesProperties properties;

	private final Environment environment;

	private final NamePattern pattern;

	private final Map<String, String> names = new ConcurrentHashMap<>();

	PatternTableNameResolver(DynamoTablesProperties properties, Environment environment) {
		this.properties = properties;
		this.environment = environment;
		this.pattern = parse(properties.getNamePattern());
	}

	private NamePattern parse(String pattern) {
		try {
			return NamePattern.of(pattern);
		}
		catch (IllegalArgumentException ex) {
			throw refused(ex);
		}
	}

	private InvalidConfigurationPropertyValueException refused(IllegalArgumentException ex) {
		return new InvalidConfigurationPropertyValueException("dynamo.tables.name-pattern",
				this.properties.getNamePattern(), ex.getMessage() + ".");
	}

	@Override
	public String resolve(String logicalName) {
		return this.names.computeIfAbsent(logicalName, this::derive);
	}

	private String derive(String logicalName) {
		try {
			return this.pattern.resolve(logicalName, this::value);
		}
		catch (IllegalArgumentException ex) {
			throw refused(ex);
		}
	}

	private @Nullable String value(String placeholder) {
		if (placeholder.equals("env")) {
			return this.properties.getEnv();
		}
		String service = this.properties.getService();
		return StringUtils.hasText(service) ? service : this.environment.getProperty("spring.application.name");
	}

}
