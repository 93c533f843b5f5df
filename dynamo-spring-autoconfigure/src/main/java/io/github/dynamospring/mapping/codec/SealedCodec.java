package io.github.dynamospring.mapping.codec;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.FixedName;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * Codec of sealed types, as maps that name the type of the object. A map is walked twice
 * because the name may come after the attributes that depend on it.
 */
final class SealedCodec extends AbstractValueCodec<Object> implements ItemProperties {

	private final FixedName typeAttribute;

	private final Map<Class<?>, Variant> byClass = new HashMap<>();

	private final Map<String, Variant> byName = new HashMap<>();

	SealedCodec(Class<?> type, String typeAttribute) {
		super(type, AttributeType.M);
		this.typeAttribute = FixedName.of(typeAttribute);
	}

	/**
	 * Add a permitted type.
	 * @return the type that has this name already, or {@code null}
	 */
	@Nullable Class<?> add(Class<?> variantType, String name, ObjectCodec codec) {
		Variant variant = new Variant(variantType, name, codec);
		this.byClass.put(variantType, variant);
		Variant previous = this.byName.putIfAbsent(name, variant);
		if (previous == null) {
			return null;
		}
		return previous.type();
	}

	@Override
	public Object read(ItemReader reader) {
		checkType(reader);
		@Nullable String[] name = new @Nullable String[1];
		reader.attributes(name, this::findName);
		Variant variant = this.byName.get(name[0]);
		if (variant == null) {
			String problem = (name[0] != null) ? "'" + this.typeAttribute + "' has another value"
					: "there is no '" + this.typeAttribute + "'";
			throw new InvalidValueException(problem + ", where one of the types of " + keyType().getSimpleName()
					+ " is expected: " + new TreeSet<>(this.byName.keySet()), name[0], null);
		}
		return variant.codec().read(reader);
	}

	private void findName(@Nullable String[] name, String attribute, ItemReader value) {
		if (attribute.equals(this.typeAttribute.text()) && value.type() == AttributeType.S) {
			name[0] = value.string();
		}
	}

	@Override
	public void write(Object value, ItemWriter writer) {
		Variant variant = variant(value);
		writer.beginMap(variant.codec().writtenSize() + 1);
		writeProperties(value, variant, writer);
		writer.endMap();
	}

	@Override
	public void writeProperties(Object value, ItemWriter writer) {
		writeProperties(value, variant(value), writer);
	}

	private void writeProperties(Object value, Variant variant, ItemWriter writer) {
		writer.attribute(this.typeAttribute);
		writer.string(variant.name());
		variant.codec().writeProperties(value, writer);
	}

	@Override
	public List<String> writtenAttributes() {
		List<String> attributes = new ArrayList<>(List.of(this.typeAttribute.text()));
		this.byClass.values().forEach((variant) -> attributes.addAll(variant.codec().writtenAttributes()));
		return attributes;
	}

	private Variant variant(Object value) {
		Variant variant = this.byClass.get(value.getClass());
		if (variant == null) {
			throw new InvalidValueException("a " + value.getClass().getName() + " is not one of the types of "
					+ keyType().getSimpleName() + ": " + new TreeSet<>(this.byName.keySet()));
		}
		return variant;
	}

	/**
	 * Return the concrete types of a sealed type, at any depth.
	 * @throws InvalidValueException if one is open to unknown types
	 */
	static List<Class<?>> concreteTypes(Class<?> type) {
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

	private record Variant(Class<?> type, String name, ObjectCodec codec) {

	}

}
