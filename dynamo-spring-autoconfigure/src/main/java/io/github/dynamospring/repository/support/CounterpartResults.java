package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.github.dynamospring.repository.support.CounterpartReads.Counterpart;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

/**
 * Conversion of the results of reads that the other repository answers.
 */
public class CounterpartResults {

	private static final Set<Class<?>> WRAPPERS = Set.of(Optional.class, Iterable.class, Collection.class, List.class,
			Set.class, Stream.class, Streamable.class, Window.class, CompletableFuture.class);

	private static final Set<Class<?>> COMPARED = Set.of(Optional.class, Iterable.class, Collection.class, List.class,
			Set.class);

	/**
	 * Return whether results of a type are converted one by one.
	 */
	protected boolean isWrapper(Class<?> type) {
		return WRAPPERS.contains(type);
	}

	/**
	 * Return the result of a call of one of two methods.
	 * @param method the method that is called
	 * @param asked whether the other method answers
	 */
	protected @Nullable Object call(Method method, BooleanSupplier asked, Call own, Call other) throws Throwable {
		if (method.getReturnType() != CompletableFuture.class) {
			return asked.getAsBoolean() ? other.make() : own.make();
		}
		try {
			return asked.getAsBoolean() ? other.make() : own.make();
		}
		catch (Exception ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/**
	 * Return whether results of a type can be those of calls for each ID.
	 */
	protected boolean isEach(Class<?> type) {
		return type.isAssignableFrom(List.class);
	}

	/**
	 * Return the results of calls for each ID.
	 * @param method the method that takes the IDs
	 * @param calls the call for an ID
	 */
	protected Object each(Method method, Object ids, Function<Object, Call> calls) throws Throwable {
		List<Object> results = new ArrayList<>();
		for (Object id : Streamable.of((Iterable<?>) ids).stream().distinct().toList()) {
			Object result = calls.apply(id).make();
			if (result instanceof Optional<?> optional) {
				optional.ifPresent(results::add);
			}
			else if (result != null) {
				results.add(result);
			}
		}
		return results;
	}

	/**
	 * Return whether results of a type consist of complete entities that can be read
	 * twice.
	 */
	static boolean isComparable(TypeInformation<?> type, Class<?> domainType) {
		TypeInformation<?> component = type.getComponentType();
		boolean isOne = type.getType() == domainType;
		return isOne || COMPARED.contains(type.getType()) && component != null && component.getType() == domainType;
	}

	/**
	 * Return the entities of a result.
	 */
	static List<?> entities(@Nullable Object result) {
		if (result instanceof Optional<?> optional) {
			return optional.stream().toList();
		}
		if (result instanceof Iterable<?> iterable) {
			return Streamable.of(iterable).toList();
		}
		return (result != null) ? List.of(result) : List.of();
	}

	/**
	 * Convert a result. Values other than entities stay as they are.
	 */
	protected Object convert(Object result, Counterpart counterpart) {
		Class<?> type = counterpart.domainType();
		if (type.isInstance(result)) {
			return counterpart.convert(result);
		}
		UnaryOperator<Object> element = (value) -> convert(value, counterpart);
		if (result instanceof CompletableFuture<?> future) {
			return convert(future, element);
		}
		if (result instanceof Optional<?> optional) {
			return optional.map(element);
		}
		if (result instanceof Stream<?> stream) {
			return stream.map(element);
		}
		if (result instanceof Window<?> window) {
			return Window.from(window.getContent().stream().map(element).toList(),
					(index) -> CounterpartPositions.mark(window.positionAt(index), type), window.hasNext());
		}
		if (result instanceof Streamable<?> streamable) {
			return streamable.map(element);
		}
		return (result instanceof Iterable<?> iterable) ? convert(iterable, element) : result;
	}

	// fails with the same exception, unlike thenApply
	private static CompletableFuture<@Nullable Object> convert(CompletableFuture<?> future,
			UnaryOperator<Object> element) {
		CompletableFuture<@Nullable Object> converted = new CompletableFuture<>();
		future.whenComplete((value, ex) -> {
			if (ex != null) {
				converted.completeExceptionally(ex);
				return;
			}
			try {
				converted.complete((value != null) ? element.apply(value) : null);
			}
			catch (Throwable failure) {
				converted.completeExceptionally(failure);
			}
		});
		converted.whenComplete((value, ex) -> future.cancel(true));
		return converted;
	}

	private static Collection<Object> convert(Iterable<?> iterable, UnaryOperator<Object> element) {
		Collection<Object> converted = (iterable instanceof Set) ? new LinkedHashSet<>() : new ArrayList<>();
		iterable.forEach((value) -> converted.add(element.apply(value)));
		return converted;
	}

	/**
	 * Call of a method.
	 */
	@FunctionalInterface
	public interface Call {

		@Nullable Object make() throws Throwable;

	}

}
