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
		return new RepeatedMethod(method, this.registry, annotation.retry(), annotation.maxAttempts());
	}

	@Override
	protected @Nullable Object invoke(MethodInvocation invocation, RepeatedMethod method) throws Throwable {
		return method.run(invocation);
	}

}
