package io.github.dynamospring.operations.checklist;

import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Facts about the application that the checklist cannot find by itself.
 *
 * @param env the environment, such as {@code prod}, or null if none is configured
 * @param service the name of the service, or null if none is configured
 * @param disposableDatabase whether the database is there for a test or a developer alone
 * @param scrollTokens whether the application uses scroll tokens
 * @param scrollSecrets whether secrets for them are configured
 * @param used the units that this instance takes at present, by the name of the table in
 * DynamoDB; tables that are not metered are absent
 * @param listened the logical names of the tables with listeners to their streams
 * @param deadLetters whether records that listeners fail at are kept
 * @since 0.1
 */
public record ApplicationFacts(@Nullable String env, @Nullable String service, boolean disposableDatabase,
		boolean scrollTokens, boolean scrollSecrets, Map<String, CapacityUse> used, Set<String> listened,
		boolean deadLetters) {

	/**
	 * Create facts.
	 */
	public ApplicationFacts {
		used = Map.copyOf(used);
		listened = Set.copyOf(listened);
	}

}
