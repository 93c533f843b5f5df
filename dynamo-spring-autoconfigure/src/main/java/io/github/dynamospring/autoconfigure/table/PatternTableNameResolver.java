package io.github.dynamospring.autoconfigure.table;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.schema.NamePattern;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * {@link TableNameResolver} that applies {@code dynamo.tables.name-pattern}.
 */
class PatternTableNameResolver implements TableNameResolver {

	private static final Pattern CHARACTERS = Pattern.compile("[a-zA-Z0-9_.-]*");

	private static final String ALLOWED = "a-z, A-Z, 0-9, '_', '.' and '-'";

	private static final String APPLICATION_NAME = "spring.application.name";

	private final DynamoTablesProperties properties;

	private final Environment environment;

	private final ObjectProvider<DynamoMappingContext> mappingContexts;

	private final NamePattern pattern;

	private final Map<String, String> names = new ConcurrentHashMap<>();

	PatternTableNameResolver(DynamoTablesProperties properties, Environment environment,
			ObjectProvider<DynamoMappingContext> mappingContexts) {
		this.properties = properties;
		this.environment = environment;
		this.mappingContexts = mappingContexts;
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
			throw refused(logicalName, ex);
		}
	}

	// the pattern is at fault only if it is configured and all other parts are valid
	private RuntimeException refused(String logicalName, IllegalArgumentException ex) {
		for (String placeholder : List.of("env", "service")) {
			String value = value(placeholder);
			if (value != null && !CHARACTERS.matcher(value).matches()
					&& this.properties.getNamePattern().contains("{" + placeholder + "}")) {
				return new InvalidConfigurationPropertyValueException(name(placeholder), value,
						"It is a part of the names of tables: DynamoDB takes " + ALLOWED + ".");
			}
		}
		boolean configured = !this.properties.getNamePattern().equals(new DynamoTablesProperties().getNamePattern());
		if (configured && CHARACTERS.matcher(logicalName).matches()) {
			return refused(ex);
		}
		return new StartRefusedException(
				"@Table(\"" + logicalName + "\")" + entities(logicalName)
						+ " cannot name a table: DynamoDB takes 3 to 255 characters of " + ALLOWED,
				"Correct the name in @Table.", ex);
	}

	private String entities(String logicalName) {
		String names = this.mappingContexts.stream()
			.flatMap((context) -> context.getTables().stream())
			.filter((table) -> table.logicalName().equals(logicalName))
			.flatMap((table) -> table.entities().stream())
			.map((entity) -> ClassUtils.getShortName(entity.getType()))
			.collect(Collectors.joining(", "));
		return names.isEmpty() ? "" : " of " + names;
	}

	private String name(String placeholder) {
		boolean ofTables = placeholder.equals("env") || StringUtils.hasText(this.properties.getService());
		return ofTables ? "dynamo.tables." + placeholder : APPLICATION_NAME;
	}

	private @Nullable String value(String placeholder) {
		if (placeholder.equals("env")) {
			return this.properties.getEnv();
		}
		String service = this.properties.getService();
		return StringUtils.hasText(service) ? service : this.environment.getProperty(APPLICATION_NAME);
	}

}
