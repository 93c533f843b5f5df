package io.github.dynamospring.repository.support;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;

import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;

import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Refusal of the interfaces of Spring Data that query by any property, because their
 * methods cannot be planned.
 */
final class UnplannableExecutors {

	// the interfaces of Querydsl need its library, which may be absent
	private static final List<String> NAMES = List.of(
			"org.springframework.data.repository.query.QueryByExampleExecutor",
			"org.springframework.data.repository.query.ReactiveQueryByExampleExecutor",
			"org.springframework.data.querydsl.QuerydslPredicateExecutor",
			"org.springframework.data.querydsl.ReactiveQuerydslPredicateExecutor");

	private UnplannableExecutors() {
	}

	/**
	 * Return fragments for the interfaces. They are never called, because the application
	 * does not start.
	 * @param refused receives the refusals
	 */
	static RepositoryFragments refuse(RepositoryMetadata metadata, Consumer<RefusedPattern> refused) {
		Class<?> repository = metadata.getRepositoryInterface();
		RepositoryFragments fragments = RepositoryFragments.empty();
		for (String name : NAMES) {
			Class<?> type = ClassUtils.resolveClassName(name, repository.getClassLoader());
			if (type.isAssignableFrom(repository)) {
				RefusedPattern refusal = refusal(repository, type);
				refused.accept(refusal);
				fragments = fragments.append(fragment(type, refusal));
			}
		}
		return fragments;
	}

	private static RefusedPattern refusal(Class<?> repository, Class<?> type) {
		return new RefusedPattern(repository.getSimpleName(),
				"it is a " + type.getSimpleName() + ", which may ask for any property, so that no key could be chosen",
				"leave " + type.getSimpleName() + " out, and declare a method for each access pattern");
	}

	/**
	 * Return a fragment of refused methods. It has the methods of {@link Object}, because
	 * fragments are compared while an application is built.
	 */
	@SuppressWarnings("unchecked")
	static <T> RepositoryFragment<T> fragment(Class<T> type, RefusedPattern refusal) {
		return RepositoryFragment.implemented(type, (T) Proxy.newProxyInstance(type.getClassLoader(),
				new Class<?>[] { type }, (proxy, method, arguments) -> {
					if (ReflectionUtils.isObjectMethod(method)) {
						return ReflectionUtils.invokeMethod(method, refusal, arguments);
					}
					throw new InvalidAccessPatternsException(List.of(refusal));
				}));
	}

}
