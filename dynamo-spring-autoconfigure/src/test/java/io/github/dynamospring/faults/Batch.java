package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a batch, of which a part is done and the rest is reported as unprocessed.
 * What is left undone are its first entries, so that nobody can take the rest for the end
 * of what was sent.
 */
final class Batch {

	private static final String ITEMS = "RequestItems";

	private final Request request;

	private final int undone;

	Batch(Request request, int done) {
		this.request = request;
		this.undone = size(request) - done;
	}

	static boolean isBatch(Request request) {
		return request.operation().startsWith("Batch") && request.json().has(ITEMS);
	}

	/**
	 * Return the number of entries over all tables.
	 */
	static int size(Request request) {
		return entries(request.json()).stream().mapToInt(ArrayNode::size).sum();
	}

	private static List<ArrayNode> entries(JsonNode body) {
		return body.get(ITEMS).properties().stream().map(Map.Entry::getValue).map(Batch::entriesOfTable).toList();
	}

	/**
	 * Writes are a list, reads an object with a list of keys and what goes for them all.
	 */
	private static ArrayNode entriesOfTable(JsonNode table) {
		return (ArrayNode) (table.isArray() ? table : table.get("Keys"));
	}

	/**
	 * Return the body with the part that is done.
	 */
	JsonNode done() {
		return part((index) -> index >= this.undone);
	}

	/**
	 * Add the rest to what the database has left undone itself.
	 */
	JsonNode addUndone(JsonNode answer) {
		ObjectNode unprocessed = ((ObjectNode) answer).withObject("/" + member());
		part((index) -> index < this.undone).get(ITEMS)
			.properties()
			.forEach((table) -> add(unprocessed, table.getKey(), table.getValue()));
		return answer;
	}

	private String member() {
		return this.request.operation().equals("BatchGetItem") ? "UnprocessedKeys" : "UnprocessedItems";
	}

	private static void add(ObjectNode unprocessed, String table, JsonNode entries) {
		if (unprocessed.has(table)) {
			entriesOfTable(unprocessed.get(table)).addAll(entriesOfTable(entries));
		}
		else {
			unprocessed.set(table, entries);
		}
	}

	private JsonNode part(IntPredicate choice) {
		JsonNode body = this.request.json();
		int index = 0;
		for (ArrayNode entries : entries(body)) {
			int size = entries.size();
			retain(entries, index, choice);
			index += size;
		}
		removeEmptyTables((ObjectNode) body.get(ITEMS));
		return body;
	}

	private static void retain(ArrayNode entries, int first, IntPredicate choice) {
		List<JsonNode> retained = new ArrayList<>();
		for (int i = 0; i < entries.size(); i++) {
			if (choice.test(first + i)) {
				retained.add(entries.get(i));
			}
		}
		entries.removeAll();
		entries.addAll(retained);
	}

	private static void removeEmptyTables(ObjectNode tables) {
		List<String> empty = tables.properties()
			.stream()
			.filter((table) -> entriesOfTable(table.getValue()).isEmpty())
			.map(Map.Entry::getKey)
			.toList();
		tables.remove(empty);
	}

}
