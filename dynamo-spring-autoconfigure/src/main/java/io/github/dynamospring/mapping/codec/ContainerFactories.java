package io.github.dynamospring.mapping.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;

import io.github.dynamospring.item.ItemReader;
import org.jspecify.annotations.Nullable;

import org.springframework.core.CollectionFactory;

/**
 * Factories of the collections and maps into which elements are read.
 */
final class ContainerFactories {

	private static final int GUESS = 8;

	private ContainerFactories() {
	}

	/**
	 * Return a factory of collections.
	 * @param type the type of the property
	 * @param elementType the type of the elements, for an {@link java.util.EnumSet}
	 */
	static IntFunction<Collection<@Nullable Object>> collections(Class<?> type, Class<?> elementType) {
		if (type.isAssignableFrom(ArrayList.class)) {
			return ArrayList::new;
		}
		if (type.isAssignableFrom(LinkedHashSet.class)) {
			return (size) -> new LinkedHashSet<>(capacity(size));
		}
		if (type.isAssignableFrom(TreeSet.class)) {
			return (size) -> new TreeSet<>();
		}
		if (type.isAssignableFrom(LinkedList.class)) {
			return (size) -> new LinkedList<>();
		}
		return (size) -> CollectionFactory.createCollection(type, elementType, size);
	}

	/**
	 * Return a factory of maps.
	 * @param type the type of the property
	 * @param keyType the type of the keys, for an {@link java.util.EnumMap}
	 */
	static IntFunction<Map<Object, @Nullable Object>> maps(Class<?> type, Class<?> keyType) {
		if (type.isAssignableFrom(LinkedHashMap.class)) {
			return (size) -> new LinkedHashMap<>(capacity(size));
		}
		if (type.isAssignableFrom(TreeMap.class)) {
			return (size) -> new TreeMap<>();
		}
		return (size) -> CollectionFactory.createMap(type, keyType, size);
	}

	/**
	 * Return the capacity of a hash table that is not resized.
	 */
	static int capacity(int size) {
		return size + size / 3 + 1;
	}

	/**
	 * Return the number of elements or attributes of a container, or a guess if it is
	 * unknown.
	 */
	static int expectedSize(ItemReader container) {
		int size = container.size();
		return (size >= 0) ? size : GUESS;
	}

}
