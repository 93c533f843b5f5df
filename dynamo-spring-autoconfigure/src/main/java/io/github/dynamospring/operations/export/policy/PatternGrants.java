package io.github.dynamospring.operations.export.policy;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.Price.Subject;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.plan.read.CrudPlan;

/**
 * Operations that the access patterns of an application need, by table and index, with
 * the items that they are sent for.
 */
final class PatternGrants {

	/** Name of the table itself, which sorts before the names of its indexes. */
	private static final String TABLE = "";

	private final Map<String, ExportedTable> tables = new TreeMap<>();

	private final Map<String, Map<String, Map<String, Set<Items>>>> operations = new TreeMap<>();

	private PatternGrants(Collection<ExportedTable> tables) {
		tables.forEach((table) -> this.tables.put(table.logicalName(), table));
	}

	/**
	 * Return the grants of the patterns that read, or of the patterns that write.
	 */
	static PatternGrants of(ExportModel model, boolean writes) {
		PatternGrants grants = new PatternGrants(model.tables());
		model.patterns()
			.stream()
			.map((pattern) -> pattern.plan())
			.filter((plan) -> writes(plan) == writes)
			.forEach(grants::add);
		return grants;
	}

	private static boolean writes(AccessPlan plan) {
		return plan.actions().stream().anyMatch((action) -> action.operation().isWrite());
	}

	private void add(AccessPlan plan) {
		plan.actions().forEach((action) -> add(plan, action));
		if (plan instanceof CrudPlan && writes(plan)) {
			// a transaction of the application may check each item that it may write
			add(plan, new TableAction(Operation.CONDITION_CHECK_ITEM, null));
		}
	}

	private void add(AccessPlan plan, TableAction action) {
		this.operations.computeIfAbsent(plan.table(), (name) -> new TreeMap<>())
			.computeIfAbsent(Objects.requireNonNullElse(action.index(), TABLE), (index) -> new TreeMap<>())
			.computeIfAbsent(action.operation().toString(), (operation) -> new LinkedHashSet<>())
			.add(new Items(plan.entity(), action.subject()));
	}

	/**
	 * Return the items of each operation by the resource of the request: each table
	 * before its indexes.
	 */
	Map<PolicyResource, Map<String, Set<Items>>> operations() {
		Map<PolicyResource, Map<String, Set<Items>>> operations = new LinkedHashMap<>();
		this.operations.forEach((name, byIndex) -> {
			ExportedTable table = this.tables.get(name);
			if (table != null) {
				byIndex.forEach((index, items) -> operations
					.put(new PolicyResource(table, index.equals(TABLE) ? null : index), items));
			}
		});
		return operations;
	}

	/**
	 * Items of an entity, or those that the library keeps for it.
	 *
	 * @param entity the entity
	 * @param subject the items
	 */
	record Items(DynamoPersistentEntity<?> entity, Subject subject) {

	}

}
