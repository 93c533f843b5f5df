package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;

/**
 * Read access to one property: to its field, whatever its visibility, or to its getter if
 * Spring Data's {@link org.springframework.data.annotation.AccessType} asks for it.
 */
public final class PropertyGetter {

	private static final MethodType TYPE = MethodType.methodType(Object.class, Object.class);

	private final MethodHandle handle;

	private PropertyGetter(MethodHandle handle) {
		this.handle = handle;
	}

	/**
	 * Compile the access to a property.
	 * @throws org.springframework.data.mapping.MappingException if the module of the type
	 * is not open to this library
	 */
	public static PropertyGetter of(PersistentProperty<?> property) {
		return new PropertyGetter(PropertyHandles.getter(property).asType(TYPE));
	}

	/**
	 * Return the value of the property.
	 * @param bean the object that has the property
	 */
	public @Nullable Object get(Object bean) {
		try {
			return (Object) this.handle.invokeExact(bean);
		}
		catch (Throwable ex) {
			throw PropertyHandles.propagate(ex);
		}
	}

}
