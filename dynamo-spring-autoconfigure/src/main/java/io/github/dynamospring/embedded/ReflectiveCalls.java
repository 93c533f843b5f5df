package io.github.dynamospring.embedded;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

/**
 * Calls of public methods by name.
 */
final class ReflectiveCalls {

	private ReflectiveCalls() {
	}

	static @Nullable Object call(Object target, String name) throws Exception {
		return call(target.getClass().getMethod(name), target);
	}

	static @Nullable Object call(Object target, String name, Class<?> type, Object argument) throws Exception {
		return call(target.getClass().getMethod(name, type), target, argument);
	}

	static @Nullable Object callStatic(Class<?> type, String name, String[] arguments) throws Exception {
		return call(type.getMethod(name, String[].class), null, (Object) arguments);
	}

	private static @Nullable Object call(Method method, @Nullable Object target, Object... arguments) throws Exception {
		try {
			return method.invoke(target, arguments);
		}
		catch (InvocationTargetException ex) {
			if (ex.getCause() instanceof Exception cause) {
				throw cause;
			}
			if (ex.getCause() instanceof Error cause) {
				throw cause;
			}
			throw ex;
		}
	}

}
