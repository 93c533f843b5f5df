package io.github.dynamospring.observation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tables with the keys {@code pk} and {@code sk}, a local index {@code lsi} by {@code l}
 * and a global one, {@code gsi}, by {@code g}.
 */
public final class MeteredTables {

	private MeteredTables() {
	}

	static TableSchema schema(String name) {
		IndexSchema local = new IndexSchema("lsi", IndexSchema.Type.LOCAL, List.of(keyAttribute("pk")),
				List.of(keyAttribute("l")), new Projection(Projection.Type.KEYS_ONLY, Set.of()));
		IndexSchema global = new IndexSchema("gsi", IndexSchema.Type.GLOBAL, List.of(keyAttribute("g")), List.of(),
				Projection.ALL);
		return new TableSchema(name, keyAttribute("pk"), keyAttribute("sk"), List.of(local, global), null);
	}

	private static KeyAttribute keyAttribute(String name) {
		return new KeyAttribute(name, KeyAttribute.KeyType.S);
	}

	public static Map<String, AttributeValue> key(String id) {
		return item("pk", id, "sk", id);
	}

	/**
	 * Return an item of names and values by turns.
	 */
	public static Map<String, AttributeValue> item(String... attributes) {
		Map<String, AttributeValue> item = new HashMap<>();
		for (int i = 0; i < attributes.length; i += 2) {
			item.put(attributes[i], AttributeValue.fromS(attributes[i + 1]));
		}
		return item;
	}

	/**
	 * Return an item with its key and those of both indexes.
	 */
	static Map<String, AttributeValue> indexed(String id, String group, String local) {
		return item("pk", id, "sk", id, "g", group, "l", local);
	}

}
