package io.github.dynamospring.mapping.event;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.context.ApplicationContext;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.util.Assert;

/**
 * Callbacks of reactive calls. The thread of the call waits for their results.
 */
final class ReactiveCallbacks {

	private final ApplicationContext context;

	private final ReactiveEntityCallbacks callbacks;

	private final Map<Class<?>, Boolean> existing = new ConcurrentHashMap<>();

	ReactiveCallbacks(ApplicationContext context) {
		this.context = context;
		this.callbacks = ReactiveEntityCallbacks.create(context);
	}

	@SuppressWarnings("rawtypes")
	<T> T callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
		if (!SubscriberScope.isOpen() || !this.existing.computeIfAbsent(type, this::exists)) {
			return entity;
		}
		T changed = SubscriberScope.await(this.callbacks.callback(type, entity, arguments));
		Assert.state(changed != null, () -> type.getSimpleName() + " must not be empty");
		return changed;
	}

	private boolean exists(Class<?> type) {
		return this.context.getBeanNamesForType(type).length > 0;
	}

}
