package io.github.dynamospring.mapping.event;

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

	private final Class<?> entityType;

	DynamoMappingEvent(Object source, Class<?> entityType) {
		super(source);
		this.entityType = entityType;
	}

	@Override
	public ResolvableType getResolvableType() {
		return EventTypes.of(getClass(), this.entityType);
	}

}
