package io.github.dynamospring.export.policy;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.github.dynamospring.export.ExportModel;
import io.github.dynamospring.export.ExportedTable;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.plan.read.CrudPlan;

/**
 * Operations that the access patterns of an application need, by table and index.
 */
final class PatternGrants {

	/** Name of the table itself, before those of its indexes. */
	private static final String TABLE = "";

	private final Map<String, ExportedTable> tables = new TreeMap<>();

	private final Map<String, Map<String, Set<String>>> operations = new TreeMap<>();

	private PatternGrants(Collection<ExportedTable> tables) {
		tables.forEach((table) -> this.tables.put(table.logicalName(), table));
	}

	/**
	 * Return what the patterns need that read, or those that write.
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
		plan.actions().forEach((action) -> add(plan.table(), action));
		if (plan instanceof CrudPlan && writes(plan)) {
			// a transaction of the application may check each item that it may write
			add(plan.table(), new TableAction(Operation.CONDITION_CHECK_ITEM, null));
		}
	}

	private void add(String table, TableAction action) {
		this.operations.computeIfAbsent(table, (name) -> new TreeMap<>())
			.computeIfAbsent((action.index() != null) ? action.index() : TABLE, (index) -> new TreeSet<>())
			.add(action.operation().toString());
	}

	/**
	 * Return the operations by what they are done to: each table before its indexes.
	 */
	Map<PolicyResource, Set<String>> operations() {
		Map<PolicyResource, Set<String>> operations = new LinkedHashMap<>();
		this.operations.forEach((name, byIndex) -> {
			ExportedTable table = this.tables.get(name);
			if (table != null) {
				byIndex.forEach((index, names) -> operations
					.put(new PolicyResource(table, index.equals(TABLE) ? null : index), names));
			}
		});
		return operations;
	}

}
