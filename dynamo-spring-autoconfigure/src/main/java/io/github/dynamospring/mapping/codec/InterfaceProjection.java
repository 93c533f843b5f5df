package io.github.dynamospring.mapping.codec;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.github.dynamospring.mapping.access.ObjectInstantiator;
import io.github.dynamospring.mapping.access.PropertyHandles;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.StringUtils;

/**
 * Closed interface projection: an interface of getters and default methods. Its objects
 * are proxies over the array of read values.
 */
final class InterfaceProjection {

	private final Class<?> type;

	private final Map<String, Method> getters = new LinkedHashMap<>();

	private final Map<Method, Integer> positions = new HashMap<>();

	private final Map<Method, MethodHandle> defaultMethods = new HashMap<>();

	/**
	 * Read an interface.
	 * @param isProperty whether a name is a property of the entity
	 */
	InterfaceProjection(Class<?> type, Predicate<String> isProperty) {
		this.type = type;
		Method[] methods = type.getMethods();
		Arrays.sort(methods, Comparator.comparing(Method::getName));
		for (Method method : methods) {
			if (method.isDefault()) {
				this.defaultMethods.put(method, PropertyHandles.defaultMethod(method));
			}
			else if (!Modifier.isStatic(method.getModifiers()) && !ReflectionUtils.isObjectMethod(method)) {
				addGetter(method, isProperty);
			}
		}
	}

	private void addGetter(Method method, Predicate<String> isProperty) {
		if (method.isAnnotationPresent(Value.class)) {
			throw new MappingException(ClassUtils.getShortName(this.type) + "." + method.getName()
					+ " computes its value from the whole entity: use a default method over getters instead of @Value");
		}
		if (method.getParameterCount() > 0 || method.getReturnType() == void.class) {
			throw new MappingException(ClassUtils.getShortName(this.type) + "." + method.getName()
					+ " is no getter: a projection has getters and default methods");
		}
		String name = isProperty.test(method.getName()) ? method.getName() : propertyName(method.getName());
		this.getters.putIfAbsent(name, method);
		this.positions.put(method, List.copyOf(this.getters.keySet()).indexOf(name));
	}

	private static String propertyName(String method) {
		if (method.startsWith("get") && method.length() > 3) {
			return StringUtils.uncapitalizeAsProperty(method.substring(3));
		}
		if (method.startsWith("is") && method.length() > 2) {
			return StringUtils.uncapitalizeAsProperty(method.substring(2));
		}
		return method;
	}

	/**
	 * Return a getter for each property, in the order in which values are taken.
	 */
	Map<String, Method> getters() {
		return this.getters;
	}

	/**
	 * Return an instantiator of proxies.
	 */
	ObjectInstantiator instantiator(List<PropertyReader> readers) {
		PropertyReader[] properties = readers.toArray(PropertyReader[]::new);
		int[] absentees = PropertyReader.absentees(properties);
		return (@Nullable Object[] values) -> {
			for (int absentee : absentees) {
				if (values[absentee] == null) {
					values[absentee] = properties[absentee].absent();
				}
			}
			return Proxy.newProxyInstance(this.type.getClassLoader(), new Class<?>[] { this.type },
					new Values(this, values));
		};
	}

	private @Nullable Object invokeDefault(MethodHandle handle, Object proxy, @Nullable Object @Nullable [] arguments)
			throws Throwable {
		MethodHandle bound = handle.bindTo(proxy);
		if (arguments != null) {
			return bound.invokeWithArguments(Arrays.asList(arguments));
		}
		return bound.invokeWithArguments();
	}

	/**
	 * Values of one object.
	 */
	private record Values(InterfaceProjection projection, @Nullable Object[] values) implements InvocationHandler {

		@Override
		public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
				throws Throwable {
			Integer position = this.projection.positions.get(method);
			if (position != null) {
				return this.values[position];
			}
			MethodHandle defaultMethod = this.projection.defaultMethods.get(method);
			if (defaultMethod != null) {
				return this.projection.invokeDefault(defaultMethod, proxy, arguments);
			}
			return switch (method.getName()) {
				case "equals" -> arguments != null && isEqual(arguments[0]);
				case "hashCode" -> Arrays.hashCode(this.values);
				default -> describe();
			};
		}

		private boolean isEqual(@Nullable Object other) {
			return other != null && Proxy.isProxyClass(other.getClass())
					&& Proxy.getInvocationHandler(other) instanceof Values that && that.projection == this.projection
					&& Arrays.equals(this.values, that.values);
		}

		private String describe() {
			Map<String, @Nullable Object> described = new LinkedHashMap<>();
			this.projection.getters.keySet().forEach((name) -> described.put(name, this.values[described.size()]));
			return this.projection.type.getSimpleName() + described;
		}

	}

}
