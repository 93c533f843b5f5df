package io.github.dynamospring.operations.checklist;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Inspection of the capacity and the cost of a table, and of the quotas that bound it.
 * Quotas that DynamoDB does not return are taken from the developer guide ("Quotas in
 * Amazon DynamoDB").
 */
final class CapacityInspection {

	/** Share of a quota from which it is time to ask for more. */
	static final double NEAR = 0.8;

	private static final int MAX_GLOBAL_INDEXES = 20;

	private static final int MAX_LOCAL_INDEXES = 5;

	private static final int MAX_PROJECTED_ATTRIBUTES = 100;

	/** Two global indexes are room enough for the next pattern, and for a new build. */
	private static final int NEAR_GLOBAL_INDEXES = 18;

	private final TableRemedy remedy;

	CapacityInspection(TableRemedy remedy) {
		this.remedy = remedy;
	}

	/**
	 * Judge the bound on the cost of a table. Other instances take capacity as well, so
	 * that too little use is no failure.
	 * @param use the units that this instance takes, or null if they are not metered
	 */
	ChecklistVerdict billingMode(TableDescription table, @Nullable CapacityUse use) {
		TableCapacity provisioned = TableCapacity.provisioned(table);
		if (!provisioned.isNone()) {
			return judge(use, TableCapacity.provisionedAlone(table),
					"provisioned with " + provisioned + ", indexes included",
					this.remedy.of("throughput.read=… and .write=…", "update-table",
							"--provisioned-throughput ReadCapacityUnits=…,WriteCapacityUnits=…"));
		}
		TableCapacity maximum = TableCapacity.maximum(table);
		String remedy = this.remedy.of("on-demand-maximum.read=… and .write=…", "update-table",
				"--on-demand-throughput MaxReadRequestUnits=…,MaxWriteRequestUnits=…");
		if (maximum.isWhole()) {
			return judge(use, maximum, "on-demand, at most " + maximum + unboundedIndexes(table), remedy);
		}
		return ChecklistVerdict.fail("on-demand without a maximum " + missing(maximum)
				+ ": requests of a faulty loop are served and paid, up to the quota of the table", remedy);
	}

	private static ChecklistVerdict judge(@Nullable CapacityUse use, TableCapacity bound, String evidence,
			String remedy) {
		if (use == null) {
			return ChecklistVerdict.pass(evidence);
		}
		String used = evidence + "; this instance alone takes " + use + " of the table itself";
		if (use.reaches(NEAR, bound)) {
			return ChecklistVerdict.fail(used, remedy);
		}
		return ChecklistVerdict.pass(used);
	}

	private static String missing(TableCapacity maximum) {
		if (maximum.isNone()) {
			return "of reads and writes";
		}
		if (maximum.read() > 0) {
			return "of writes";
		}
		return "of reads";
	}

	private static String unboundedIndexes(TableDescription table) {
		List<String> unbounded = table.globalSecondaryIndexes()
			.stream()
			.filter((index) -> !TableCapacity.maximum(index).isWhole())
			.map(GlobalSecondaryIndexDescription::indexName)
			.toList();
		if (unbounded.isEmpty()) {
			return "";
		}
		return "; DynamoDB returns no maximum of the indexes " + String.join(", ", unbounded);
	}

	ChecklistVerdict autoScaling(TableDescription table) {
		if (TableCapacity.provisioned(table).isNone()) {
			return ChecklistVerdict.pass("on-demand capacity follows the load");
		}
		return ChecklistVerdict.unknown("DynamoDB does not show whether Application Auto Scaling looks after the table",
				"aws application-autoscaling describe-scalable-targets --service-namespace dynamodb --resource-ids table/"
						+ table.tableName() + ", then accept the line");
	}

	ChecklistVerdict quotas(TableDescription table, DescribeLimitsResponse limits) {
		TableCapacity quota = TableCapacity.of(limits.tableMaxReadCapacityUnits(), limits.tableMaxWriteCapacityUnits());
		TableCapacity provisioned = TableCapacity.provisioned(table);
		if (provisioned.isNone()) {
			return judge(provisioned, quota, "on-demand, at most " + quota + " by the quota of a table");
		}
		return judge(provisioned, quota, "provisioned with " + provisioned + " of " + quota + " for a table");
	}

	/**
	 * Judge whether provisioned capacity is well below a quota.
	 */
	static ChecklistVerdict judge(TableCapacity provisioned, TableCapacity quota, String evidence) {
		if (!quota.isWhole()) {
			return ChecklistVerdict.unknown("this database returns no quotas", null);
		}
		if (provisioned.reaches(NEAR, quota)) {
			return ChecklistVerdict.fail(evidence, moreCapacity());
		}
		return ChecklistVerdict.pass(evidence);
	}

	/**
	 * Return the remedy for a quota of capacity that is nearly used up.
	 */
	static String moreCapacity() {
		return "ask for more: aws service-quotas list-service-quotas --service-code dynamodb, then "
				+ "request-service-quota-increase";
	}

	ChecklistVerdict indexCount(TableDescription table) {
		int global = table.globalSecondaryIndexes().size();
		long projected = projections(table)
			.filter((projection) -> projection.projectionType() == ProjectionType.INCLUDE)
			.mapToLong((projection) -> projection.nonKeyAttributes().size())
			.sum();
		String evidence = "%d of %d global and %d of %d local indexes, which project %d of %d attributes".formatted(
				global, MAX_GLOBAL_INDEXES, table.localSecondaryIndexes().size(), MAX_LOCAL_INDEXES, projected,
				MAX_PROJECTED_ATTRIBUTES);
		if (global >= NEAR_GLOBAL_INDEXES || projected >= NEAR * MAX_PROJECTED_ATTRIBUTES) {
			return ChecklistVerdict.fail(evidence,
					"delete indexes that no pattern reads ('unusedIndexes' of the endpoint), or " + moreCapacity());
		}
		return ChecklistVerdict.pass(evidence);
	}

	private static Stream<Projection> projections(TableDescription table) {
		return Stream.concat(table.globalSecondaryIndexes().stream().map(GlobalSecondaryIndexDescription::projection),
				table.localSecondaryIndexes().stream().map(LocalSecondaryIndexDescription::projection));
	}

}
