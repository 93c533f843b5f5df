package io.github.dynamospring.mapping.event;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.context.ApplicationEvent;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;

/**
 * Event about an entity. Listeners may name the type of the entity:
 * {@code @EventListener void on(AfterSaveEvent<Order> event)}. They are called in the
 * thread of the write or read, and an exception of theirs ends it.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public abstract class DynamoMappingEvent<T> extends ApplicationEvent implements ResolvableTypeProvider {

	// an event is published for every item that is read
	private static final ClassValue<Map<Class<?>, ResolvableType>> TYPES = new ClassValue<>() {

		@Override
		protected Map<Class<?>, ResolvableType> computeValue(Class<?> entityType) {
			return new ConcurrentHashMap<>();
		}

	};

	private final Class<?> entityType;

	DynamoMappingEvent(Object source, Class<?> entityType) {
		super(source);
		this.entityType = entityType;
	}

	@Override
	public ResolvableType getResolvableType() {
		return TYPES.get(this.entityType)
			.computeIfAbsent(getClass(), (type) -> ResolvableType.forClassWithGenerics(type, this.entityType));
	}

}
