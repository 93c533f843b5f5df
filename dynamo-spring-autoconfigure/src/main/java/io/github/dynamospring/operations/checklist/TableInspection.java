package io.github.dynamospring.operations.checklist;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.IndexCoverage;
import io.github.dynamospring.table.IndexCoverage.State;
import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Inspection of one table. It sends no request and reads the facts alone.
 */
final class TableInspection {

	/** A table that is being updated serves requests as one that is active. */
	private static final Set<String> USABLE = Set.of("ACTIVE", "UPDATING");

	/**
	 * The longest window of point-in-time recovery (API reference,
	 * UpdateContinuousBackups).
	 */
	private static final Duration LONGEST_WINDOW = Duration.ofDays(35);

	private final TableFacts facts;

	private final TableDefinition definition;

	private final ApplicationFacts application;

	private final ChecklistSettings settings;

	private final TableRemedy remedy;

	private final Clock clock;

	TableInspection(TableFacts facts, ApplicationFacts application, ChecklistSettings settings, Clock clock) {
		this.facts = facts;
		this.definition = facts.definition();
		this.application = application;
		this.settings = settings;
		this.remedy = new TableRemedy(facts.definition());
		this.clock = clock;
	}

	/**
	 * Return the lines of the table. If there is no table, that is the only one.
	 */
	List<ChecklistLine> lines(AccountFacts account) {
		LineCollector lines = new LineCollector("table " + this.definition.name(),
				this.definition.schema().logicalName(), this.settings);
		lines.add(ChecklistItem.TABLE_STATUS, this.facts.description().judge(this::status));
		if (!this.facts.isAbsent()) {
			addProtection(lines);
			addCapacity(lines, new CapacityInspection(this.remedy), account);
			addAccess(lines);
			addConfigured(lines);
			lines.add(ChecklistItem.CONTRIBUTOR_INSIGHTS,
					this.facts.contributorInsights().judge(this::contributorInsights));
		}
		return lines.toList();
	}

	private void addProtection(LineCollector lines) {
		lines.add(ChecklistItem.TABLE_NAME, name())
			.add(ChecklistItem.DELETION_PROTECTION, judge(this::deletionProtection))
			.add(ChecklistItem.POINT_IN_TIME_RECOVERY, this.facts.recoveryDays().judge(this::recovery))
			.add(ChecklistItem.BACKUPS, this.facts.lastBackup().judge(this::backups))
			.add(ChecklistItem.TAGS, this.facts.tags().judge(this::tags));
	}

	private void addCapacity(LineCollector lines, CapacityInspection capacity, AccountFacts account) {
		lines.add(ChecklistItem.BILLING_MODE, judge((table) -> capacity.billingMode(table, use())))
			.add(ChecklistItem.AUTO_SCALING, judge(capacity::autoScaling))
			.add(ChecklistItem.CAPACITY_QUOTAS,
					judge((table) -> account.limits().judge((limits) -> capacity.quotas(table, limits))))
			.add(ChecklistItem.INDEX_COUNT, judge(capacity::indexCount));
	}

	private @Nullable CapacityUse use() {
		return this.application.used().get(this.definition.name());
	}

	private void addAccess(LineCollector lines) {
		lines.add(ChecklistItem.ENCRYPTION, judge(this::encryption))
			.add(ChecklistItem.RESOURCE_POLICY, this.facts.resourcePolicy().judge(this::resourcePolicy));
	}

	/** Add the lines of settings that the application configures. */
	private void addConfigured(LineCollector lines) {
		String ttlAttribute = this.definition.schema().ttlAttribute();
		if (ttlAttribute != null) {
			lines.add(ChecklistItem.TIME_TO_LIVE,
					this.facts.ttlAttribute().judge((found) -> timeToLive(ttlAttribute, found.orElse(null))));
		}
		if (!this.definition.computedKeys().isEmpty()) {
			lines.add(ChecklistItem.INDEX_COVERAGE,
					judge((table) -> indexCoverage(IndexCoverage.of(this.definition, table, this.clock.instant()))));
		}
		String view = this.definition.settings().streamView();
		if (view != null) {
			lines.add(ChecklistItem.STREAM, judge((table) -> stream(view, table.streamSpecification())));
		}
		if (this.application.listened().contains(this.definition.schema().logicalName())) {
			lines.add(ChecklistItem.STREAM_READERS, judge(TableInspection::streamReaders));
		}
	}

	private ChecklistVerdict judge(Function<TableDescription, ChecklistVerdict> rule) {
		return this.facts.description().map(Optional::orElseThrow).judge(rule);
	}

	private ChecklistVerdict status(Optional<TableDescription> table) {
		String status = table.map(TableDescription::tableStatusAsString).orElse(null);
		if (status == null) {
			return ChecklistVerdict.fail("there is no such table",
					"create it by the exported template, or set 'dynamo.tables.management' to 'create'");
		}
		if (USABLE.contains(status)) {
			return ChecklistVerdict.pass("the table is " + status);
		}
		return ChecklistVerdict.fail("the table is " + status, "wait until it is ACTIVE, or find out why it is not");
	}

	private ChecklistVerdict name() {
		String env = this.application.env();
		if (env == null) {
			return ChecklistVerdict.fail("no environment is configured: the name does not identify one",
					"dynamo.tables.env, such as 'prod'");
		}
		String service = this.application.service();
		if (service == null) {
			return ChecklistVerdict.fail("no service is configured: the name does not identify one",
					"dynamo.tables.service or spring.application.name");
		}
		if (!isIn(env) || !isIn(service)) {
			String missing = isIn(env) ? service : env;
			return ChecklistVerdict.fail("it does not name '" + missing + "'",
					"dynamo.tables.name-pattern={env}-{service}-{table}");
		}
		return ChecklistVerdict.pass("it names the environment '" + env + "' and the service");
	}

	/** A part of a name stands between separators: 'prod' is not in 'products'. */
	private boolean isIn(String part) {
		return segments(this.definition.name()).contains(segments(part));
	}

	private static String segments(String name) {
		return "-" + name.replace('.', '-').replace('_', '-') + "-";
	}

	private ChecklistVerdict deletionProtection(TableDescription table) {
		if (Boolean.TRUE.equals(table.deletionProtectionEnabled())) {
			return ChecklistVerdict.pass("deletion protection is on");
		}
		return ChecklistVerdict.fail("deletion protection is off",
				this.remedy.of("deletion-protection=true", "update-table", "--deletion-protection-enabled"));
	}

	private ChecklistVerdict recovery(int days) {
		if (days > 0) {
			return ChecklistVerdict.pass("point-in-time recovery reaches back " + days + " days");
		}
		return ChecklistVerdict.fail("point-in-time recovery is off", this.remedy.of("point-in-time-recovery=true",
				"update-continuous-backups", "--point-in-time-recovery-specification PointInTimeRecoveryEnabled=true"));
	}

	private ChecklistVerdict backups(Optional<Instant> lastBackup) {
		String remedy = "a plan of AWS Backup, then accept the line with its name, or run: "
				+ this.remedy.command("create-backup", "--backup-name " + this.definition.name());
		Instant last = lastBackup.orElse(null);
		if (last == null) {
			return ChecklistVerdict.unknown("DynamoDB lists no backup; it does not list backups of AWS Backup", remedy);
		}
		if (last.plus(LONGEST_WINDOW).isBefore(this.clock.instant())) {
			return ChecklistVerdict
				.unknown("the newest backup is of " + last + "; DynamoDB does not list backups of AWS Backup", remedy);
		}
		return ChecklistVerdict.pass("the newest backup is of " + last);
	}

	private ChecklistVerdict tags(Map<String, String> tags) {
		List<String> missing = this.settings.tags().stream().filter((tag) -> !tags.containsKey(tag)).toList();
		if (missing.isEmpty()) {
			boolean asked = !this.settings.tags().isEmpty();
			return ChecklistVerdict.pass(asked ? "it has all tags that are asked for" : "no tags are asked for");
		}
		String first = missing.get(0);
		return ChecklistVerdict.fail("it has no tag " + String.join(", ", missing), this.remedy
			.ofResource("tags." + first + "=…", "tag-resource", "--resource-arn", "--tags Key=" + first + ",Value=…"));
	}

	private ChecklistVerdict encryption(TableDescription table) {
		String key = (table.sseDescription() != null) ? table.sseDescription().kmsMasterKeyArn() : null;
		String classification = classification();
		String remedy = this.remedy.of("kms-key-id=…", "update-table",
				"--sse-specification Enabled=true,SSEType=KMS,KMSMasterKeyId=…");
		if (key == null && classification == null) {
			return ChecklistVerdict.unknown("encrypted with a key of DynamoDB's; no tag "
					+ ChecklistSettings.CLASSIFICATION_TAG + " says whether that will do", remedy);
		}
		boolean sensitive = classification != null && this.settings.isSensitive(classification);
		if (key == null) {
			String evidence = "encrypted with a key of DynamoDB's, and the data is '" + classification + "'";
			if (sensitive) {
				return ChecklistVerdict.fail(evidence, remedy);
			}
			return ChecklistVerdict.pass(evidence);
		}
		String evidence = "encrypted with the KMS key " + key;
		if (sensitive && this.definition.settings().kmsKeyId() == null) {
			return ChecklistVerdict.unknown(
					evidence + ", which may be the key of AWS for DynamoDB: only a configured key is known to be yours",
					remedy);
		}
		return ChecklistVerdict.pass(evidence);
	}

	private @Nullable String classification() {
		Map<String, String> found = this.facts.tags().value();
		TableSettings configured = this.definition.settings();
		return Objects.requireNonNullElse(found, configured.tags()).get(ChecklistSettings.CLASSIFICATION_TAG);
	}

	private ChecklistVerdict resourcePolicy(boolean attached) {
		String remedy = this.remedy.ofResource(null, "put-resource-policy", "--resource-arn",
				"--policy file://iam/table-" + this.definition.schema().logicalName() + ".json (of the exports)");
		if (attached) {
			return ChecklistVerdict.pass("it has a resource policy");
		}
		return ChecklistVerdict.fail("it has no resource policy",
				"the parameter AttachResourcePolicies of the exported template, or: " + remedy);
	}

	private ChecklistVerdict timeToLive(String expected, @Nullable String found) {
		if (expected.equals(found)) {
			return ChecklistVerdict.pass("items expire by " + found);
		}
		String remedy = this.remedy.command("update-time-to-live",
				"--time-to-live-specification Enabled=true,AttributeName=" + expected);
		if (found == null) {
			return ChecklistVerdict.fail("items do not expire by " + expected + ": time to live is off", remedy);
		}
		return ChecklistVerdict.fail("items expire by " + found + ", not by " + expected, remedy);
	}

	private ChecklistVerdict stream(String expected, @Nullable StreamSpecification found) {
		String view = (found != null) ? found.streamViewTypeAsString() : null;
		if (expected.equals(view)) {
			return ChecklistVerdict.pass("the stream holds " + view + " for 24 hours");
		}
		String remedy = this.remedy.command("update-table",
				"--stream-specification StreamEnabled=true,StreamViewType=" + expected);
		if (view == null) {
			return ChecklistVerdict.fail("there is no stream", remedy);
		}
		return ChecklistVerdict.fail("the stream holds " + view + ", not " + expected, remedy);
	}

	/**
	 * Count readers of a shard (developer guide, "Quotas in Amazon DynamoDB" and "Global
	 * tables").
	 */
	private static ChecklistVerdict streamReaders(TableDescription table) {
		String most = table.replicas().isEmpty() ? "two" : "one, because the table is global";
		return ChecklistVerdict.unknown(
				"this application reads each shard once, for all its groups and instances; a shard has at most " + most
						+ ". DynamoDB shows neither Lambda triggers nor other applications",
				"aws lambda list-event-source-mappings --event-source-arn <ARN of the stream>, then accept the line with "
						+ "the number of readers");
	}

	private ChecklistVerdict indexCoverage(List<IndexCoverage> coverages) {
		if (coverages.isEmpty()) {
			return ChecklistVerdict.pass("it has no global index with computed keys");
		}
		String partial = evidence(coverages, State.PARTIAL);
		if (!partial.isEmpty()) {
			return ChecklistVerdict.fail(partial,
					IndexCoverage.REMEDY + ", or set 'dynamo.tables.definitions."
							+ this.definition.schema().logicalName()
							+ ".indexes.<index>.accept-unindexed-items=true' if they need not be found by it");
		}
		String unknown = evidence(coverages, State.UNKNOWN);
		if (unknown.isEmpty()) {
			return ChecklistVerdict.pass(evidence(coverages, State.WHOLE));
		}
		return ChecklistVerdict.unknown(unknown, IndexCoverage.REMEDY);
	}

	private static String evidence(List<IndexCoverage> coverages, State state) {
		return coverages.stream()
			.filter((coverage) -> coverage.state() == state)
			.map(IndexCoverage::evidence)
			.collect(Collectors.joining("; "));
	}

	private ChecklistVerdict contributorInsights(boolean on) {
		if (!on && this.facts.isEncryptedByKms()) {
			return ChecklistVerdict.pass("contributor insights are off, which show keys in plain text: the table has a "
					+ "KMS key that encrypts them");
		}
		if (on) {
			return ChecklistVerdict.pass("contributor insights are on");
		}
		return ChecklistVerdict.fail("contributor insights are off: CloudWatch does not show the throttled keys",
				this.remedy.command("update-contributor-insights",
						"--contributor-insights-action ENABLE" + " --contributor-insights-mode THROTTLED_KEYS"));
	}

}
