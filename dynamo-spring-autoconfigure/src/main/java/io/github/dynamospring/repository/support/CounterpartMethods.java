package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.repository.query.MethodAnnotations;
import io.github.dynamospring.repository.support.CounterpartLookup.Answer;
import io.github.dynamospring.repository.support.CounterpartLookup.Each;
import io.github.dynamospring.repository.support.CounterpartLookup.Refusal;
import io.github.dynamospring.repository.support.CounterpartLookup.Route;
import io.github.dynamospring.repository.support.CounterpartReads.Counterpart;
import io.github.dynamospring.repository.support.CounterpartResults.Call;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.support.AopUtils;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.repository.core.RepositoryInformation;

/**
 * Interceptor of the methods that read an entity of a live migration. The methods of the
 * other entity's repository answer them while that side is read. Methods that the
 * application implements, or that write, are never routed.
 */
final class CounterpartMethods implements MethodInterceptor {

	private static final Log logger = LogFactory.getLog(CounterpartMethods.class);

	/**
	 * Repository that answers a call of this thread. It reads its own side, even if the
	 * phase changes meanwhile.
	 */
	private static final ThreadLocal<@Nullable Class<?>> ANSWERING = new ThreadLocal<>();

	private final RepositoryInformation repository;

	private final Counterpart counterpart;

	private final CounterpartResults results;

	private final Map<Method, Route> routes;

	/**
	 * Methods whose answers are compared with those of the other side. Scans would read
	 * the whole table again.
	 */
	private final Set<Method> compared;

	/**
	 * Create an interceptor, and report the methods that cannot be answered.
	 * @param named whether a method has a named query
	 */
	CounterpartMethods(RepositoryInformation repository, Counterpart counterpart, CounterpartRepositories repositories,
			CounterpartResults results, Predicate<Method> named) {
		this.repository = repository;
		this.counterpart = counterpart;
		this.results = results;
		CounterpartLookup lookup = new CounterpartLookup(repository, counterpart.domainType(),
				repositories.of(counterpart.domainType()), results);
		this.routes = new LinkedHashMap<>();
		Arrays.stream(repository.getRepositoryInterface().getMethods())
			.filter((method) -> isRead(repository, method, named))
			.forEach((method) -> this.routes.put(method, lookup.find(method)));
		this.compared = this.routes.keySet()
			.stream()
			.filter((method) -> !(this.routes.get(method) instanceof Refusal) && !TableScans.isRead(method)
					&& CounterpartResults.isComparable(repository.getReturnType(method), repository.getDomainType()))
			.collect(Collectors.toSet());
		report(lookup);
	}

	private static boolean isRead(RepositoryInformation repository, Method method, Predicate<Method> named) {
		if (!Modifier.isAbstract(method.getModifiers())) {
			return false;
		}
		if (TableScans.isRead(method)) {
			return TableScans.isAllowed(repository.getRepositoryInterface(), method.getName());
		}
		if (repository.isCustomMethod(method)) {
			return false;
		}
		boolean query = named.test(method) && !repository.isBaseClassMethod(method);
		return query || !new MethodAnnotations(method).writes();
	}

	private void report(CounterpartLookup lookup) {
		List<String> unanswered = this.routes.entrySet()
			.stream()
			.filter((route) -> route.getValue() instanceof Refusal)
			.map((route) -> lookup.describe(route.getKey()))
			.distinct()
			.sorted()
			.toList();
		if (!unanswered.isEmpty()) {
			String names = lookup.repositories().isEmpty()
					? "a repository of " + this.counterpart.domainType().getSimpleName() : lookup.names();
			logger.info(this.repository.getRepositoryInterface().getSimpleName() + ": without a counterpart in " + names
					+ ", refused in the phases " + this.counterpart.phases() + ": " + String.join(", ", unanswered));
		}
		this.counterpart.addUnanswered(this.repository.getRepositoryInterface(), unanswered);
	}

	@Override
	public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		Method method = invocation.getMethod();
		Route route = this.routes.get(method);
		if (route == null || ANSWERING.get() == this.repository.getRepositoryInterface()) {
			return invocation.proceed();
		}
		Call own = () -> proceed(invocation);
		Call other = () -> answer(route, method, invocation.getArguments());
		return this.compared.contains(method) ? this.results.call(method, this.counterpart::isAsked,
				() -> compared(own, other), () -> compared(other, own))
				: this.results.call(method, this.counterpart::isAsked, own, other);
	}

	private @Nullable Object compared(Call call, Call otherSide) throws Throwable {
		Object result = call.make();
		this.counterpart.compare(() -> CounterpartResults.entities(result),
				() -> CounterpartResults.entities(otherSide.make()));
		return result;
	}

	// of a clone, because a publisher proceeds at each subscription
	private @Nullable Object proceed(MethodInvocation invocation) throws Throwable {
		for (Object argument : invocation.getArguments()) {
			CounterpartPositions.verify(argument, this.repository.getDomainType());
		}
		return ((ProxyMethodInvocation) invocation).invocableClone().proceed();
	}

	private @Nullable Object answer(Route route, Method method, @Nullable Object[] arguments) throws Throwable {
		if (route instanceof Answer answer) {
			Object result = answer(answer, arguments);
			return (result != null) ? this.results.convert(result, this.counterpart) : null;
		}
		if (route instanceof Each each) {
			Object ids = Objects.requireNonNull(arguments[0], "The argument must not be null");
			return this.results.each(method, ids, (id) -> () -> answer(each.one(), method, new Object[] { id }));
		}
		Refusal refusal = (Refusal) route;
		throw new InvalidDataAccessApiUsageException(this.repository.getRepositoryInterface().getSimpleName() + "."
				+ method.getName() + ": " + this.counterpart.describe() + ", but " + refusal.reason() + ": "
				+ refusal.fix() + ", or " + this.counterpart.alternative());
	}

	private @Nullable Object answer(Answer answer, @Nullable Object[] arguments) throws Throwable {
		Object bean = answer.bean().get();
		Class<?> outer = ANSWERING.get();
		ANSWERING.set(answer.repository());
		try {
			return AopUtils.invokeJoinpointUsingReflection(bean, answer.method(), translate(arguments));
		}
		finally {
			if (outer != null) {
				ANSWERING.set(outer);
			}
			else {
				ANSWERING.remove();
			}
		}
	}

	// the entity may be the type of the results
	private @Nullable Object[] translate(@Nullable Object[] arguments) {
		Class<?> type = this.counterpart.domainType();
		@Nullable Object[] translated = new @Nullable Object[arguments.length];
		for (int i = 0; i < arguments.length; i++) {
			translated[i] = (arguments[i] == this.repository.getDomainType()) ? type
					: CounterpartPositions.unmark(arguments[i], type);
		}
		return translated;
	}

}
