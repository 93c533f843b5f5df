package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.core.template.PatternOperations;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.data.repository.core.RepositoryInformation;

/**
 * Interceptor of the methods that return a {@link CompletableFuture}. It makes the
 * blocking call in another thread, with all that Spring Data does around it.
 */
final class FutureMethods implements MethodInterceptor {

	private final RepositoryInformation repository;

	private final Set<Method> methods;

	private final PatternOperations operations;

	private final Map<Method, CallStarter> starters = new ConcurrentHashMap<>();

	private FutureMethods(RepositoryInformation repository, Set<Method> methods, PatternOperations operations) {
		this.repository = repository;
		this.methods = methods;
		this.operations = operations;
	}

	/**
	 * Intercept the methods of a repository, unless the application implements them.
	 */
	static void intercept(ProxyFactory proxy, RepositoryInformation repository, PatternOperations operations) {
		Set<Method> methods = Arrays.stream(repository.getRepositoryInterface().getMethods())
			.filter((method) -> method.getReturnType() == CompletableFuture.class)
			.filter((method) -> !method.isDefault() && !repository.isCustomMethod(method))
			.collect(Collectors.toUnmodifiableSet());
		if (!methods.isEmpty()) {
			proxy.addAdvice(new FutureMethods(repository, methods, operations));
		}
	}

	@Override
	public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		if (!this.methods.contains(invocation.getMethod())) {
			return invocation.proceed();
		}
		return this.starters.computeIfAbsent(invocation.getMethod(), this::starter).start(() -> result(invocation));
	}

	private CallStarter starter(Method method) {
		return this.operations.starter(this.repository.getRepositoryInterface(), method,
				this.repository.getDomainType());
	}

	// Spring Data has wrapped the result of the blocking call
	private static @Nullable Object result(MethodInvocation invocation) throws Exception {
		try {
			CompletableFuture<?> completed = (CompletableFuture<?>) invocation.proceed();
			return (completed != null) ? completed.join() : null;
		}
		catch (Exception | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
	}

}
