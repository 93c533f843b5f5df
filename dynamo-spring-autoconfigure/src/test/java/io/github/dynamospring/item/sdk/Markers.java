package io.github.dynamospring.item.sdk;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.UniqueProperty;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * All items of a table, and the markers among them.
 */
public final class Markers {

	private final TableModel table;

	private final Map<List<AttributeValue>, Map<String, AttributeValue>> entities = new LinkedHashMap<>();

	private final Map<String, Map<String, AttributeValue>> markers = new LinkedHashMap<>();

	private Markers(TableModel table) {
		this.table = table;
	}

	public static Markers scan(DynamoDbClient client, TableModel table, String tableName) {
		Markers markers = new Markers(table);
		client.scanPaginator((scan) -> scan.tableName(tableName).consistentRead(true)).items().forEach(markers::add);
		return markers;
	}

	private void add(Map<String, AttributeValue> item) {
		AttributeValue type = item.get("_type");
		List<AttributeValue> key = keyOf(item);
		if (type != null && type.s().equals(UniqueProperty.MARKER_TYPE)) {
			assertThat(key).containsOnly(key.get(0));
			this.markers.put(key.get(0).s(), item);
		}
		else {
			this.entities.put(key, item);
		}
	}

	private List<AttributeValue> keyOf(Map<String, AttributeValue> item) {
		return this.table.entities()
			.get(0)
			.getPrimaryKey()
			.parts()
			.stream()
			.map(KeyPart::attribute)
			.map(item::get)
			.toList();
	}

	/**
	 * Return the markers by their keys.
	 */
	public Map<String, Map<String, AttributeValue>> all() {
		return this.markers;
	}

	/**
	 * Return how many entities there are.
	 */
	public int entities() {
		return this.entities.size();
	}

	/**
	 * Return what is wrong: a marker without an entity that has its value, and a value
	 * without its marker. What has expired has no claim to a marker.
	 */
	public List<String> problems(Instant now) {
		List<String> problems = new ArrayList<>();
		Map<String, List<AttributeValue>> owners = new LinkedHashMap<>();
		this.entities.forEach((key, item) -> {
			for (UniqueProperty property : entityOf(item).getUniqueProperties()) {
				AttributeValue value = item.get(property.attribute());
				if (value != null && !isExpired(item, now)) {
					for (String marker : property.markerKeys(AttributeValues.valueOf(value))) {
						if (owners.put(marker, key) != null) {
							problems.add("Twice: " + value);
						}
						check(marker, item, key, problems);
					}
				}
			}
		});
		this.markers.forEach((key, marker) -> {
			if (!isExpired(marker, now) && !marker.get("_owner").l().equals(owners.get(key))) {
				problems.add("Orphaned: " + marker);
			}
		});
		return problems;
	}

	private void check(String key, Map<String, AttributeValue> item, List<AttributeValue> owner,
			List<String> problems) {
		Map<String, AttributeValue> marker = this.markers.get(key);
		if (marker == null || !marker.get("_owner").l().equals(owner)
				|| !Objects.equals(marker.get("expiresAt"), item.get("expiresAt"))) {
			problems.add("Without marker: " + item + ", but " + marker);
		}
	}

	private static boolean isExpired(Map<String, AttributeValue> item, Instant now) {
		AttributeValue expiry = item.get("expiresAt");
		return expiry != null && Long.parseLong(expiry.n()) <= now.getEpochSecond();
	}

	private DynamoPersistentEntity<?> entityOf(Map<String, AttributeValue> item) {
		return Objects.requireNonNull(this.table.entityOf(new AttributeValueReader(item)));
	}

}
