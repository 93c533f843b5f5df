package io.github.dynamospring.mapping;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.key.KeyValueException;
import org.jspecify.annotations.Nullable;

/**
 * Placeholder of a computed key attribute that holds a property without loss.
 *
 * @param key the key
 * @param part the attribute of the key
 * @param placeholder the index of the placeholder in the template
 * @since 0.1
 */
public record KeySource(EntityKey key, KeyPart.Composed part, int placeholder) {

	/**
	 * Find the placeholders that hold a property: the one of the primary key if possible,
	 * else the ones of all indexes.
	 * @param keys the keys of the entity, the primary key first
	 * @param property the name of the property
	 */
	public static List<KeySource> of(List<EntityKey> keys, String property) {
		List<KeySource> sources = new ArrayList<>();
		for (EntityKey key : keys) {
			for (KeyPart part : key.parts()) {
				KeySource source = (part instanceof KeyPart.Composed composed) ? find(key, composed, property) : null;
				if (source != null && sources.stream().noneMatch((other) -> other.hasAttribute(source.attribute()))) {
					sources.add(source);
				}
			}
			if (key.kind() == EntityKey.Kind.TABLE && !sources.isEmpty()) {
				return List.copyOf(sources.subList(0, 1));
			}
		}
		return List.copyOf(sources);
	}

	private static @Nullable KeySource find(EntityKey key, KeyPart.Composed part, String property) {
		for (int i = 0; i < part.properties().size(); i++) {
			if (part.properties().get(i).path().equals(property) && part.encoder().readRefusal(i) == null) {
				return new KeySource(key, part, i);
			}
		}
		return null;
	}

	private boolean hasAttribute(String name) {
		return attribute().equals(name);
	}

	/**
	 * Return the name of the key attribute.
	 */
	public String attribute() {
		return this.part.attribute();
	}

	/**
	 * Return whether this is the primary key, which every item has.
	 */
	public boolean isPrimary() {
		return this.key.kind() == EntityKey.Kind.TABLE;
	}

	/**
	 * Return the value of the property in a key, as {@link ValueCodec#toKeyValue} gives
	 * it.
	 * @param text the key
	 * @throws InvalidValueException if it was not written by the template
	 */
	public Object read(String text) {
		try {
			return this.part.encoder().decode(text, this.placeholder);
		}
		catch (KeyValueException ex) {
			throw new InvalidValueException(
					"the attribute '" + attribute() + "' does not fit key template \"" + this.part.template()
							+ "\", from which it is read: leave such items out, or give them a type of their own",
					text, null);
		}
	}

}
