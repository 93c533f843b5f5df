package io.github.dynamospring.autoconfigure.data;

import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactoryBean;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * {@link BeanPostProcessor} that lets repositories warn of the first call on an event
 * loop, or refuse all such calls.
 */
final class EventLoopGuard implements BeanPostProcessor {

	private static final String FIX = "call it in Mono.fromCallable(…).subscribeOn(Schedulers.boundedElastic()), "
			+ "or in another thread that may block";

	private static final Log logger = LogFactory.getLog(EventLoopGuard.class);

	private final BooleanSupplier refused;

	private final AtomicBoolean warningDue = new AtomicBoolean(true);

	/**
	 * Create a guard.
	 * @param refused returns whether calls are refused
	 */
	EventLoopGuard(BooleanSupplier refused) {
		this.refused = refused;
	}

	@Override
	public Object postProcessBeforeInitialization(Object bean, String beanName) {
		if (bean instanceof DynamoRepositoryFactoryBean<?, ?, ?> factoryBean
				&& !(bean instanceof ReactiveDynamoRepositoryFactoryBean<?, ?, ?>) && EventLoops.arePresent()) {
			factoryBean.addRepositoryFactoryCustomizer((factory) -> factory.addRepositoryProxyPostProcessor(
					(proxy, repository) -> proxy.addAdvice(new Guard(repository.getRepositoryInterface()))));
		}
		return bean;
	}

	private void check(String method) {
		if (this.refused.getAsBoolean()) {
			throw new InvalidDataAccessApiUsageException(method + " would block the event loop "
					+ Thread.currentThread().getName() + ", and dynamo.query.refuse-event-loops is set: " + FIX);
		}
		if (this.warningDue.compareAndSet(true, false)) {
			logger.warn(method + " blocks the event loop " + Thread.currentThread().getName()
					+ " until DynamoDB answers, and with it all that the event loop serves: " + FIX
					+ ". Further calls are not logged: dynamo.query.refuse-event-loops=true refuses them");
		}
	}

	/**
	 * Interceptor of the methods of a repository.
	 */
	private final class Guard implements MethodInterceptor {

		private final Class<?> repository;

		Guard(Class<?> repository) {
			this.repository = repository;
		}

		@Override
		public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
			if (EventLoops.areCurrent() && reads(invocation.getMethod())) {
				check(this.repository.getSimpleName() + "." + invocation.getMethod().getName());
			}
			return invocation.proceed();
		}

		// a default method blocks in the methods that it calls
		private static boolean reads(Method method) {
			return method.getDeclaringClass() != Object.class && !method.isDefault();
		}

	}

}
