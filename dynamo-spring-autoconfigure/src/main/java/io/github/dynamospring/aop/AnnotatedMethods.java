package io.github.dynamospring.aop;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Pointcut for the methods that carry an annotation: on themselves, on what they override
 * or implement, or as a public method of a type that carries it.
 *
 * @param <A> the type of the annotation
 */
final class AnnotatedMethods<A extends Annotation> extends StaticMethodMatcherPointcut {

	private final Class<A> type;

	AnnotatedMethods(Class<A> type) {
		this.type = type;
		setClassFilter((candidate) -> isApplication(candidate) && AnnotationUtils.isCandidateClass(candidate, type));
	}

	/**
	 * Return whether a bean may be annotated. Most are Spring's own, whose methods nobody
	 * annotates, and to search them all delays the start.
	 */
	static boolean isApplication(Class<?> type) {
		return !type.getName().startsWith("org.springframework.");
	}

	@Override
	public boolean matches(Method method, Class<?> targetClass) {
		return find(method, targetClass) != null;
	}

	@Nullable A find(Method method, Class<?> targetClass) {
		if (ReflectionUtils.isObjectMethod(method)) {
			return null;
		}
		Method specific = AopUtils.getMostSpecificMethod(method, targetClass);
		A found = AnnotatedElementUtils.findMergedAnnotation(specific, this.type);
		return (found != null) ? found : findOnType(specific, targetClass);
	}

	private @Nullable A findOnType(Method method, Class<?> targetClass) {
		boolean covered = Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers());
		return covered ? AnnotatedElementUtils.findMergedAnnotation(targetClass, this.type) : null;
	}

}
