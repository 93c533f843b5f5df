package io.github.dynamospring.aop;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

import org.aopalliance.aop.Advice;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.Pointcut;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.support.AbstractPointcutAdvisor;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodClassKey;

/**
 * Base class of advisors for methods with an annotation. Each method is compiled once.
 * The methods of beans are compiled when the application starts, so that one exception
 * reports all problems.
 *
 * @param <A> the type of the annotation
 * @param <M> the type of a compiled method
 */
public abstract class AnnotationAdvisor<A extends Annotation, M> extends AbstractPointcutAdvisor
		implements BeanFactoryAware, SmartInitializingSingleton {

	private final transient AnnotatedMethods<A> methods;

	private final transient MethodInterceptor interceptor = this::invoke;

	private final transient Map<MethodClassKey, M> compiled = new ConcurrentHashMap<>();

	private transient @Nullable ConfigurableListableBeanFactory beanFactory;

	protected AnnotationAdvisor(Class<A> annotationType, int order) {
		this.methods = new AnnotatedMethods<>(annotationType);
		setOrder(order);
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		this.beanFactory = (beanFactory instanceof ConfigurableListableBeanFactory listable) ? listable : null;
	}

	protected final @Nullable ConfigurableListableBeanFactory getBeanFactory() {
		return this.beanFactory;
	}

	@Override
	public Pointcut getPointcut() {
		return this.methods;
	}

	@Override
	public Advice getAdvice() {
		return this.interceptor;
	}

	@Override
	public void afterSingletonsInstantiated() {
		List<String> problems = new ArrayList<>();
		if (this.beanFactory != null) {
			BeanMethods.forEach(this.beanFactory, this.methods, (method, type) -> verify(method, type, problems));
		}
		if (!problems.isEmpty()) {
			throw new InvalidAspectException(problems);
		}
	}

	private void verify(Method method, Class<?> type, List<String> problems) {
		try {
			compiled(method, type);
		}
		catch (InvalidAspectException ex) {
			problems.addAll(ex.getProblems());
		}
	}

	private @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		Object target = invocation.getThis();
		Class<?> type = (target != null) ? AopUtils.getTargetClass(target) : invocation.getMethod().getDeclaringClass();
		return invoke(invocation, compiled(invocation.getMethod(), type));
	}

	protected abstract @Nullable Object invoke(MethodInvocation invocation, M compiled) throws Throwable;

	private M compiled(Method method, Class<?> targetClass) {
		MethodClassKey key = new MethodClassKey(method, targetClass);
		M found = this.compiled.get(key);
		if (found != null) {
			return found;
		}
		return this.compiled.computeIfAbsent(key, (absent) -> compile(method, targetClass));
	}

	private M compile(Method method, Class<?> targetClass) {
		A annotation = Objects.requireNonNull(this.methods.find(method, targetClass));
		return compile(AdvisedMethod.of(method, targetClass, annotation.annotationType()), annotation);
	}

	/**
	 * Compile a method.
	 * @throws InvalidAspectException if the method cannot be advised
	 */
	protected abstract M compile(AdvisedMethod method, A annotation);

	/**
	 * Annotated methods of all beans, including beans that are not created yet.
	 */
	private static final class BeanMethods {

		private BeanMethods() {
		}

		static void forEach(ConfigurableListableBeanFactory beanFactory, AnnotatedMethods<?> methods,
				BiConsumer<Method, Class<?>> action) {
			for (Class<?> type : types(beanFactory)) {
				methods.select(type).keySet().forEach((method) -> action.accept(method, type));
			}
		}

		private static Set<Class<?>> types(ConfigurableListableBeanFactory beanFactory) {
			Set<Class<?>> types = new LinkedHashSet<>();
			for (String name : beanFactory.getBeanNamesForType(Object.class, true, false)) {
				Class<?> type = type(beanFactory, name);
				if (type != null && AnnotatedMethods.isApplication(type)) {
					types.add(type);
				}
			}
			return types;
		}

		// A bean of unknown type is verified at its first call.
		private static @Nullable Class<?> type(ConfigurableListableBeanFactory beanFactory, String name) {
			try {
				return AutoProxyUtils.determineTargetClass(beanFactory, name);
			}
			catch (RuntimeException | LinkageError ex) {
				return null;
			}
		}

	}

}
