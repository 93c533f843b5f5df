package io.github.dynamospring.autoconfigure.data;

import java.security.CodeSource;
import java.util.Collection;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.InvalidEntityException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for entities that cannot be mapped.
 */
class InvalidEntityFailureAnalyzer extends AbstractFailureAnalyzer<InvalidEntityException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidEntityException cause) {
		String action = "Change the entities as the list says.";
		if (!cause.getTypes().isEmpty()) {
			action += " If one of them is none of this application, such as a type of a test, keep it out of the entity"
					+ " scan: name the packages of your entities with @EntityScan on the application, or move it to a"
					+ " package outside of those. They were found here:\n\n" + places(cause.getTypes());
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

}
