package io.github.dynamospring.aop;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodIntrospector.MetadataLookup;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Pointcut for methods with an annotation: on the method, on a method that it overrides
 * or implements, or on the type of a public method.
 *
 * @param <A> the type of the annotation
 */
public final class AnnotatedMethods<A extends Annotation> extends StaticMethodMatcherPointcut {

	private static final List<String> LIBRARIES = List.of("org.springframework.", "io.micrometer.",
			"io.github.resilience4j.", "software.amazon.awssdk.", "tools.jackson.", "com.fasterxml.jackson.",
			"io.github.dynamospring.autoconfigure.client.", "io.github.dynamospring.autoconfigure.metrics.",
			"io.github.dynamospring.autoconfigure.operations.", "io.github.dynamospring.autoconfigure.table.",
			"io.github.dynamospring.client.", "io.github.dynamospring.core.", "io.github.dynamospring.mapping.",
			"io.github.dynamospring.observation.", "io.github.dynamospring.operations.", "io.github.dynamospring.plan.",
			"io.github.dynamospring.repository.", "io.github.dynamospring.scroll.", "io.github.dynamospring.table.");

	private final Class<A> type;

	/**
	 * Create a pointcut.
	 * @param type the type of the annotation
	 */
	public AnnotatedMethods(Class<A> type) {
		this.type = type;
		setClassFilter((candidate) -> isApplication(candidate) && AnnotationUtils.isCandidateClass(candidate, type));
	}

	/**
	 * Return whether a bean may be annotated. Most beans belong to libraries without such
	 * annotations, and a search of all their methods delays the start.
	 */
	static boolean isApplication(Class<?> type) {
		String name = type.getName();
		for (String library : LIBRARIES) {
			if (name.startsWith(library)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Return the annotated methods of a type, with those of its interfaces.
	 */
	public Map<Method, A> select(Class<?> type) {
		if (!getClassFilter().matches(type)) {
			return Map.of();
		}
		return MethodIntrospector.selectMethods(type, (MetadataLookup<A>) (method) -> find(method, type));
	}

	@Override
	public boolean matches(Method method, Class<?> targetClass) {
		return find(method, targetClass) != null;
	}

	/**
	 * Return the annotation of a method, or null without one.
	 */
	public @Nullable A find(Method method, Class<?> targetClass) {
		if (ReflectionUtils.isObjectMethod(method)) {
			return null;
		}
		Method specific = AopUtils.getMostSpecificMethod(method, targetClass);
		A found = AnnotatedElementUtils.findMergedAnnotation(specific, this.type);
		if (found != null) {
			return found;
		}
		return findOnType(specific, targetClass);
	}

	private @Nullable A findOnType(Method method, Class<?> targetClass) {
		boolean covered = Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers());
		return covered ? AnnotatedElementUtils.findMergedAnnotation(targetClass, this.type) : null;
	}

}
