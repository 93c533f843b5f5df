package io.github.dynamospring.aop;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;

import org.springframework.aop.support.AopUtils;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ReactiveAdapterRegistry;
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
	 * it is done
	 */
	static AdvisedMethod of(Method method, Class<?> targetClass, Class<? extends Annotation> annotation) {
		AdvisedMethod advised = new AdvisedMethod(AopUtils.getMostSpecificMethod(method, targetClass),
				type(method, targetClass), annotation);
		advised.verifyModifiers();
		advised.verifyIsDoneOnReturn();
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

	private void verifyIsDoneOnReturn() {
		Class<?> returned = this.method.getReturnType();
		boolean asynchronous = Future.class.isAssignableFrom(returned)
				|| CompletionStage.class.isAssignableFrom(returned)
				|| ReactiveAdapterRegistry.getSharedInstance().getAdapter(returned) != null;
		if (asynchronous || BaseStream.class.isAssignableFrom(returned)) {
			throw refused("returns " + returned.getSimpleName() + ", so that it is not done when it returns",
					"annotate a method that returns the result itself");
		}
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
	 * Return the declared return type, with resolved type variables of generic super
	 * types.
	 */
	public Type returnType() {
		return GenericTypeResolver.resolveType(this.method.getGenericReturnType(), this.type);
	}

	public boolean returnsNothing() {
		return this.method.getReturnType() == void.class || this.method.getReturnType() == Void.class;
	}

	public InvalidAspectException refused(String reason, String fix) {
		return new InvalidAspectException(
				List.of(name() + ": @" + this.annotation.getSimpleName() + " " + reason + "; " + fix));
	}

}
