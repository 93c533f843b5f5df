package io.github.dynamospring.core.request;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Naming of the entities of one type in messages.
 *
 * @param type the simple name of the type
 * @param keyAttributes the names of the attributes of the primary key
 * @param keys how much of the keys is shown
 */
public record EntityNaming(String type, List<String> keyAttributes, KeyVisibility keys) {

	public static EntityNaming of(DynamoPersistentEntity<?> entity, KeyVisibility keys) {
		return new EntityNaming(entity.getType().getSimpleName(),
				entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList(), keys);
	}

	/**
	 * Return the name of the entity with a key.
	 */
	public String describe(Map<String, AttributeValue> key) {
		if (this.keys.isHidden()) {
			return this.type;
		}
		return this.keyAttributes.stream()
			.map((attribute) -> attribute + " = " + show(key.get(attribute)))
			.collect(Collectors.joining(", ", this.type + " with key ", ""));
	}

	private String show(@Nullable AttributeValue value) {
		return (value != null) ? this.keys.show(text(value)) : "?";
	}

	private static String text(AttributeValue value) {
		return switch (value.type()) {
			case S -> value.s();
			case N -> value.n();
			case B -> HexFormat.of().formatHex(value.b().asByteArrayUnsafe());
			default -> value.type().name();
		};
	}

}
