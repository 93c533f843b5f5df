package io.github.dynamospring.observation;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.protocols.jsoncore.JsonWriter;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * Writer of values of spans as JSON, because Micrometer's key values are strings.
 */
final class SpanJson {

	private final JsonWriter json = JsonWriter.create();

	private SpanJson() {
	}

	static String ofTables(List<String> names) {
		SpanJson json = new SpanJson();
		json.json.writeStartArray();
		names.forEach(json.json::writeValue);
		json.json.writeEndArray();
		return json.text();
	}

	private String text() {
		return new String(this.json.getBytes(), StandardCharsets.UTF_8);
	}

	static String ofKey(Map<String, AttributeValue> key, KeyVisibility keys) {
		SpanJson json = new SpanJson();
		json.json.writeStartObject();
		key.forEach((name, value) -> json.attribute(name, value, keys));
		json.json.writeEndObject();
		return json.text();
	}

	private void attribute(String name, AttributeValue value, KeyVisibility keys) {
		this.json.writeFieldName(name);
		if (keys == KeyVisibility.PLAIN && value.n() != null) {
			this.json.writeNumber(value.n());
		}
		else {
			this.json.writeValue(keys.show(text(value)));
		}
	}

	private static String text(AttributeValue value) {
		if (value.b() != null) {
			return Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe());
		}
		if (value.n() != null) {
			return value.n();
		}
		return String.valueOf(value.s());
	}

	/**
	 * Return the consumed capacity of a table, or of a list of tables, with the names of
	 * DynamoDB's API. Return null for other capacity, as of vector indexes.
	 */
	static @Nullable String ofCapacity(Object capacity) {
		List<?> capacities = (capacity instanceof List<?> list) ? list : List.of(capacity);
		List<ConsumedCapacity> tables = capacities.stream()
			.filter(ConsumedCapacity.class::isInstance)
			.map(ConsumedCapacity.class::cast)
			.toList();
		if (tables.isEmpty()) {
			return null;
		}
		SpanJson json = new SpanJson();
		json.json.writeStartArray();
		tables.forEach(json::capacity);
		json.json.writeEndArray();
		return json.text();
	}

	private void capacity(ConsumedCapacity capacity) {
		this.json.writeStartObject();
		this.json.writeFieldName("TableName").writeValue(capacity.tableName());
		units(capacity.capacityUnits(), capacity.readCapacityUnits(), capacity.writeCapacityUnits());
		if (capacity.table() != null) {
			this.json.writeFieldName("Table");
			units(capacity.table());
		}
		indexes("GlobalSecondaryIndexes", capacity.globalSecondaryIndexes());
		indexes("LocalSecondaryIndexes", capacity.localSecondaryIndexes());
		this.json.writeEndObject();
	}

	private void units(@Nullable Double all, @Nullable Double read, @Nullable Double write) {
		units("CapacityUnits", all);
		units("ReadCapacityUnits", read);
		units("WriteCapacityUnits", write);
	}

	private void units(String name, @Nullable Double units) {
		if (units != null) {
			this.json.writeFieldName(name).writeValue(units);
		}
	}

	private void units(Capacity capacity) {
		this.json.writeStartObject();
		units(capacity.capacityUnits(), capacity.readCapacityUnits(), capacity.writeCapacityUnits());
		this.json.writeEndObject();
	}

	private void indexes(String name, Map<String, Capacity> indexes) {
		if (!indexes.isEmpty()) {
			this.json.writeFieldName(name).writeStartObject();
			indexes.forEach((index, capacity) -> {
				this.json.writeFieldName(index);
				units(capacity);
			});
			this.json.writeEndObject();
		}
	}

}
