package io.github.dynamospring.mapping.event;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.core.ResolvableType;

/**
 * Cache of the generic types of events, because an event is published for every item that
 * is read.
 */
final class EventTypes {

	private static final ClassValue<Map<Class<?>, ResolvableType>> TYPES = new ClassValue<>() {

		@Override
		protected Map<Class<?>, ResolvableType> computeValue(Class<?> entityType) {
			return new ConcurrentHashMap<>();
		}

	};

	private EventTypes() {
	}

	static ResolvableType of(Class<?> eventType, Class<?> entityType) {
		return TYPES.get(entityType)
			.computeIfAbsent(eventType, (type) -> ResolvableType.forClassWithGenerics(type, entityType));
	}

}
