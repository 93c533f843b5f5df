package io.github.dynamospring.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.github.dynamospring.table.TableDrift.UnknownPart;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Record of the calls that the role may not make.
 */
class DeniedCalls {

	/**
	 * Record for callers that need every call: a denied call fails.
	 */
	static final DeniedCalls FORBIDDEN = new DeniedCalls() {

		@Override
		<T extends @Nullable Object> T otherwise(T otherwise, String part, String action, Supplier<T> call) {
			return call.get();
		}

	};

	private final List<UnknownPart> parts = new ArrayList<>();

	/**
	 * Make a call.
	 * @param otherwise the result if it is denied
	 * @param part the part of the table that is unknown then
	 * @param action the action that the role lacks
	 */
	<T extends @Nullable Object> T otherwise(T otherwise, String part, String action, Supplier<T> call) {
		try {
			return call.get();
		}
		catch (AwsServiceException ex) {
			if (!TableProbe.isDenied(ex)) {
				throw ex;
			}
			this.parts.add(new UnknownPart(part, "the role may not call " + action));
			return otherwise;
		}
	}

	List<UnknownPart> parts() {
		return this.parts;
	}

}
