package io.github.dynamospring.aop;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.KotlinDetector;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.util.ClassUtils;

/**
 * Method with an advisor.
 *
 * @param method the executed method
 * @param type the type for the name of the method: the type of the object, or an
 * interface of a proxy
 * @param annotation the type of the annotation
 */
public record AdvisedMethod(Method method, Class<?> type, Class<? extends Annotation> annotation) {

	/**
	 * Return an advised method.
	 * @throws InvalidAspectException if no proxy can intercept it, or it returns before
	 * it is done and its result cannot be awaited
	 */
	static AdvisedMethod of(Method method, Class<?> targetClass, Class<? extends Annotation> annotation) {
		AdvisedMethod advised = new AdvisedMethod(AopUtils.getMostSpecificMethod(method, targetClass),
				type(method, targetClass), annotation);
		advised.verifyModifiers();
		advised.verifyReturnType();
		return advised;
	}

	private static Class<?> type(Method method, Class<?> targetClass) {
		if (method.getDeclaringClass().isAssignableFrom(targetClass)) {
			return ClassUtils.getUserClass(targetClass);
		}
		return method.getDeclaringClass();
	}

	private void verifyModifiers() {
		int modifiers = this.method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL);
		if (modifiers != 0) {
			throw refused("is " + Modifier.toString(modifiers) + ", so that no proxy can intercept it",
					"make it a method that can be overridden");
		}
	}

	private void verifyReturnType() {
		Class<?> returned = this.method.getReturnType();
		if (KotlinDetector.isSuspendingFunction(this.method)) {
			throw refused("is a suspend function", "annotate a function that returns Mono, or one that blocks");
		}
		if (BaseStream.class.isAssignableFrom(returned)
				|| isAsynchronous() && ReactiveWrappers.PROJECT_REACTOR_PRESENT && adapter() == null) {
			throw refused("returns " + returned.getSimpleName() + ", so that it is not done when it returns",
					"annotate a method that returns the result itself");
		}
		if (isAsynchronous() && !ReactiveWrappers.PROJECT_REACTOR_PRESENT) {
			throw refused("returns " + returned.getSimpleName() + ", which needs Reactor",
					"add io.projectreactor:reactor-core");
		}
	}

	private boolean isAsynchronous() {
		Class<?> returned = this.method.getReturnType();
		return Future.class.isAssignableFrom(returned) || CompletionStage.class.isAssignableFrom(returned)
				|| ReactiveAdapterRegistry.getSharedInstance().getAdapter(returned) != null;
	}

	/**
	 * Return the adapter of the returned publisher or future, or null if the method
	 * returns its result itself.
	 */
	public @Nullable ReactiveAdapter adapter() {
		Class<?> returned = this.method.getReturnType();
		ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(returned);
		boolean made = adapter != null
				&& (returned == adapter.getReactiveType() || returned == CompletableFuture.class);
		return made ? adapter : null;
	}

	/**
	 * Return the display name, such as {@code Payments.pay}.
	 */
	public String name() {
		return this.type.getSimpleName() + "." + this.method.getName();
	}

	/**
	 * Return the unique signature of the method.
	 */
	public String signature() {
		return this.type.getName() + "." + this.method.getName()
				+ Arrays.stream(this.method.getParameterTypes())
					.map(Class::getTypeName)
					.collect(Collectors.joining(",", "(", ")"));
	}

	/**
	 * Return the declared type of the result, with resolved type variables of generic
	 * super types: of a publisher or future, the type of its value.
	 */
	public Type returnType() {
		Type declared = GenericTypeResolver.resolveType(this.method.getGenericReturnType(), this.type);
		ReactiveAdapter adapter = adapter();
		if (adapter == null) {
			return declared;
		}
		if (adapter.isNoValue()) {
			return Void.class;
		}
		ResolvableType value = ResolvableType.forType(declared).getGeneric();
		return (value != ResolvableType.NONE) ? value.getType() : Object.class;
	}

	public boolean returnsNothing() {
		return returnType() == void.class || returnType() == Void.class;
	}

	public InvalidAspectException refused(String reason, String fix) {
		return new InvalidAspectException(
				List.of(name() + ": @" + this.annotation.getSimpleName() + " " + reason + "; " + fix));
	}

}
