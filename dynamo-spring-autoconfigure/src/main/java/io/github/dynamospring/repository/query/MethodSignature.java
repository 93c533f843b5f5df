package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.repository.query.ReturnShape.Kind;
import org.jspecify.annotations.Nullable;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.ResolvableType;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.Param;
import org.springframework.util.CollectionUtils;

/**
 * Parameters and result of a method.
 *
 * @param returned the form of the result
 * @param values the parameters of predicates, updates and keys
 * @param limit the position of the {@link Limit}, or -1
 * @param scrollPosition the position of the {@link ScrollPosition}, or -1
 * @param projection the position of the {@link Class} of the projection, or -1
 * @param tenant the parameter that names the tenant, or null
 */
record MethodSignature(ReturnShape returned, List<PatternParameter> values, int limit, int scrollPosition,
		int projection, @Nullable PatternParameter tenant) {

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	static MethodSignature of(Method method, RepositoryMetadata metadata) {
		refuseUnserved(method);
		ReturnShape returned = ReturnShape.of(method, metadata);
		int limit = single(method, Limit.class);
		int scrollPosition = single(method, ScrollPosition.class);
		int projection = single(method, Class.class);
		checkWindow(returned, scrollPosition);
		if (projection >= 0) {
			checkProjection(method, returned);
		}
		List<PatternParameter> values = new ArrayList<>(values(method, metadata));
		PatternParameter tenant = tenant(method, values);
		values.remove(tenant);
		return new MethodSignature(returned, List.copyOf(values), limit, scrollPosition, projection, tenant);
	}

	private static @Nullable PatternParameter tenant(Method method, List<PatternParameter> values) {
		List<PatternParameter> tenants = values.stream()
			.filter((parameter) -> new MethodParameter(method, parameter.index())
				.hasParameterAnnotation(TenantId.class))
			.toList();
		if (tenants.size() > 1) {
			throw new MethodRefusedException("it has two parameters with @TenantId", "remove one");
		}
		return CollectionUtils.firstElement(tenants);
	}

	private static void refuseUnserved(Method method) {
		for (Class<?> type : method.getParameterTypes()) {
			if (Pageable.class.isAssignableFrom(type)) {
				throw new MethodRefusedException("a Pageable counts pages, and DynamoDB has no page numbers",
						"take a ScrollPosition and a Limit in its place and return a Window");
			}
			if (Sort.class.isAssignableFrom(type)) {
				throw new MethodRefusedException("a Sort is known at run time only, but the order is fixed by a key",
						"end the name with OrderBy…Asc or OrderBy…Desc, one method for each order");
			}
		}
	}

	private static int single(Method method, Class<?> special) {
		int found = -1;
		for (int i = 0; i < method.getParameterCount(); i++) {
			if (special.isAssignableFrom(method.getParameterTypes()[i])) {
				if (found >= 0) {
					throw new MethodRefusedException("it has two parameters of type " + special.getSimpleName(),
							"remove one");
				}
				found = i;
			}
		}
		return found;
	}

	private static void checkWindow(ReturnShape returned, int scrollPosition) {
		if (returned.kind() == Kind.WINDOW && scrollPosition < 0) {
			throw new MethodRefusedException("it returns a Window, but has no position to start from",
					"add a ScrollPosition parameter");
		}
		if (returned.kind() != Kind.WINDOW && scrollPosition >= 0) {
			throw new MethodRefusedException("it takes a ScrollPosition, but returns no position to continue from",
					"return a Window");
		}
	}

	private static void checkProjection(Method method, ReturnShape returned) {
		if (returned.kind() == Kind.WINDOW) {
			throw new MethodRefusedException(
					"a Window continues by the keys of its plan, and each type of a Class parameter has a plan of its own",
					"declare one method for each projection");
		}
		if (!isOfItems(returned.kind()) || method.getTypeParameters().length == 0) {
			throw new MethodRefusedException("it takes a Class, but does not return that type",
					"return List<T> and take a Class<T>, or remove it");
		}
	}

	private static boolean isOfItems(Kind kind) {
		return kind == Kind.ONE || kind == Kind.MANY || kind == Kind.STREAM;
	}

	private static List<PatternParameter> values(Method method, RepositoryMetadata metadata) {
		@Nullable String[] names = NAMES.getParameterNames(method);
		List<PatternParameter> values = new ArrayList<>();
		for (int i = 0; i < method.getParameterCount(); i++) {
			MethodParameter parameter = new MethodParameter(method, i)
				.withContainingClass(metadata.getRepositoryInterface());
			if (parameter.getParameterType() == Range.class) {
				values.addAll(range(name(parameter, names), i, parameter));
			}
			else if (!isSpecial(parameter.getParameterType())) {
				values.add(new PatternParameter(name(parameter, names), i, parameter.getParameterType()));
			}
		}
		return List.copyOf(values);
	}

	private static List<PatternParameter> range(String name, int index, MethodParameter parameter) {
		Class<?> type = ResolvableType.forMethodParameter(parameter).getGeneric().resolve();
		if (type == null) {
			throw new MethodRefusedException("its parameter " + name + " is a Range of no known type",
					"give the type in full, as in Range<Instant>");
		}
		return PatternParameter.ofRange(name, index, type);
	}

	private static boolean isSpecial(Class<?> type) {
		return Limit.class.isAssignableFrom(type) || ScrollPosition.class.isAssignableFrom(type) || type == Class.class
				|| type.getName().equals(BlockingRule.CONTINUATION);
	}

	private static String name(MethodParameter parameter, @Nullable String @Nullable [] names) {
		Param annotation = parameter.getParameterAnnotation(Param.class);
		if (annotation != null) {
			return annotation.value();
		}
		String name = (names != null) ? names[parameter.getParameterIndex()] : null;
		if (name == null) {
			throw new MethodRefusedException("parameter " + (parameter.getParameterIndex() + 1) + " has no name",
					"compile with -parameters, or name it with @Param");
		}
		return name;
	}

	/**
	 * Return this signature with results of a type.
	 */
	MethodSignature returning(Class<?> type) {
		return new MethodSignature(
				new ReturnShape(this.returned.kind(), TypeInformation.of(type), this.returned.optional()), this.values,
				this.limit, this.scrollPosition, this.projection, this.tenant);
	}

	boolean hasLimit() {
		return this.limit >= 0;
	}

	/**
	 * Refuse ranges, which only Between in the name of a method takes.
	 * @param where the annotation that has no place for a range
	 */
	void refuseRanges(String where) {
		this.values.stream().filter((parameter) -> parameter.end() != null).findFirst().ifPresent((parameter) -> {
			throw new MethodRefusedException(
					"its parameter " + parameter.declaredName() + " is a Range, which " + where + " cannot take",
					"take both ends as parameters of their own");
		});
	}

}
