package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.monitoring.CloudWatchMetric.MeteredResource;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.TableSettings.BillingMode;

/**
 * Table that is monitored, with its global indexes and the requests that come to it.
 *
 * @param table the table
 * @param operations the operations that the access patterns send, sorted
 * @param listened whether there are listeners to its stream
 */
record MonitoredTable(ExportedTable table, List<String> operations, boolean listened) {

	static List<MonitoredTable> of(ExportModel model) {
		return model.tables()
			.stream()
			.map((table) -> new MonitoredTable(table, operations(model, table),
					model.listeners().tables().contains(table.logicalName())))
			.toList();
	}

	// transactions of the application are no access patterns
	private static List<String> operations(ExportModel model, ExportedTable table) {
		Set<String> operations = new TreeSet<>();
		model.patterns()
			.stream()
			.map((pattern) -> pattern.plan())
			.filter((plan) -> plan.table().equals(table.logicalName()))
			.flatMap((plan) -> plan.actions().stream())
			.forEach((action) -> {
				if (action.operation() != Operation.CONDITION_CHECK_ITEM) {
					operations.add(action.operation().toString());
				}
				if (action.operation().isWrite()) {
					operations.add("TransactWriteItems");
				}
			});
		return List.copyOf(operations);
	}

	String name() {
		return this.table.name();
	}

	/**
	 * Return the table and its global indexes. A local index has no metrics of its own.
	 */
	List<MeteredResource> resources() {
		List<MeteredResource> resources = new ArrayList<>();
		resources.add(new MeteredResource(name(), null));
		resources.addAll(indexes());
		return resources;
	}

	/**
	 * Return the dimensions of the metrics of a kind, an empty list if there are none.
	 * @param kind the kind, as graphs name it
	 */
	List<Map<String, String>> dimensions(String kind) {
		return switch (kind) {
			case "resources" -> resources().stream().map(MeteredResource::dimensions).toList();
			case "indexes" -> indexes().stream().map(MeteredResource::dimensions).toList();
			case "operations" -> dimensions(this.operations);
			case "queries" -> dimensions(this.operations.stream().filter("Query"::equals).toList());
			case "expiry" -> expires() ? dimensions("table") : List.of();
			default -> List.of(new MeteredResource(name(), null).dimensions());
		};
	}

	private List<Map<String, String>> dimensions(List<String> operations) {
		return operations.stream().map((operation) -> CloudWatchMetric.ofOperation(name(), operation)).toList();
	}

	List<MeteredResource> indexes() {
		return this.table.schema()
			.indexes()
			.stream()
			.filter((index) -> index.type() == IndexSchema.Type.GLOBAL)
			.map((index) -> new MeteredResource(name(), index.name()))
			.toList();
	}

	boolean isProvisioned() {
		return this.table.settings().billingMode() == BillingMode.PROVISIONED;
	}

	boolean expires() {
		return this.table.schema().ttlAttribute() != null;
	}

}
