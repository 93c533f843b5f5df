package io.github.dynamospring.repository.reactive;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.reactive.ReactiveCalls;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.query.MethodExecution;
import io.github.dynamospring.repository.query.ResultAdapter;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.KotlinDetector;
import org.springframework.core.Nullness;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.DomainEvents;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.history.RevisionRepository;
import org.springframework.data.repository.util.QueryExecutionConverters;
import org.springframework.data.util.AnnotationDetectionMethodCallback;
import org.springframework.data.util.Lazy;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.function.SingletonSupplier;

/**
 * {@link ResultAdapter} that makes calls on subscription.
 */
final class ReactiveResults implements ResultAdapter {

	private static final Set<String> TRANSACTIONAL = Set.of("org.springframework.transaction.annotation.Transactional",
			"jakarta.transaction.Transactional");

	/** Methods that publish events in a blocking repository. */
	private static final Set<String> SAVES_AND_DELETIONS = Set.of("save", "saveAll", "delete", "deleteAll");

	/** Type of a suspend function without a result. */
	private static final String UNIT = "kotlin.Unit";

	private final RepositoryMetadata repository;

	private final PatternOperations operations;

	private final Lazy<Boolean> events = Lazy.of(this::hasEvents);

	private final Lazy<RefusedPattern> transactional = Lazy.of(this::transactional);

	ReactiveResults(RepositoryMetadata repository, PatternOperations operations) {
		this.repository = repository;
		this.operations = operations;
	}

	@Override
	public @Nullable RefusedPattern refusal(Class<?> repository, Method method) {
		if (SAVES_AND_DELETIONS.contains(method.getName()) && this.events.get()) {
			return unpublished(repository);
		}
		RefusedPattern refusal = isInherited(method) ? inherited(repository, method) : declared(repository, method);
		return (refusal != null) ? refusal : this.transactional.getNullable();
	}

	private static boolean isInherited(Method method) {
		Class<?> declaring = method.getDeclaringClass();
		return declaring == DynamoRepository.class || declaring.getName().startsWith("org.springframework.data.");
	}

	private @Nullable RefusedPattern declared(Class<?> repository, Method method) {
		String name = repository.getSimpleName() + "." + method.getName();
		RefusedPattern transactional = transactional(name, method);
		if (transactional != null) {
			return transactional;
		}
		if (!ReactiveWrappers.KOTLIN_COROUTINES_PRESENT && isCoroutine(method)) {
			return new RefusedPattern(name,
					"it is a coroutine, but kotlinx-coroutines-reactor is not on the class path",
					"add org.jetbrains.kotlinx:kotlinx-coroutines-reactor");
		}
		RefusedPattern taken = publisher(name, method);
		return (taken != null) ? taken : returned(name, method);
	}

	private static @Nullable RefusedPattern transactional(String name, AnnotatedElement annotated) {
		MergedAnnotations annotations = MergedAnnotations.from(annotated, SearchStrategy.TYPE_HIERARCHY);
		if (TRANSACTIONAL.stream().noneMatch(annotations::isPresent)) {
			return null;
		}
		return new RefusedPattern(name, "it is @Transactional, but DynamoDB takes part in no transaction of Spring",
				"remove it, and write items that belong together with ReactiveDynamoOperations.transactWrite");
	}

	private @Nullable RefusedPattern transactional() {
		Class<?> declared = this.repository.getRepositoryInterface();
		return transactional(declared.getSimpleName(), declared);
	}

	private boolean hasEvents() {
		AnnotationDetectionMethodCallback<DomainEvents> events = new AnnotationDetectionMethodCallback<>(
				DomainEvents.class);
		ReflectionUtils.doWithMethods(this.repository.getDomainType(), events);
		return events.hasFoundAnnotation();
	}

	private RefusedPattern unpublished(Class<?> repository) {
		return new RefusedPattern(repository.getSimpleName(),
				this.repository.getDomainType().getSimpleName()
						+ " has domain events, which a reactive repository does not publish",
				"save it in a DynamoRepository, or publish them in doOnSuccess, without @DomainEvents");
	}

	// once for the whole interface, because the refusals are equal
	private static @Nullable RefusedPattern inherited(Class<?> repository, Method method) {
		if (isReactive(method)) {
			return null;
		}
		boolean revisions = method.getDeclaringClass() == RevisionRepository.class;
		return new RefusedPattern(repository.getSimpleName(),
				"it extends " + method.getDeclaringClass().getSimpleName()
						+ ", which blocks, but has reactive methods of its own",
				revisions ? "extend ReactiveRevisionRepository"
						: "extend ReactiveDynamoRepository, or move the reactive methods to a repository of their own");
	}

	private static boolean isReactive(Method method) {
		Class<?> returned = method.getReturnType();
		return returned == CompletableFuture.class || ReactiveWrappers.supports(returned)
				|| KotlinDetector.isSuspendingFunction(method);
	}

	private static boolean isCoroutine(Method method) {
		return KotlinDetector.isSuspendingFunction(method)
				|| method.getReturnType().getName().equals("kotlinx.coroutines.flow.Flow");
	}

	private static @Nullable RefusedPattern publisher(String name, Method method) {
		for (Class<?> parameter : method.getParameterTypes()) {
			if (ReactiveWrappers.supports(parameter)) {
				return new RefusedPattern(name, "it takes " + parameter.getSimpleName(),
						"take the value itself, and call it in flatMap");
			}
		}
		return null;
	}

	private @Nullable RefusedPattern returned(String name, Method method) {
		if (!isReactive(method)) {
			return new RefusedPattern(name,
					"it returns " + method.getReturnType().getSimpleName() + ", but its repository is reactive",
					"return Mono or Flux, or move it to a repository that blocks");
		}
		Class<?> declared = this.repository.getReturnType(method).getType();
		if (KotlinDetector.isSuspendingFunction(method) && ReactiveWrappers.supports(declared)) {
			return new RefusedPattern(name, "it is a suspend function, but its result is " + declared.getSimpleName()
					+ ", which makes the call later", "remove 'suspend', or return the value itself");
		}
		Class<?> value = valueType(method);
		if (ReactiveWrappers.supports(value) || value.isArray()
				|| (method.getReturnType() != CompletableFuture.class && isContainer(value))) {
			return new RefusedPattern(name,
					"its result is " + value.getSimpleName() + ", which a reactive method cannot emit",
					"return Mono of the item itself, of a List or a Window, or return Flux");
		}
		return null;
	}

	// of a coroutine, the result itself
	private Class<?> valueType(Method method) {
		TypeInformation<?> returned = this.repository.getReturnType(method);
		TypeInformation<?> value = ReactiveWrappers.supports(returned.getType()) ? returned.getComponentType()
				: returned;
		return (value != null) ? value.getType() : Object.class;
	}

	private static boolean isContainer(Class<?> type) {
		if (type.isAssignableFrom(List.class) || Window.class.isAssignableFrom(type)) {
			return false;
		}
		return Iterable.class.isAssignableFrom(type) || Stream.class.isAssignableFrom(type)
				|| QueryExecutionConverters.supports(type);
	}

	@Override
	public MethodExecution adapt(Method method, MethodExecution blocking) {
		Class<?> returned = this.repository.getReturnType(method).getType();
		if (returned == CompletableFuture.class) {
			return blocking;
		}
		Supplier<CallStarter> starter = SingletonSupplier.of(() -> starter(method));
		if (ReactiveWrappers.isMultiValueType(returned) || isSuspendedCollection(method, returned)) {
			return (arguments) -> ReactiveCalls.many(starter.get(), () -> stream(blocking.execute(arguments)));
		}
		boolean narrow = valueType(method) == Integer.class;
		boolean required = isRequired(method, returned);
		return (arguments) -> {
			Mono<Object> one = ReactiveCalls.one(starter.get(), () -> value(blocking.execute(arguments), narrow));
			return required ? one.switchIfEmpty(Mono.error(ReactiveResults::absent)) : one;
		};
	}

	// Spring Data verifies the results of blocking methods alone
	private static boolean isRequired(Method method, Class<?> returned) {
		return KotlinDetector.isSuspendingFunction(method) && !returned.getName().equals(UNIT)
				&& Nullness.forMethodReturnType(method) == Nullness.NON_NULL;
	}

	private static RuntimeException absent() {
		return new EmptyResultDataAccessException("Result must not be null", 1);
	}

	// Spring Data collects the items for a suspend function
	private static boolean isSuspendedCollection(Method method, Class<?> returned) {
		return Collection.class.isAssignableFrom(returned) && KotlinDetector.isSuspendingFunction(method);
	}

	private CallStarter starter(Method method) {
		return this.operations.starter(this.repository.getRepositoryInterface(), method,
				this.repository.getDomainType());
	}

	private static Stream<?> stream(@Nullable Object result) {
		if (result instanceof Stream<?> stream) {
			return stream;
		}
		return (result instanceof Collection<?> items) ? items.stream() : Stream.ofNullable(result);
	}

	// Spring Data converts the results of blocking methods alone
	private static @Nullable Object value(@Nullable Object result, boolean narrow) {
		if (narrow && result instanceof Long number) {
			return Math.toIntExact(number);
		}
		return (result instanceof Optional<?> optional) ? optional.orElse(null) : result;
	}

}
