package io.github.dynamospring.core;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Exception about one entity. The message names the type of the entity and the access
 * pattern. Key values may be personal data, so it names these only if
 * {@code dynamo.privacy.keys} says so; the subject has them in any case.
 *
 * @since 0.1
 */
public interface EntityFailure {

	/**
	 * Return the entity of the failure, or null if it is not about one entity, for
	 * instance for a request made without the library.
	 */
	@Nullable Subject getSubject();

	/**
	 * Entity that a failure is about. It is identified by the key of the item, because
	 * not every call is given the entity or its ID: an update by expression takes parts
	 * of the key.
	 *
	 * @param entityType the type of the entity
	 * @param key the primary key of its item, by attribute name
	 * @param pattern the name of the access pattern, or null if the call has none
	 */
	record Subject(Class<?> entityType, Map<String, AttributeValue> key,
			@Nullable String pattern) implements Serializable {

		public Subject {
			key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
		}

		/**
		 * Return a text without the values of the key.
		 */
		@Override
		public String toString() {
			return "Subject[entityType=" + this.entityType.getName() + ", key=" + this.key.keySet() + ", pattern="
					+ this.pattern + "]";
		}

	}

}
