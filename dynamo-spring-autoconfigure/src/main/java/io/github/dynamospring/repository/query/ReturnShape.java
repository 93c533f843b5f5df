package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.springframework.data.core.NullableWrapperConverters;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.util.QueryExecutionConverters;

/**
 * Form of the result of a method, without the wrappers that Spring Data adds.
 *
 * @param kind the number and form of results
 * @param element the type of one result
 * @param optional whether a wrapper such as {@link java.util.Optional} shows absence
 */
record ReturnShape(Kind kind, TypeInformation<?> element, boolean optional) {

	private static final Set<Class<?>> NUMBERS = Set.of(long.class, Long.class, int.class, Integer.class);

	private static final Set<Class<?>> TRUTHS = Set.of(boolean.class, Boolean.class);

	private static final Set<Class<?>> VOIDS = Set.of(void.class, Void.class);

	/** Type of a coroutine without a result. */
	private static final String UNIT = "kotlin.Unit";

	/**
	 * Forms of a result.
	 */
	enum Kind {

		ONE, MANY, STREAM, WINDOW, NUMBER, TRUTH, NOTHING

	}

	static ReturnShape of(Method method, RepositoryMetadata metadata) {
		TypeInformation<?> returned = metadata.getReturnType(method);
		TypeInformation<?> type = unwrap(returned);
		Class<?> raw = type.getType();
		if (metadata.getDomainType().isAssignableFrom(raw)) {
			return new ReturnShape(Kind.ONE, type, isOptional(returned));
		}
		refusePages(raw, metadata.getDomainType().getSimpleName());
		Kind kind = kind(type);
		refuseLaterPages(kind, method);
		boolean several = kind == Kind.MANY || kind == Kind.STREAM || kind == Kind.WINDOW;
		if (several) {
			return new ReturnShape(kind, component(type, method), false);
		}
		return new ReturnShape(kind, type, isOptional(returned));
	}

	private static boolean isOptional(TypeInformation<?> type) {
		if (type.getType() == CompletableFuture.class) {
			return isOptional(type.getRequiredComponentType());
		}
		return NullableWrapperConverters.supports(type.getType());
	}

	private static void refuseLaterPages(Kind kind, Method method) {
		if (kind == Kind.STREAM && method.getReturnType() == CompletableFuture.class) {
			throw new MethodRefusedException(
					"it returns a future of a Stream, whose pages would be read by the thread that takes them",
					"return Stream, or CompletableFuture of a List");
		}
	}

	private static TypeInformation<?> unwrap(TypeInformation<?> type) {
		TypeInformation<?> component = type.getComponentType();
		return (isWrapper(type.getType()) && component != null) ? unwrap(component) : type;
	}

	private static boolean isWrapper(Class<?> type) {
		boolean reactive = ReactiveWrappers.supports(type) && ReactiveWrappers.isSingleValueType(type);
		return reactive || (QueryExecutionConverters.supports(type) && QueryExecutionConverters.isSingleValue(type));
	}

	private static void refusePages(Class<?> type, String entity) {
		if (Page.class.isAssignableFrom(type)) {
			throw new MethodRefusedException("a Page has a total, which DynamoDB only knows by reading every item",
					"return Window<" + entity
							+ ">, take a ScrollPosition and a Limit, and count with a countBy method");
		}
		if (Slice.class.isAssignableFrom(type)) {
			throw new MethodRefusedException("a Slice is found by its number, which DynamoDB does not know",
					"return Window<" + entity + "> and take a ScrollPosition and a Limit");
		}
	}

	private static Kind kind(TypeInformation<?> type) {
		Class<?> raw = type.getType();
		if (Window.class.isAssignableFrom(raw)) {
			return Kind.WINDOW;
		}
		if (Stream.class.isAssignableFrom(raw)) {
			return Kind.STREAM;
		}
		if (ReactiveWrappers.supports(raw)) {
			return ReactiveWrappers.isNoValueType(raw) ? Kind.NOTHING : Kind.STREAM;
		}
		if (type.isCollectionLike() || QueryExecutionConverters.supports(raw)) {
			return Kind.MANY;
		}
		return scalarKind(raw);
	}

	private static Kind scalarKind(Class<?> type) {
		if (NUMBERS.contains(type)) {
			return Kind.NUMBER;
		}
		if (TRUTHS.contains(type)) {
			return Kind.TRUTH;
		}
		if (VOIDS.contains(type) || type.getName().equals(UNIT)) {
			return Kind.NOTHING;
		}
		return Kind.ONE;
	}

	private static TypeInformation<?> component(TypeInformation<?> type, Method method) {
		TypeInformation<?> component = type.getComponentType();
		if (component == null) {
			throw new MethodRefusedException(
					"it returns " + method.getReturnType().getSimpleName() + " of no known type",
					"give the type in full, as in List<Order>");
		}
		return component;
	}

}
