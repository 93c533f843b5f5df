package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.repository.RefusedPattern;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;

/**
 * Rule that refuses asynchronous and reactive methods, because repositories block. A
 * {@link CompletableFuture} is allowed. Types of other libraries are recognized by name,
 * because they may be absent.
 */
final class BlockingRule {

	private static final String REASON = ", but repositories block until DynamoDB answers";

	private static final String ASYNC = "org.springframework.scheduling.annotation.Async";

	static final String CONTINUATION = "kotlin.coroutines.Continuation";

	private static final String REACTIVE = "move it to a ReactiveDynamoRepository, which needs reactor-core, "
			+ "or return the value itself or a List";

	private static final String COROUTINE = "move it to a CoroutineCrudRepository, which needs "
			+ "kotlinx-coroutines-reactor, or return the value itself or a List";

	private static final String FUTURE = "return CompletableFuture";

	private static final Map<String, String> FIXES = fixes();

	private BlockingRule() {
	}

	private static Map<String, String> fixes() {
		Map<String, String> fixes = new LinkedHashMap<>();
		fixes.put("java.util.concurrent.Future", FUTURE);
		fixes.put("java.util.concurrent.CompletionStage", FUTURE);
		fixes.put("kotlinx.coroutines.flow.Flow", COROUTINE);
		for (String reactive : new String[] { "org.reactivestreams.Publisher", "reactor.core.publisher.Mono",
				"reactor.core.publisher.Flux", "java.util.concurrent.Flow$Publisher",
				"io.reactivex.rxjava3.core.Completable", "io.reactivex.rxjava3.core.Maybe",
				"io.reactivex.rxjava3.core.Observable", "io.reactivex.rxjava3.core.Single",
				"io.smallrye.mutiny.Uni" }) {
			fixes.put(reactive, REACTIVE);
		}
		return fixes;
	}

	/**
	 * Return the refusal of a method, or null if it is allowed. Methods of Spring Data's
	 * interfaces are refused once for the whole repository.
	 */
	static @Nullable RefusedPattern refusal(Class<?> repository, Method method) {
		Finding finding = Finding.in(method);
		if (finding == null) {
			return null;
		}
		Class<?> declaring = method.getDeclaringClass();
		if (declaring.getName().startsWith("org.springframework.data.")) {
			return new RefusedPattern(repository.getSimpleName(), "it extends " + declaring.getSimpleName() + REASON,
					"extend ReactiveDynamoRepository, which needs reactor-core, or DynamoRepository");
		}
		return new RefusedPattern(repository.getSimpleName() + "." + method.getName(), finding.sign() + REASON,
				finding.fix());
	}

	private static boolean isAsync(Method method) {
		return MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY).isPresent(ASYNC)
				|| AnnotatedElementUtils.isAnnotated(method.getDeclaringClass(), ASYNC);
	}

	private static @Nullable String fix(Class<?> type) {
		Set<String> names = names(type);
		for (Map.Entry<String, String> fix : FIXES.entrySet()) {
			if (names.contains(fix.getKey())) {
				return fix.getValue();
			}
		}
		return null;
	}

	private static Set<String> names(Class<?> type) {
		Set<String> names = new HashSet<>();
		for (Class<?> superclass = type; superclass != null; superclass = superclass.getSuperclass()) {
			names.add(superclass.getName());
		}
		for (Class<?> extended : ClassUtils.getAllInterfacesForClassAsSet(type)) {
			names.add(extended.getName());
		}
		return names;
	}

	/**
	 * Sign of a method that does not block.
	 *
	 * @param sign the words for it
	 * @param fix the change that would help
	 */
	private record Finding(String sign, String fix) {

		static @Nullable Finding in(Method method) {
			if (isAsync(method)) {
				return new Finding("it is @Async", "remove it, and return CompletableFuture");
			}
			for (Class<?> parameter : method.getParameterTypes()) {
				if (parameter.getName().equals(CONTINUATION)) {
					return new Finding("it is a suspend function", COROUTINE);
				}
				if (BlockingRule.fix(parameter) != null) {
					return new Finding("it takes " + parameter.getSimpleName(),
							"take the value itself, or a Collection");
				}
			}
			return returned(method.getReturnType());
		}

		private static @Nullable Finding returned(Class<?> type) {
			String fix = (type != CompletableFuture.class) ? BlockingRule.fix(type) : null;
			return (fix != null) ? new Finding("it returns " + type.getSimpleName(), fix) : null;
		}

	}

}
