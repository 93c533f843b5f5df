package io.github.dynamospring.stream;

import java.lang.reflect.Method;
import java.util.List;

import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.scheduling.annotation.Async;

/**
 * Signature of a listener's method.
 *
 * @param event the type of the events, or the type of the entity for its new image alone
 * @param entity the type of the entity
 * @param batch whether the method takes several at a time
 */
record ListenerSignature(Class<?> event, Class<?> entity, boolean batch) {

	/**
	 * Return the signature of a method.
	 * @throws IllegalArgumentException if no event fits the method; the message says the
	 * reason and the fix
	 */
	static ListenerSignature of(Method method, Class<?> type) {
		if (method.getReturnType() != void.class) {
			throw new IllegalArgumentException("returns " + method.getReturnType().getSimpleName()
					+ ", but has no caller that could use it; declare it void");
		}
		if (method.getParameterCount() != 1) {
			throw new IllegalArgumentException(
					"has " + method.getParameterCount() + " parameters; declare one, such as Inserted<Order>");
		}
		if (AnnotatedElementUtils.hasAnnotation(method, Async.class)
				|| AnnotatedElementUtils.hasAnnotation(type, Async.class)) {
			throw new IllegalArgumentException(
					"is @Async, so a change would count as done before its call, and be lost "
							+ "if the call fails; remove @Async, and set concurrency for several threads");
		}
		return of(ResolvableType.forMethodParameter(method, 0, type));
	}

	private static ListenerSignature of(ResolvableType parameter) {
		boolean batch = parameter.resolve() == List.class;
		ResolvableType element = batch ? parameter.getGeneric(0) : parameter;
		Class<?> event = element.toClass();
		boolean plain = !ChangeEvent.class.isAssignableFrom(event);
		Class<?> entity = plain ? event : element.getGeneric(0).toClass();
		if (entity == Object.class) {
			throw new IllegalArgumentException("takes " + parameter + " without the type of an entity; name it");
		}
		return new ListenerSignature(event, entity, batch);
	}

	private boolean isEntity() {
		return this.event == this.entity;
	}

	/**
	 * Return whether the method can be called with a kind of events.
	 */
	boolean takes(Class<?> kind) {
		return isEntity() ? kind != Removed.class : this.event.isAssignableFrom(kind);
	}

	/**
	 * Return whether the method can be called with removals.
	 */
	boolean takesRemovals() {
		return takes(Removed.class);
	}

	/**
	 * Return whether the method gets the old image of a changed entity.
	 */
	boolean takesBefore() {
		return !isEntity();
	}

	/**
	 * Return the least view of a stream that has the images of the events.
	 */
	StreamViewType view() {
		if (this.event == Removed.class) {
			return StreamViewType.OLD_IMAGE;
		}
		if (this.event == Inserted.class || isEntity()) {
			return StreamViewType.NEW_IMAGE;
		}
		return StreamViewType.NEW_AND_OLD_IMAGES;
	}

	/**
	 * Return the argument for an event that the method takes.
	 */
	Object argument(ChangeEvent<?> event) {
		return isEntity() ? event.entity() : event;
	}

}
