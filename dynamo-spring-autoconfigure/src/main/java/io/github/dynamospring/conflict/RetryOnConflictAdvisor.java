package io.github.dynamospring.conflict;

import java.util.function.Supplier;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.AnnotationAdvisor;
import io.github.resilience4j.retry.RetryRegistry;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.util.StringUtils;

/**
 * Advisor of methods with {@link RetryOnConflict}. It runs inside of {@code @Idempotent}
 * and outside of transactions.
 *
 * @since 0.1
 */
public final class RetryOnConflictAdvisor extends AnnotationAdvisor<RetryOnConflict, RepeatedMethod> {

	/**
	 * The order among advisors: outside of transactions.
	 */
	public static final int ORDER = Ordered.LOWEST_PRECEDENCE - 100;

	private final transient @Nullable Supplier<RetryRegistry> registry;

	/**
	 * Create an advisor.
	 * @param registry the registry of retries, or null without Resilience4j, which
	 * refuses annotated methods
	 */
	public RetryOnConflictAdvisor(@Nullable Supplier<RetryRegistry> registry) {
		super(RetryOnConflict.class, ORDER);
		this.registry = registry;
	}

	@Override
	protected RepeatedMethod compile(AdvisedMethod method, RetryOnConflict annotation) {
		if (this.registry == null) {
			throw method.refused("needs Resilience4j", "add io.github.resilience4j:resilience4j-retry");
		}
		if (annotation.maxAttempts() < 0) {
			throw method.refused("has maxAttempts = " + annotation.maxAttempts(), "say how often it may run");
		}
		if (!StringUtils.hasText(annotation.retry())) {
			throw method.refused("has an empty retry", "name one, or leave it out");
		}
		if (!isKnown(this.registry, annotation.retry())) {
			throw method.refused(
					"has retry = '" + annotation.retry() + "', but the Resilience4j registry has no retry of that name",
					"correct the name, or configure resilience4j.retry.instances." + annotation.retry());
		}
		return new RepeatedMethod(method, this.registry, annotation.retry(), annotation.maxAttempts());
	}

	// The registry would make a missing one, with defaults that were not meant.
	private static boolean isKnown(Supplier<RetryRegistry> registry, String retry) {
		return retry.equals(RetryOnConflict.DEFAULT_RETRY) || registry.get().find(retry).isPresent()
				|| registry.get().getConfiguration(retry).isPresent();
	}

	@Override
	protected @Nullable Object invoke(MethodInvocation invocation, RepeatedMethod method) throws Throwable {
		return method.run(invocation);
	}

}
