package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ClassUtils;

/**
 * {@link ApplicationEventPublisher} of domain events that warns once for each type with a
 * {@link TransactionalEventListener}. Without a transaction, Spring does not call the
 * listener.
 */
class DomainEventPublisher implements ApplicationEventPublisher {

	private static final Log logger = LogFactory.getLog(DomainEventPublisher.class);

	private final ApplicationEventPublisher publisher;

	private final ListableBeanFactory beans;

	private final String repository;

	private final Set<Class<?>> checked = ConcurrentHashMap.newKeySet();

	DomainEventPublisher(ApplicationEventPublisher publisher, ListableBeanFactory beans, String repository) {
		this.publisher = publisher;
		this.beans = beans;
		this.repository = repository;
	}

	@Override
	public void publishEvent(Object event) {
		boolean waits = TransactionSynchronizationManager.isSynchronizationActive()
				&& TransactionSynchronizationManager.isActualTransactionActive();
		if (!waits && this.checked.add(event.getClass())) {
			List<String> listeners = listeners(event);
			if (!listeners.isEmpty()) {
				logger.warn(this.repository + " publishes " + event.getClass().getSimpleName()
						+ " outside a transaction, so that " + String.join(", ", listeners)
						+ " is not called. DynamoDB writes "
						+ "without one: listen with @EventListener, which is called after the write, or set "
						+ "fallbackExecution = true at @TransactionalEventListener");
			}
		}
		this.publisher.publishEvent(event);
	}

	private List<String> listeners(Object event) {
		List<String> listeners = new ArrayList<>();
		for (String name : this.beans.getBeanNamesForType(Object.class, true, false)) {
			Class<?> bean = this.beans.getType(name, false);
			Class<?> type = (bean != null) ? ClassUtils.getUserClass(bean) : Object.class;
			if (AnnotationUtils.isCandidateClass(type, TransactionalEventListener.class)) {
				MethodIntrospector
					.selectMethods(type,
							(MethodIntrospector.MetadataLookup<TransactionalEventListener>) (
									method) -> AnnotatedElementUtils.findMergedAnnotation(method,
											TransactionalEventListener.class))
					.forEach((method, listener) -> {
						if (!listener.fallbackExecution() && takes(method, listener, event)) {
							listeners.add(type.getSimpleName() + "." + method.getName());
						}
					});
			}
		}
		return listeners;
	}

	private static boolean takes(Method method, TransactionalEventListener listener, Object event) {
		Class<?>[] types = (listener.classes().length > 0) ? listener.classes() : method.getParameterTypes();
		return Arrays.stream(types).anyMatch((type) -> type.isInstance(event));
	}

}
