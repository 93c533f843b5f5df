package io.github.dynamospring.stream;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.aop.AnnotatedMethods;
import io.github.dynamospring.aop.InvalidAspectException;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.CannotLoadBeanClassException;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.EmbeddedValueResolverAware;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringValueResolver;

/**
 * {@link BeanPostProcessor} that finds methods with {@link DynamoStreamListener}. Lazy
 * singletons with such methods are created at the start, as a change may come at any
 * time. One exception reports all that cannot work.
 *
 * @since 0.1
 */
public final class StreamListenerProcessor
		implements BeanPostProcessor, SmartInitializingSingleton, BeanFactoryAware, EmbeddedValueResolverAware {

	private final AnnotatedMethods<DynamoStreamListener> methods = new AnnotatedMethods<>(DynamoStreamListener.class);

	private final List<Found> found = new ArrayList<>();

	private boolean started;

	private @Nullable BeanFactory beans;

	private StringValueResolver values = (value) -> value;

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		this.beans = beanFactory;
	}

	@Override
	public void setEmbeddedValueResolver(StringValueResolver resolver) {
		this.values = resolver;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		Class<?> type = AopUtils.getTargetClass(bean);
		this.methods.select(type).forEach((method, annotation) -> add(new Found(bean, type, method, annotation)));
		return bean;
	}

	private void add(Found method) {
		if (this.started) {
			throw new InvalidAspectException(List.of(method.name()
					+ ": the bean of @DynamoStreamListener is created after the start; make it neither lazy nor scoped"));
		}
		this.found.add(method);
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.beans instanceof ConfigurableListableBeanFactory defined) {
			createLazyListeners(defined);
		}
		this.started = true;
		if (!this.found.isEmpty() && this.beans != null) {
			register(this.beans);
		}
	}

	private void createLazyListeners(ConfigurableListableBeanFactory beans) {
		for (String name : beans.getBeanDefinitionNames()) {
			BeanDefinition definition = beans.getMergedBeanDefinition(name);
			boolean lazy = definition.isLazyInit() && definition.isSingleton() && !definition.isAbstract();
			if (lazy && hasMethods(beans, name)) {
				beans.getBean(name);
			}
		}
	}

	private boolean hasMethods(ConfigurableListableBeanFactory beans, String name) {
		try {
			Class<?> type = beans.getType(name, false);
			return type != null && !this.methods.select(ClassUtils.getUserClass(type)).isEmpty();
		}
		catch (CannotLoadBeanClassException ex) {
			// a lazy bean that cannot be created does no harm until it is asked for
			return false;
		}
	}

	private void register(BeanFactory beans) {
		StreamListenerRegistry registry = beans.getBean(StreamListenerRegistry.class);
		StreamListenerSettings settings = registry.settings();
		Map<String, List<StreamListener>> groups = new LinkedHashMap<>();
		List<String> problems = new ArrayList<>();
		Set<String> ids = new HashSet<>();
		for (Found method : this.found) {
			try {
				ListenerMethod<?> listener = listener(method, settings.decoder(), ids);
				groups.computeIfAbsent(group(method, settings), (group) -> new ArrayList<>()).add(listener);
			}
			catch (IllegalArgumentException ex) {
				problems.add(method.name() + ": @DynamoStreamListener " + ex.getMessage());
			}
		}
		if (!problems.isEmpty()) {
			throw new InvalidAspectException(problems);
		}
		registry.add(groups);
	}

	private static ListenerMethod<?> listener(Found method, DynamoStreamDecoder decoder, Set<String> ids) {
		ListenerMethod<?> listener = method.listener(decoder);
		if (!ids.add(listener.id())) {
			throw new IllegalArgumentException("has the id of another listener; give each an id of its own");
		}
		return listener;
	}

	private String group(Found method, StreamListenerSettings settings) {
		String group = this.values.resolveStringValue(method.annotation().group());
		return (group == null || group.isEmpty()) ? settings.group() : group;
	}

	/**
	 * Found method.
	 */
	private record Found(Object bean, Class<?> type, Method method, DynamoStreamListener annotation) {

		String name() {
			return ClassUtils.getUserClass(this.type).getSimpleName() + "." + this.method.getName();
		}

		ListenerMethod<?> listener(DynamoStreamDecoder decoder) {
			ListenerSignature signature = ListenerSignature.of(this.method, this.type);
			String problem = ListenerMethod.problem(this.annotation, signature);
			if (problem != null) {
				throw new IllegalArgumentException(problem);
			}
			return listener(signature, decoder, entity(decoder, signature.entity()));
		}

		private <T> ListenerMethod<T> listener(ListenerSignature signature, DynamoStreamDecoder decoder,
				DynamoPersistentEntity<T> entity) {
			String id = this.annotation.id();
			return new ListenerMethod<>(id.isEmpty() ? name() : id, this.annotation, signature, this.bean,
					AopUtils.selectInvocableMethod(this.method, this.bean.getClass()), decoder, entity);
		}

		private static DynamoPersistentEntity<?> entity(DynamoStreamDecoder decoder, Class<?> type) {
			DynamoPersistentEntity<?> entity = decoder.findEntity(type);
			if (entity == null) {
				throw new IllegalArgumentException("takes changes of " + type.getSimpleName()
						+ ", which has no @Table; declare Inserted, Modified, Removed or ChangeEvent of an entity");
			}
			return entity;
		}

	}

}
