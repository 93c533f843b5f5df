package io.github.dynamospring.operations.scaffold;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.data.repository.CrudRepository;

/**
 * Application of a printed source with its settings, as a user would paste them.
 */
public final class PrintedApplication {

	private static final Pattern SETTINGS = Pattern.compile("^dynamo:\\n.*?(?=^ ?\\*/|^\\n)",
			Pattern.MULTILINE | Pattern.DOTALL);

	private static final Pattern ENTITY = Pattern.compile("^record (\\w+)\\(", Pattern.MULTILINE);

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{([\\w$]+)");

	private static final String APPLICATION = """
			package %s;

			@org.springframework.boot.autoconfigure.SpringBootApplication
			class Application {

			}
			""";

	private static final String REPOSITORY = """

			record %1$sKey(%2$s) {

			}

			@io.github.dynamospring.repository.AllowScan
			interface %1$sScans extends org.springframework.data.repository.ListCrudRepository<%1$s, %1$sKey> {

			}
			""";

	private PrintedApplication() {
	}

	/**
	 * Start an application.
	 * @param directory the directory to compile into
	 * @param application a class {@code Application} with its repositories
	 */
	static ConfigurableApplicationContext start(Path directory, URI endpoint, String source, String application)
			throws IOException {
		ClassLoader classes = CompiledScaffold.compile(directory, source, application);
		StandardEnvironment environment = new StandardEnvironment();
		settings(source).forEach(environment.getPropertySources()::addLast);
		return new SpringApplicationBuilder(load(classes, packageName(source) + ".Application"))
			.web(WebApplicationType.NONE)
			.resourceLoader(new DefaultResourceLoader(classes))
			.environment(environment)
			.run("--dynamo.endpoint=" + endpoint, "--dynamo.region=eu-west-1", "--dynamo.credentials.access-key=local",
					"--dynamo.credentials.secret-key=local", "--dynamo.embedded.mode=never");
	}

	private static List<PropertySource<?>> settings(String source) throws IOException {
		String yaml = SETTINGS.matcher(source).results().map(MatchResult::group).findFirst().orElse("");
		return new YamlPropertySourceLoader().load("printed",
				new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
	}

	private static String packageName(String source) {
		return source.substring(source.indexOf("package ") + "package ".length(), source.indexOf(';'));
	}

	private static Class<?> load(ClassLoader classes, String name) {
		try {
			return classes.loadClass(name);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	/**
	 * Start an application with a repository of each entity that scans its items.
	 */
	public static ConfigurableApplicationContext start(Path directory, URI endpoint, String source) throws IOException {
		ClassLoader classes = CompiledScaffold.compile(directory, source);
		StringBuilder application = new StringBuilder(APPLICATION.formatted(packageName(source)));
		for (String entity : entities(source)) {
			Class<?> type = load(classes, packageName(source) + "." + entity);
			application.append(REPOSITORY.formatted(entity, id(type)));
		}
		return start(directory, endpoint, source, application.toString());
	}

	private static List<String> entities(String source) {
		return ENTITY.matcher(source).results().map((match) -> match.group(1)).toList();
	}

	/**
	 * Return the components of a record of the placeholders of the primary key.
	 */
	private static String id(Class<?> entity) {
		Map<String, String> types = new LinkedHashMap<>();
		List<String> names = new ArrayList<>();
		for (RecordComponent component : entity.getRecordComponents()) {
			types.put(component.getName(), component.getGenericType().getTypeName());
			if (component.getAccessor().isAnnotationPresent(PartitionKey.class)
					|| component.getAccessor().isAnnotationPresent(SortKey.class)) {
				names.add(component.getName());
			}
		}
		PrimaryKey key = entity.getAnnotation(PrimaryKey.class);
		if (key != null) {
			PLACEHOLDER.matcher(key.partition() + key.sort()).results().forEach((match) -> names.add(match.group(1)));
		}
		return names.stream().distinct().map((name) -> types.get(name) + " " + name).collect(Collectors.joining(", "));
	}

	/**
	 * Return the repositories of an application by the names of their entities.
	 */
	public static Map<String, CrudRepository<Object, ?>> repositories(ConfigurableApplicationContext context,
			String source) {
		Map<String, CrudRepository<Object, ?>> repositories = new LinkedHashMap<>();
		for (String entity : entities(source)) {
			Object repository = Arrays.stream(context.getBeanDefinitionNames())
				.filter((name) -> name.equalsIgnoreCase(entity + "Scans"))
				.map(context::getBean)
				.findFirst()
				.orElseThrow();
			@SuppressWarnings("unchecked")
			CrudRepository<Object, ?> scans = (CrudRepository<Object, ?>) repository;
			repositories.put(entity, scans);
		}
		return repositories;
	}

}
