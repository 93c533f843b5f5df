package io.github.dynamospring.mapping.codec;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Types that the objects of a sealed type can have.
 */
final class SealedTypes {

	private SealedTypes() {
	}

	/**
	 * Return the concrete types, at any depth.
	 * @throws InvalidValueException if one is open to unknown types
	 */
	static List<Class<?>> of(Class<?> type) {
		List<Class<?>> concrete = new ArrayList<>();
		collect(type, concrete);
		return concrete;
	}

	private static void collect(Class<?> type, List<Class<?>> concrete) {
		boolean isAbstract = Modifier.isAbstract(type.getModifiers());
		if (isAbstract && !type.isSealed()) {
			throw new InvalidValueException(type.getName()
					+ " is abstract and not sealed, so its types cannot be identified when an item is read: seal it");
		}
		if (!isAbstract && !concrete.contains(type)) {
			concrete.add(type);
		}
		if (type.isSealed()) {
			for (Class<?> permitted : type.getPermittedSubclasses()) {
				collect(permitted, concrete);
			}
		}
	}

}
