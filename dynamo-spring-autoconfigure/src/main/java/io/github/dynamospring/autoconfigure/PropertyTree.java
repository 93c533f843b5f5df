package io.github.dynamospring.autoconfigure;

import java.beans.PropertyDescriptor;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.ResolvableType;

/**
 * Names of the properties of classes, down to the values of their maps and lists.
 */
final class PropertyTree {

	/** Prefix of the names of the library's classes. */
	static final String OURS = PropertyTree.class.getPackageName() + ".";

	private final Map<String, String> names = new LinkedHashMap<>();

	private final Map<String, ResolvableType> types = new HashMap<>();

	/**
	 * Create a tree.
	 * @param classes the classes that are bound to one prefix
	 */
	PropertyTree(Collection<Class<?>> classes) {
		for (Class<?> type : classes) {
			add(ResolvableType.forClass(type));
		}
	}

	private void add(ResolvableType type) {
		Class<?> owner = type.toClass();
		if (owner.isRecord()) {
			for (RecordComponent component : owner.getRecordComponents()) {
				add(component.getName(), ResolvableType.forMethodReturnType(component.getAccessor(), owner));
			}
			return;
		}
		for (PropertyDescriptor property : BeanUtils.getPropertyDescriptors(owner)) {
			if (property.getReadMethod() != null && property.getReadMethod().getDeclaringClass() != Object.class) {
				add(property.getName(), ResolvableType.forMethodReturnType(property.getReadMethod(), owner));
			}
			else if (property.getWriteMethod() != null) {
				add(property.getName(), ResolvableType.forMethodParameter(property.getWriteMethod(), 0, owner));
			}
		}
	}

	private void add(String name, ResolvableType type) {
		String dashed = DataObjectPropertyName.toDashedForm(name);
		String uniform = uniform(dashed);
		this.names.put(uniform, dashed);
		this.types.put(uniform, type);
	}

	private static String uniform(String name) {
		return ConfigurationPropertyName.of(name).getLastElement(Form.UNIFORM);
	}

	/**
	 * Add names that accept any names below them.
	 */
	PropertyTree with(Collection<String> others) {
		for (String name : others) {
			if (!this.names.containsKey(uniform(name))) {
				add(name, ResolvableType.forClass(Object.class));
			}
		}
		return this;
	}

	/**
	 * Return the first unknown element of a name, or null if all are known.
	 * @param depth the position of the element that is a property of the classes
	 */
	@Nullable Slip find(ConfigurationPropertyName name, int depth) {
		String element = name.getElement(depth, Form.UNIFORM);
		ResolvableType type = this.types.get(element);
		if (type == null) {
			return new Slip(depth, this);
		}
		return find(name, depth + 1, type);
	}

	private static @Nullable Slip find(ConfigurationPropertyName name, int depth, ResolvableType type) {
		if (depth == name.getNumberOfElements() || type.toClass() == Object.class) {
			return null;
		}
		if (Map.class.isAssignableFrom(type.toClass())) {
			ResolvableType value = type.asMap().getGeneric(1);
			// keys of single values may have dots
			return isSingle(value) ? null : find(name, depth + 1, value);
		}
		if (Collection.class.isAssignableFrom(type.toClass()) || type.isArray()) {
			return null;
		}
		if (isSingle(type)) {
			return new Slip(depth, null);
		}
		return new PropertyTree(List.<Class<?>>of(type.toClass())).find(name, depth);
	}

	private static boolean isSingle(ResolvableType type) {
		Class<?> single = type.toClass();
		boolean nested = Map.class.isAssignableFrom(single) || Collection.class.isAssignableFrom(single)
				|| single.getName().startsWith(OURS) && !single.isEnum();
		return !nested;
	}

	private @Nullable String meant(ConfigurationPropertyName name, int depth) {
		String nearest = NearestName.find(name.getElement(depth, Form.UNIFORM), this.names.keySet());
		if (nearest == null) {
			return null;
		}
		ConfigurationPropertyName start = name.chop(depth).append(this.names.get(nearest));
		if (depth + 1 == name.getNumberOfElements()) {
			return start.toString();
		}
		return start.append(name.subName(depth + 1)).toString();
	}

	/**
	 * Unknown element.
	 *
	 * @param depth its position in the name
	 * @param tree the tree that lacks it, or null for an element below a single value
	 */
	record Slip(int depth, @Nullable PropertyTree tree) {

		/**
		 * Return the similar known name, or null.
		 */
		@Nullable String meant(ConfigurationPropertyName name) {
			return (this.tree != null) ? this.tree.meant(name, this.depth) : null;
		}

	}

}
