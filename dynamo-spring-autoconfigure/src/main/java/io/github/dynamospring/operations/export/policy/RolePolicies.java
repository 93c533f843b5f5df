package io.github.dynamospring.operations.export.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportModel.BackfilledTables;
import io.github.dynamospring.operations.export.ExportModel.Listeners;
import io.github.dynamospring.operations.export.ExportModel.ObjectBucket;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.policy.PatternGrants.Items;
import io.github.dynamospring.plan.TableAction.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Statements of the roles of an application. Statements for reads and writes of items
 * cover one table or one index each, and allow the requests of its access patterns.
 */
final class RolePolicies {

	private static final Set<String> MIGRATION = names(Operation.SCAN, Operation.QUERY, Operation.GET_ITEM,
			Operation.BATCH_GET_ITEM, Operation.PUT_ITEM, Operation.UPDATE_ITEM, Operation.DELETE_ITEM,
			Operation.BATCH_WRITE_ITEM, Operation.CONDITION_CHECK_ITEM);

	/** Operations of the health indicator. */
	private static final Set<String> DESCRIPTION = Set.of("DescribeTable");

	/** Operations that compare a table with its definition. */
	private static final Set<String> VALIDATION = Set.of("DescribeTable", "DescribeTimeToLive",
			"DescribeContinuousBackups", "ListTagsOfResource");

	/** Operations that create and update a table, as well as those that compare it. */
	private static final Set<String> ADMINISTRATION = Set.of("CreateTable", "UpdateTable", "UpdateTimeToLive",
			"UpdateContinuousBackups", "TagResource");

	/** Operations of the engine that reads streams. */
	private static final Set<String> STREAM = Set.of("DescribeStream", "GetShardIterator", "GetRecords");

	/** Operations of the table of dead letters, with their replay. */
	private static final Set<String> LETTERS = names(Operation.PUT_ITEM, Operation.QUERY, Operation.DELETE_ITEM);

	private static final Set<String> POSITIONS = names(Operation.GET_ITEM, Operation.PUT_ITEM);

	/** Operations of a backfill on its table. */
	private static final Set<String> BACKFILL = names(Operation.SCAN, Operation.UPDATE_ITEM);

	/** Operations of a live migration on the tables of both sides. */
	private static final Set<String> PAIR = names(Operation.GET_ITEM, Operation.PUT_ITEM, Operation.UPDATE_ITEM,
			Operation.DELETE_ITEM, Operation.CONDITION_CHECK_ITEM);

	private static final Set<String> SYNCHRONISATION = union(PAIR, names(Operation.SCAN, Operation.BATCH_GET_ITEM));

	/** Operations of the members of a live migration. */
	private static final Set<String> MEMBERS = names(Operation.GET_ITEM, Operation.BATCH_GET_ITEM, Operation.PUT_ITEM,
			Operation.DELETE_ITEM);

	/** Operations of the job repository. */
	private static final Set<String> JOBS = names(Operation.GET_ITEM, Operation.BATCH_GET_ITEM, Operation.QUERY,
			Operation.PUT_ITEM, Operation.UPDATE_ITEM, Operation.DELETE_ITEM, Operation.BATCH_WRITE_ITEM);

	private static final List<String> OBJECTS = List.of("s3:GetObject", "s3:PutObject", "s3:PutObjectTagging");

	private final ExportModel model;

	private final Set<String> description;

	private final boolean tenants;

	/**
	 * Create policies.
	 * @param validated whether the application compares its tables at start-up
	 */
	RolePolicies(ExportModel model, boolean validated) {
		this.model = model;
		this.description = validated ? VALIDATION : DESCRIPTION;
		this.tenants = model.patterns().stream().anyMatch((pattern) -> pattern.plan().entity().getTenant() != null);
	}

	private static Set<String> names(Operation... operations) {
		Set<String> names = new TreeSet<>();
		for (Operation operation : operations) {
			names.add(operation.toString());
		}
		return names;
	}

	List<PolicyStatement> of(Role role) {
		return switch (role) {
			case READ -> withObjects(ofPatterns(role, PatternGrants.of(this.model, false)), List.of("s3:GetObject"));
			case WRITE -> withObjects(ofPatterns(role, PatternGrants.of(this.model, true)), OBJECTS);
			case STREAMS -> streams(this.model.listeners());
			case BACKFILL -> withObjects(backfills(), OBJECTS);
			case MIGRATION -> withObjects(ofTables("MigrateTables", union(MIGRATION, this.description)), OBJECTS);
			case ADMIN -> administration();
		};
	}

	private List<PolicyStatement> withObjects(List<PolicyStatement> statements, List<String> actions) {
		ObjectBucket bucket = this.model.bucket();
		if (bucket == null || statements.isEmpty()) {
			return statements;
		}
		ExportedTable table = this.model.tables().get(0);
		String arn = "arn:" + PolicyArns.of(this.model.application()).partition() + ":s3:::" + bucket.name();
		List<PolicyStatement> all = new ArrayList<>(statements);
		all.add(new PolicyStatement("UseLargeValues", actions,
				List.of(PolicyResource.bucketOf(table, arn + "/" + bucket.prefix() + "*")), List.of()));
		// without it, S3 denies a missing object
		all.add(new PolicyStatement("ListLargeValues", List.of("s3:ListBucket"),
				List.of(PolicyResource.bucketOf(table, arn)), List.of()));
		return all;
	}

	private List<PolicyStatement> administration() {
		List<PolicyStatement> statements = new ArrayList<>(ofTables("ManageTables", union(ADMINISTRATION, VALIDATION)));
		statements.addAll(AdministrationExtras.of(this.model.tables()));
		statements.addAll(ofTable("RequireBackfills", this.model.backfills().records(), POSITIONS));
		return withUniqueIds(statements);
	}

	private List<PolicyStatement> backfills() {
		BackfilledTables backfills = this.model.backfills();
		List<PolicyStatement> statements = new ArrayList<>();
		for (ExportedTable table : this.model.tables()) {
			if (backfills.tables().contains(table.logicalName())) {
				statements.addAll(ofTable("Fill" + new PolicyResource(table, null).sid(), table.logicalName(),
						union(BACKFILL, this.description)));
			}
		}
		statements.addAll(ofMoved("Move", union(SYNCHRONISATION, this.description)));
		statements.addAll(ofTable("KeepBackfills", backfills.records(),
				union(backfills.moved().isEmpty() ? POSITIONS : MEMBERS, this.description)));
		statements.addAll(ofTable("KeepJobs", backfills.jobs(), union(JOBS, this.description)));
		return withUniqueIds(statements);
	}

	private List<PolicyStatement> ofMoved(String verb, Set<String> operations) {
		return this.model.tables()
			.stream()
			.filter((table) -> this.model.backfills().moved().contains(table.logicalName()))
			.map((table) -> new PolicyResource(table, null))
			.map((table) -> PolicyStatement.of(verb + table.sid(), operations, List.of(table), List.of()))
			.toList();
	}

	private List<PolicyStatement> ofTable(String sid, @Nullable String name, Set<String> operations) {
		return this.model.tables()
			.stream()
			.filter((table) -> table.logicalName().equals(name))
			.map((table) -> PolicyStatement.of(sid, operations, List.of(new PolicyResource(table, null)), List.of()))
			.toList();
	}

	private static Set<String> union(Set<String> first, Set<String> second) {
		Set<String> union = new TreeSet<>(first);
		union.addAll(second);
		return union;
	}

	private List<PolicyStatement> ofTables(String sid, Set<String> operations) {
		List<PolicyResource> tables = this.model.tables()
			.stream()
			.map((table) -> new PolicyResource(table, null))
			.toList();
		if (tables.isEmpty()) {
			return List.of();
		}
		return List.of(PolicyStatement.of(sid, operations, tables, List.of()));
	}

	private List<PolicyStatement> streams(Listeners listeners) {
		List<PolicyStatement> statements = new ArrayList<>();
		List<PolicyResource> described = new ArrayList<>();
		for (ExportedTable table : this.model.tables()) {
			if (listeners.tables().contains(table.logicalName())) {
				PolicyResource stream = PolicyResource.streamOf(table);
				statements.add(PolicyStatement.of("Read" + stream.sid(), STREAM, List.of(stream), List.of()));
				described.add(new PolicyResource(table, null));
			}
			PolicyResource kept = new PolicyResource(table, null);
			if (table.logicalName().equals(listeners.positions())) {
				statements.add(PolicyStatement.of("KeepPositions", POSITIONS, List.of(kept), List.of()));
				described.add(kept);
			}
			if (table.logicalName().equals(listeners.letters())) {
				statements.add(PolicyStatement.of("KeepDeadLetters", LETTERS, List.of(kept), List.of()));
				described.add(kept);
			}
		}
		if (!described.isEmpty()) {
			List<PolicyResource> tables = described.stream().distinct().toList();
			statements.add(PolicyStatement.of("DescribeTables", this.description, tables, List.of()));
		}
		return withUniqueIds(statements);
	}

	private List<PolicyStatement> ofPatterns(Role role, PatternGrants grants) {
		String verb = (role == Role.READ) ? "Read" : "Write";
		Map<PolicyResource, Map<String, Set<Items>>> operations = grants.operations();
		List<PolicyStatement> statements = new ArrayList<>();
		operations.forEach((resource, items) -> byLeadingKeys(resource, items).forEach((keys, names) -> statements
			.add(PolicyStatement.of(verb + resource.sid(), names, List.of(resource), keys))));
		if (!statements.isEmpty()) {
			statements.add(PolicyStatement.of("DescribeTables", this.description, tables(operations), List.of()));
		}
		// each instance asks at its start which indexes are filled, and joins live
		// migrations
		BackfilledTables backfills = this.model.backfills();
		boolean moving = !backfills.moved().isEmpty();
		statements.addAll(ofTable("ReadBackfills", backfills.records(), moving ? MEMBERS : names(Operation.GET_ITEM)));
		if (role == Role.WRITE) {
			statements.addAll(ofMoved("Pair", PAIR));
		}
		return withUniqueIds(statements);
	}

	// All keys of a batch have to be allowed by one statement, so that an operation is in
	// one only.
	private Map<List<String>, Set<String>> byLeadingKeys(PolicyResource resource,
			Map<String, Set<Items>> itemsByOperation) {
		boolean ofTenant = this.tenants && LeadingKeys.haveTenants(resource.table());
		Map<List<String>, Set<String>> operations = new LinkedHashMap<>();
		itemsByOperation.forEach((operation, items) -> {
			boolean scan = operation.equals(Operation.SCAN.toString());
			// a scan reads the items of all tenants
			if (!scan || !ofTenant) {
				List<String> keys = scan ? List.of() : leadingKeys(resource, items, ofTenant);
				operations.computeIfAbsent(keys, (pattern) -> new TreeSet<>()).add(operation);
			}
		});
		return operations;
	}

	private static List<String> leadingKeys(PolicyResource resource, Set<Items> items, boolean ofTenant) {
		LeadingKeys keys = new LeadingKeys(resource);
		Set<String> patterns = new TreeSet<>();
		for (Items each : items) {
			if (ofTenant) {
				keys.verify(each.entity());
			}
			patterns.addAll(keys.of(each.entity(), each.subject()));
		}
		boolean all = !ofTenant && (patterns.contains(LeadingKeys.ANY) || !keys.differ());
		if (all) {
			return List.of();
		}
		return List.copyOf(patterns);
	}

	private static List<PolicyResource> tables(Map<PolicyResource, ?> operations) {
		return operations.keySet()
			.stream()
			.map((resource) -> new PolicyResource(resource.table(), null))
			.distinct()
			.toList();
	}

	// names that differ in other than letters and digits alone
	static List<PolicyStatement> withUniqueIds(List<PolicyStatement> statements) {
		Map<String, PolicyStatement> byId = new LinkedHashMap<>();
		for (PolicyStatement statement : statements) {
			PolicyStatement numbered = statement;
			for (int number = 2; byId.containsKey(numbered.sid()); number++) {
				numbered = statement.withSid(statement.sid() + number);
			}
			byId.put(numbered.sid(), numbered);
		}
		return List.copyOf(byId.values());
	}

}
