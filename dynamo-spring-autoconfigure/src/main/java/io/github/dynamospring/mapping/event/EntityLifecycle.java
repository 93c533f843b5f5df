package io.github.dynamospring.mapping.event;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;

/**
 * Lifecycle of entities: it publishes their events, then invokes their callbacks in their
 * order.
 *
 * @since 0.1
 */
public final class EntityLifecycle {

	/**
	 * Lifecycle without callbacks and listeners.
	 */
	public static final EntityLifecycle NONE = new EntityLifecycle(null, null, null);

	private final @Nullable EntityCallbacks callbacks;

	private final @Nullable ReactiveCallbacks reactive;

	private final @Nullable ApplicationEventPublisher events;

	private EntityLifecycle(@Nullable EntityCallbacks callbacks, @Nullable ReactiveCallbacks reactive,
			@Nullable ApplicationEventPublisher events) {
		this.callbacks = callbacks;
		this.reactive = reactive;
		this.events = events;
	}

	/**
	 * Return the lifecycle with the callbacks and listeners of an application.
	 */
	public static EntityLifecycle of(ApplicationContext context) {
		ReactiveCallbacks reactive = ReactiveWrappers.PROJECT_REACTOR_PRESENT ? new ReactiveCallbacks(context) : null;
		return new EntityLifecycle(EntityCallbacks.create(context), reactive, context);
	}

	/**
	 * Return a lifecycle with callbacks and a publisher of events.
	 */
	public static EntityLifecycle of(EntityCallbacks callbacks, ApplicationEventPublisher events) {
		return new EntityLifecycle(callbacks, null, events);
	}

	/**
	 * Return the entity to write.
	 */
	public <T> T beforeConvert(T entity, WriteKind kind) {
		publish(() -> new BeforeConvertEvent<>(entity, kind));
		return invoke(BeforeConvertCallback.class, ReactiveBeforeConvertCallback.class, entity, kind);
	}

	/**
	 * Return the entity to store, which has its next version already.
	 */
	public <T> T beforeSave(T entity, WriteKind kind) {
		publish(() -> new BeforeSaveEvent<>(entity, kind));
		return invoke(BeforeSaveCallback.class, ReactiveBeforeSaveCallback.class, entity, kind);
	}

	/**
	 * Return the entity that the caller of a write receives.
	 */
	public <T> T afterSave(T entity, WriteKind kind) {
		publish(() -> new AfterSaveEvent<>(entity, kind));
		return invoke(AfterSaveCallback.class, ReactiveAfterSaveCallback.class, entity, kind);
	}

	/**
	 * Return the entity that the caller of a read receives.
	 */
	public <T> T afterConvert(T entity) {
		publish(() -> new AfterConvertEvent<>(entity));
		return invoke(AfterConvertCallback.class, ReactiveAfterConvertCallback.class, entity);
	}

	@SuppressWarnings("rawtypes")
	private <T> T invoke(Class<? extends EntityCallback> type, Class<? extends EntityCallback> reactiveType, T entity,
			Object... arguments) {
		if (this.callbacks == null) {
			return entity;
		}
		T changed = this.callbacks.callback(type, entity, arguments);
		return (this.reactive != null) ? this.reactive.callback(reactiveType, changed, arguments) : changed;
	}

	/**
	 * Publish that an entity is about to be deleted.
	 */
	public <T> void beforeDelete(Class<T> type, T entity) {
		publish(() -> BeforeDeleteEvent.ofEntity(type, entity));
	}

	/**
	 * Publish that an item is about to be deleted by its ID.
	 */
	public <T> void beforeDeleteById(Class<T> type, Object id) {
		publish(() -> BeforeDeleteEvent.ofId(type, id));
	}

	/**
	 * Publish that an entity was deleted.
	 */
	public <T> void afterDelete(Class<T> type, T entity) {
		publish(() -> AfterDeleteEvent.ofEntity(type, entity));
	}

	/**
	 * Publish that an item was deleted by its ID.
	 */
	public <T> void afterDeleteById(Class<T> type, Object id) {
		publish(() -> AfterDeleteEvent.ofId(type, id));
	}

	private void publish(Supplier<DynamoMappingEvent<?>> event) {
		if (this.events != null) {
			this.events.publishEvent(event.get());
		}
	}

}
