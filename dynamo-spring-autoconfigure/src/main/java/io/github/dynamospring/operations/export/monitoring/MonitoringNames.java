package io.github.dynamospring.operations.export.monitoring;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.operations.export.ExportModel.Application;

/**
 * Names of alarms and dashboards in the forms that tools want.
 */
final class MonitoringNames {

	private MonitoringNames() {
	}

	/**
	 * Return a name in letters and digits.
	 */
	static String id(String name) {
		return Stream.of(name.split("[^A-Za-z0-9]+"))
			.filter((word) -> !word.isEmpty())
			.map((word) -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
			.collect(Collectors.joining());
	}

	/**
	 * Return the words of a camel-case name with dashes.
	 */
	static String kebab(String camelCase) {
		return words(camelCase, "-");
	}

	/**
	 * Return the words of a camel-case name with underscores.
	 */
	static String snake(String camelCase) {
		return words(camelCase, "_");
	}

	private static String words(String camelCase, String delimiter) {
		return camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", delimiter).toLowerCase(Locale.ROOT);
	}

	/**
	 * Return the name of a resource of which an application has one.
	 */
	static String of(Application application) {
		return application.nameParts()
			.stream()
			.map((part) -> part.replaceAll("[^A-Za-z0-9_-]", "-"))
			.collect(Collectors.joining("-"));
	}

}
