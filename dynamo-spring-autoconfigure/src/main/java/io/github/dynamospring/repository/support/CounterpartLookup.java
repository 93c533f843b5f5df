package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.dynamospring.repository.query.MethodAnnotations;
import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;
import org.springframework.util.ClassUtils;

/**
 * Lookup of the methods that answer those of a repository: they have the same name and
 * parameter types, and results that can be converted.
 *
 * @param own the repository
 * @param type the other entity
 * @param repositories the repositories of the other entity
 * @param results the conversion of results
 */
record CounterpartLookup(RepositoryMetadata own, Class<?> type, Map<Class<?>, Supplier<?>> repositories,
		CounterpartResults results) {

	private static final Set<String> BY_ID = Set.of("findById", "findAllById", "existsById");

	Route find(Method method) {
		if (KotlinDetector.isSuspendingFunction(method)) {
			return new Refusal("the result of a coroutine is not converted", "let it return Mono or Flux");
		}
		List<TypeInformation<?>> parameters = parameters(this.own.getRepositoryInterface(), method);
		List<Refusal> refusals = new ArrayList<>();
		for (Map.Entry<Class<?>, Supplier<?>> repository : this.repositories.entrySet()) {
			Method found = find(method.getName(), parameters, repository.getKey());
			if (found != null) {
				if (isConvertible(returned(found, repository.getKey()), this.own.getReturnType(method))) {
					return new Answer(repository.getKey(), repository.getValue(), found);
				}
				refusals.add(unlike(method, found, repository.getKey()));
			}
		}
		return refusals.isEmpty() ? byId(method) : refusals.get(0);
	}

	// if the IDs differ, the other repository cannot overload these methods, which have
	// the same erasure
	private Route byId(Method method) {
		List<TypeInformation<?>> parameters = parameters(this.own.getRepositoryInterface(), method);
		TypeInformation<?> id = (parameters.size() == 1) ? parameters.get(0).getComponentType() : null;
		if (id == null || !BY_ID.contains(method.getName()) || !this.results.isEach(method.getReturnType())) {
			return missing(method);
		}
		String single = method.getName().replace("All", "");
		Method one = find(single, List.of(id), this.own.getRepositoryInterface());
		if (one == null) {
			return missing(method);
		}
		Route route = find(one);
		return (route instanceof Answer answer) ? new Each(answer) : route;
	}

	private static @Nullable Method find(String name, List<TypeInformation<?>> parameters, Class<?> repository) {
		for (Method other : repository.getMethods()) {
			if (other.getName().equals(name) && texts(parameters(repository, other)).equals(texts(parameters))
					&& mayAnswer(repository, other)) {
				return other;
			}
		}
		return null;
	}

	private static boolean mayAnswer(Class<?> repository, Method method) {
		if (method.isBridge() || Modifier.isStatic(method.getModifiers()) || new MethodAnnotations(method).writes()) {
			return false;
		}
		return method.isDefault() || !TableScans.isRead(method) || TableScans.isAllowed(repository, method.getName());
	}

	private static List<TypeInformation<?>> parameters(Class<?> repository, Method method) {
		return TypeInformation.of(repository).getParameterTypes(method);
	}

	// a type argument is not equal to the type itself
	private static List<String> texts(List<TypeInformation<?>> types) {
		return types.stream().map((type) -> type.toTypeDescriptor().getResolvableType().toString()).toList();
	}

	private Refusal unlike(Method method, Method found, Class<?> repository) {
		return new Refusal(repository.getSimpleName() + "." + describe(method) + " returns "
				+ describe(returned(found, repository)) + ", which does not become "
				+ describe(this.own.getReturnType(method)), "let both return the same form, such as List");
	}

	// without the names of packages and enclosing types
	private static String describe(TypeInformation<?> type) {
		return type.toTypeDescriptor().getResolvableType().toString().replaceAll("[\\w$.]*[$.](?=\\w)", "");
	}

	private Refusal missing(Method method) {
		String signature = describe(method);
		if (this.repositories.isEmpty()) {
			return new Refusal(this.type.getSimpleName() + " has no repository", "declare one with " + signature);
		}
		if (TableScans.isRead(method)) {
			return new Refusal(names() + " does not allow " + signature, "mark it with @AllowScan there");
		}
		boolean one = this.repositories.size() == 1;
		return new Refusal((one ? names() + " has no " : "none of " + names() + " has ") + signature,
				one ? "declare it there" : "declare it in one of them");
	}

	/**
	 * Return the names of the repositories of the other entity.
	 */
	String names() {
		return this.repositories.keySet().stream().map(Class::getSimpleName).collect(Collectors.joining(", "));
	}

	/**
	 * Return a method with its parameters.
	 */
	String describe(Method method) {
		return describe(this.own.getRepositoryInterface(), method);
	}

	/**
	 * Return a method of a repository with its parameters.
	 */
	static String describe(Class<?> repository, Method method) {
		return parameters(repository, method).stream()
			.map(CounterpartLookup::describe)
			.collect(Collectors.joining(", ", method.getName() + "(", ")"));
	}

	private static TypeInformation<?> returned(Method method, Class<?> repository) {
		return AbstractRepositoryMetadata.getMetadata(repository).getReturnType(method);
	}

	private boolean isConvertible(TypeInformation<?> type, TypeInformation<?> target) {
		Class<?> raw = target.getType();
		if (raw.isAssignableFrom(this.own.getDomainType()) && type.getType().isAssignableFrom(this.type)) {
			return true;
		}
		TypeInformation<?> component = type.getComponentType();
		TypeInformation<?> wrapped = target.getComponentType();
		if (component != null && wrapped != null) {
			return this.results.isWrapper(raw) && raw.isAssignableFrom(type.getType())
					&& isConvertible(component, wrapped);
		}
		return boxed(raw) == boxed(type.getType());
	}

	private static Class<?> boxed(Class<?> type) {
		return ClassUtils.resolvePrimitiveIfNecessary(type);
	}

	/**
	 * Route of a read to the repositories of the other entity.
	 */
	sealed interface Route {

	}

	/**
	 * Route to a method.
	 *
	 * @param repository the interface of the repository
	 * @param bean the repository
	 * @param method the method
	 */
	record Answer(Class<?> repository, Supplier<?> bean, Method method) implements Route {

	}

	/**
	 * Route of several IDs to a method for one.
	 *
	 * @param one the route of an ID
	 */
	record Each(Answer one) implements Route {

	}

	/**
	 * Route of a read that cannot be answered.
	 *
	 * @param reason the reason
	 * @param fix the smallest change that cures it
	 */
	record Refusal(String reason, String fix) implements Route {

	}

}
