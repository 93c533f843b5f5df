package io.github.dynamospring.aop;

import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;

/**
 * Annotated methods of all beans, including beans that are not created yet.
 */
final class BeanMethods {

	private BeanMethods() {
	}

	static void forEach(ConfigurableListableBeanFactory beanFactory, AnnotatedMethods<?> methods,
			BiConsumer<Method, Class<?>> action) {
		for (Class<?> type : types(beanFactory)) {
			if (methods.getClassFilter().matches(type)) {
				MethodIntrospector
					.selectMethods(type,
							(MethodIntrospector.MetadataLookup<Object>) (method) -> methods.find(method, type))
					.keySet()
					.forEach((method) -> action.accept(method, type));
			}
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
