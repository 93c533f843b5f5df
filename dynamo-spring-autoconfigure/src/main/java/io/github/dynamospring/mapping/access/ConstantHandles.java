package io.github.dynamospring.mapping.access;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NativeDetector;

/**
 * Factory of access by method handles that are constants, which the JIT compiler inlines
 * like plain code. It trusts only handles in static finals. Each handle therefore gets a
 * hidden class of its own, with the code of a template class and the handle as its class
 * data. A native image defines no classes; there the handles are called as they are.
 */
final class ConstantHandles {

	private static final byte[] GETTER = code(ConstantGetter.class);

	private static final byte[] SETTER = code(ConstantSetter.class);

	private static final byte[] INSTANTIATOR = code(ConstantInstantiator.class);

	private ConstantHandles() {
	}

	private static byte[] code(Class<?> template) {
		try (InputStream code = template.getResourceAsStream(template.getSimpleName() + ".class")) {
			return (code != null && !NativeDetector.inNativeImage()) ? code.readAllBytes() : new byte[0];
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return the handle of the hidden class that asks for it.
	 */
	static MethodHandle of(Lookup hidden) {
		try {
			return MethodHandles.classData(hidden, ConstantDescs.DEFAULT_NAME, MethodHandle.class);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Return a getter.
	 * @param handle from a bean to a value
	 */
	static PropertyGetter getter(MethodHandle handle) {
		MethodHandle generic = handle.asType(MethodType.methodType(Object.class, Object.class));
		return (GETTER.length > 0) ? (PropertyGetter) define(GETTER, generic) : (bean) -> invoke(generic, bean);
	}

	/**
	 * Return a setter.
	 * @param handle from a bean and a value to another bean or nothing
	 */
	static PropertySetter setter(MethodHandle handle) {
		MethodHandle setter = (handle.type().returnType() != void.class) ? handle : returningBean(handle);
		MethodHandle generic = setter.asType(MethodType.methodType(Object.class, Object.class, Object.class));
		return (SETTER.length > 0) ? (PropertySetter) define(SETTER, generic)
				: (bean, value) -> invoke(generic, bean, value);
	}

	private static MethodHandle returningBean(MethodHandle setter) {
		MethodHandle bean = MethodHandles.identity(setter.type().parameterType(0));
		MethodHandle beanOfBoth = MethodHandles.dropArguments(bean, 1, setter.type().parameterType(1));
		return MethodHandles.foldArguments(beanOfBoth, setter);
	}

	/**
	 * Return an instantiator.
	 * @param handle from arguments to an object
	 */
	static ObjectInstantiator instantiator(MethodHandle handle) {
		MethodHandle generic = handle.asSpreader(Object[].class, handle.type().parameterCount())
			.asType(MethodType.methodType(Object.class, Object[].class));
		return (INSTANTIATOR.length > 0) ? (ObjectInstantiator) define(INSTANTIATOR, generic)
				: (arguments) -> invoke(generic, (Object) arguments);
	}

	private static Object define(byte[] code, MethodHandle handle) {
		try {
			Lookup hidden = MethodHandles.lookup().defineHiddenClassWithClassData(code, handle, true);
			return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class)).invoke();
		}
		catch (Throwable ex) {
			throw propagate(ex);
		}
	}

	private static Object invoke(MethodHandle handle, @Nullable Object... arguments) {
		try {
			return handle.invokeWithArguments(arguments);
		}
		catch (Throwable ex) {
			throw propagate(ex);
		}
	}

	/**
	 * Return an exception of a handle as one that need not be declared.
	 */
	static RuntimeException propagate(Throwable ex) {
		if (ex instanceof Error error) {
			throw error;
		}
		return (ex instanceof RuntimeException runtime) ? runtime : new IllegalStateException(ex);
	}

}
