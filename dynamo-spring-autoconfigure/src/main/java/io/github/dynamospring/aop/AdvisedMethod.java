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
 * Method that an advisor intercepts.
 *
 * @param method the method that runs
 * @param type the type that is asked for it: that of the object, or an interface that
 * some proxy implements
 * @param annotation the type of the annotation
 */
public record AdvisedMethod(Method method, Class<?> type, Class<? extends Annotation> annotation) {

	/**
	 * Return a method that can be advised.
	 * @throws InvalidAspectException if no proxy can intercept it, or it is not done when
	 * it returns
	 */
	static AdvisedMethod of(Method method, Class<?> targetClass, Class<? extends Annotation> annotation) {
		Class<?> type = method.getDeclaringClass().isAssignableFrom(targetClass) ? ClassUtils.getUserClass(targetClass)
				: method.getDeclaringClass();
		AdvisedMethod advised = new AdvisedMethod(AopUtils.getMostSpecificMethod(method, targetClass), type,
				annotation);
		advised.verifyModifiers();
		advised.verifyIsDoneOnReturn();
		return advised;
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
	 * Return the name for people, such as {@code Payments.pay}.
	 */
	public String name() {
		return this.type.getSimpleName() + "." + this.method.getName();
	}

	/**
	 * Return what tells the method from all others.
	 */
	public String signature() {
		return this.type.getName() + "." + this.method.getName()
				+ Arrays.stream(this.method.getParameterTypes())
					.map(Class::getTypeName)
					.collect(Collectors.joining(",", "(", ")"));
	}

	/**
	 * Return the declared type of what is returned, with the type variables of generic
	 * super types resolved.
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
