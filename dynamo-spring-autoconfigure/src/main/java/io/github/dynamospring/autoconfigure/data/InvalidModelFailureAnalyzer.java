package io.github.dynamospring.autoconfigure.data;

import java.security.CodeSource;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/**
 * {@link FailureAnalyzer} for entities that cannot be mapped, and for repository methods
 * that cannot be served.
 */
class InvalidModelFailureAnalyzer implements FailureAnalyzer {

	@Override
	public @Nullable FailureAnalysis analyze(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof InvalidEntityException entities) {
				return analyze(entities);
			}
			if (cause instanceof InvalidAccessPatternsException patterns) {
				return analyze(patterns);
			}
		}
		return null;
	}

	private static FailureAnalysis analyze(InvalidEntityException cause) {
		String action = "Change the entities as the list says.";
		if (!cause.getTypes().isEmpty()) {
			action += " If one of them does not belong to this application, such as a type of a test, keep it out of the entity"
					+ " scan: name the packages of your entities with @EntityScan on the application, or move it to"
					+ " another package. They were found here:\n\n" + places(cause.getTypes());
		}
		return new FailureAnalysis(cause.getMessage(), action, cause);
	}

	private static String places(Collection<Class<?>> types) {
		return types.stream()
			.map((type) -> " - " + type.getName() + " in " + place(type))
			.collect(Collectors.joining("\n"));
	}

	private static String place(Class<?> type) {
		CodeSource source = type.getProtectionDomain().getCodeSource();
		return (source != null && source.getLocation() != null) ? source.getLocation().toString()
				: "a place that its class loader does not tell";
	}

	private static FailureAnalysis analyze(InvalidAccessPatternsException cause) {
		String description = "DynamoDB cannot serve these repository methods as they are declared:\n\n"
				+ bullets(cause, RefusedPattern::reason);
		String action = "Change each of them:\n\n" + bullets(cause, RefusedPattern::fix);
		return new FailureAnalysis(description, action, cause);
	}

	private static String bullets(InvalidAccessPatternsException cause, Function<RefusedPattern, String> text) {
		return cause.getPatterns()
			.stream()
			.map((pattern) -> "    - " + pattern.name() + ": " + text.apply(pattern))
			.collect(Collectors.joining("\n"));
	}

}
