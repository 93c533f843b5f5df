package io.github.dynamospring.operations.advice.model;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

/**
 * Rule that an index holds no attribute that its access patterns do not read. Unlike the
 * projection of a request, the projection of an index decides the cost of its reads,
 * writes and storage.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-indexes-general.html">Best
 * practices for secondary indexes</a>
 */
final class ProjectionRule implements ModelRule {

	@Override
	public void examine(PlannedTable table, Consumer<AdviceFinding> found) {
		for (IndexSchema index : table.model().schema().indexes()) {
			List<AccessPlan> readers = table.readersOf(index.name());
			if (!readers.isEmpty()) {
				Set<String> read = read(readers);
				if (read != null) {
					examine(table, index, readers, read, found);
				}
			}
		}
	}

	private static void examine(PlannedTable table, IndexSchema index, List<AccessPlan> readers, Set<String> read,
			Consumer<AdviceFinding> found) {
		TreeMap<String, String> held = held(table, index);
		Set<String> spare = new TreeSet<>(held.keySet());
		spare.removeAll(read);
		if (!spare.isEmpty()) {
			held.keySet().removeAll(spare);
			found.accept(finding(table, index, readers, spare, new TreeSet<>(held.values())));
		}
	}

	private static AdviceFinding finding(PlannedTable table, IndexSchema index, List<AccessPlan> readers,
			Set<String> spare, Set<String> needed) {
		String projection = needed.isEmpty() ? "projection = KEYS_ONLY" : "projection = INCLUDE, include = "
				+ needed.stream().map((property) -> '"' + property + '"').collect(Collectors.joining(", ", "{ ", " }"));
		return new AdviceFinding(AdviceCode.WIDE_PROJECTION, Severity.INFO, table.index(index.name()),
				"It holds " + String.join(", ", spare) + ", which its access patterns do not read: "
						+ PlannedTable.names(readers),
				"Declare an index with " + projection + " under another name, because a projection cannot be changed, "
						+ "and delete this one: its items are smaller to read, write and store, and changes of other "
						+ "attributes no longer write it",
				null);
	}

	/**
	 * Return the attributes that are read, or null for all.
	 */
	private static @Nullable Set<String> read(List<AccessPlan> readers) {
		Set<String> read = new TreeSet<>();
		for (AccessPlan reader : readers) {
			AccessPlan plan = (reader instanceof DeleteQueryPlan deletion) ? deletion.reads() : reader;
			if (!(plan instanceof ReadPlan reads)) {
				return null;
			}
			Set<String> own = reads.readAttributes();
			if (own == null) {
				return null;
			}
			read.addAll(own);
		}
		return read;
	}

	/**
	 * Return the properties by their attributes in the index, without keys and attributes
	 * of the library.
	 */
	private static TreeMap<String, String> held(PlannedTable table, IndexSchema index) {
		TreeMap<String, String> held = new TreeMap<>();
		for (DynamoPersistentEntity<?> entity : table.entitiesIn(index.name())) {
			for (DynamoPersistentProperty property : entity.getStoredProperties()) {
				held.put(property.getAttributeName(), property.getName());
			}
		}
		if (index.projection().type() != Projection.Type.ALL) {
			held.keySet().retainAll(index.projection().include());
		}
		held.keySet().removeAll(keys(table, index));
		held.remove(String.valueOf(table.model().schema().ttlAttribute()));
		return held;
	}

	private static Set<String> keys(PlannedTable table, IndexSchema index) {
		Set<String> keys = new TreeSet<>();
		index.keys().forEach((attribute) -> keys.add(attribute.name()));
		table.entitiesIn(index.name())
			.forEach((entity) -> entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).forEach(keys::add));
		return keys;
	}

}
