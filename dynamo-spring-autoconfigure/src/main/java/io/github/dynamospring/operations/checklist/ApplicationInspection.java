package io.github.dynamospring.operations.checklist;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;

/**
 * Inspection of the account, the client and the application. It sends no request and
 * reads the facts alone.
 */
final class ApplicationInspection {

	/** Quota of a new account (developer guide, "Quotas in Amazon DynamoDB"). */
	private static final int MAX_TABLES = 2_500;

	/** Beyond, repetitions make an outage worse, and callers have long given up. */
	private static final int MOST_ATTEMPTS = 10;

	private final ApplicationFacts application;

	private final ChecklistSettings settings;

	ApplicationInspection(ApplicationFacts application, ChecklistSettings settings) {
		this.application = application;
		this.settings = settings;
	}

	List<ChecklistLine> account(ChecklistFacts facts) {
		AccountFacts account = facts.account();
		return lines(facts.checked().accountSubject())
			.add(ChecklistItem.CAPACITY_QUOTAS, account.limits().judge((limits) -> quotas(limits, facts.tables())))
			.add(ChecklistItem.TABLE_COUNT, account.tables().judge(this::tableCount))
			.toList();
	}

	private LineCollector lines(String subject) {
		return new LineCollector(subject, null, this.settings);
	}

	private ChecklistVerdict quotas(DescribeLimitsResponse limits, List<TableFacts> tables) {
		TableCapacity quota = TableCapacity.of(limits.accountMaxReadCapacityUnits(),
				limits.accountMaxWriteCapacityUnits());
		TableCapacity provisioned = tables.stream()
			.flatMap((table) -> Optional.ofNullable(table.description().value()).stream())
			.flatMap(Optional::stream)
			.map(TableCapacity::provisioned)
			.reduce(TableCapacity.NONE, TableCapacity::and);
		if (provisioned.isNone()) {
			return CapacityInspection.judge(provisioned, quota, "no table of the application is provisioned");
		}
		return CapacityInspection.judge(provisioned, quota,
				"the tables of the application have " + provisioned + " of " + quota);
	}

	private ChecklistVerdict tableCount(int count) {
		String evidence = String.format(Locale.ROOT, "%,d of %,d tables, the quota unless more was asked for", count,
				MAX_TABLES);
		if (count >= CapacityInspection.NEAR * MAX_TABLES) {
			return ChecklistVerdict.fail(evidence, CapacityInspection.moreCapacity());
		}
		return ChecklistVerdict.pass(evidence);
	}

	List<ChecklistLine> client(ChecklistFacts facts) {
		return lines(facts.checked().subject()).add(ChecklistItem.RETRIES, facts.client().judge(this::retries))
			.add(ChecklistItem.TIMEOUTS, facts.client().judge(this::timeouts))
			.toList();
	}

	private ChecklistVerdict retries(ClientFacts client) {
		Integer attempts = client.maxAttempts();
		if (attempts == null) {
			return ChecklistVerdict.unknown("the AWS SDK decides how often a request is repeated",
					"leave the client to the auto-configuration, and tune dynamo.retry.*");
		}
		if (attempts < 2) {
			return ChecklistVerdict.fail("one attempt: each throttle and each lost connection reaches a caller",
					"dynamo.retry.enabled=true and dynamo.retry.max-attempts=5");
		}
		if (attempts > MOST_ATTEMPTS) {
			return ChecklistVerdict.fail("up to " + attempts + " attempts: they multiply the load of an outage",
					"dynamo.retry.max-attempts=5");
		}
		return ChecklistVerdict.pass("up to " + attempts + " attempts");
	}

	private ChecklistVerdict timeouts(ClientFacts client) {
		Duration call = client.callTimeout();
		Duration attempt = client.attemptTimeout();
		if (call == null || attempt == null) {
			return ChecklistVerdict.fail("no limit for " + unlimited(call, attempt),
					"dynamo.client.api-call-timeout and dynamo.client.api-call-attempt-timeout");
		}
		String evidence = call.toMillis() + " ms for a call, " + attempt.toMillis() + " ms for an attempt";
		if (attempt.compareTo(call) > 0) {
			return ChecklistVerdict.fail(evidence + ", which is never reached",
					"dynamo.client.api-call-attempt-timeout below dynamo.client.api-call-timeout");
		}
		return ChecklistVerdict.pass(evidence);
	}

	private static String unlimited(@Nullable Duration call, @Nullable Duration attempt) {
		if (call != null) {
			return "an attempt";
		}
		if (attempt != null) {
			return "a call";
		}
		return "a call and its attempts";
	}

	/**
	 * Return the lines of the application. Some are always unknown here, because the
	 * client of DynamoDB asks neither CloudWatch, IAM nor Prometheus.
	 */
	List<ChecklistLine> application(List<TableFacts> tables) {
		LineCollector lines = lines("application").add(ChecklistItem.ALARMS, ChecklistVerdict.unknown(
				"CloudWatch is not asked",
				"deploy cloudformation/alarms*.yaml or terraform/alarms.tf.json of the exports, then accept the line with the name of the stack"))
			.add(ChecklistItem.LEAST_PRIVILEGE, ChecklistVerdict.unknown("IAM is not asked",
					"give the role iam/read.json and iam/write.json of the exports alone, then accept the line with its name"))
			.add(ChecklistItem.SCROLL_SECRETS, scrollSecrets())
			.add(ChecklistItem.REAL_DATABASE, realDatabase(tables));
		if (!this.application.listened().isEmpty()) {
			lines.add(ChecklistItem.STREAM_ALARMS, ChecklistVerdict.unknown("Prometheus is not asked",
					"load monitoring/prometheus-rules.yaml of the exports, or raise alarms by dynamodb.stream.lag and dynamodb.stream.stopped, then accept the line"))
				.add(ChecklistItem.DEAD_LETTERS, deadLetters());
		}
		return lines.toList();
	}

	private ChecklistVerdict deadLetters() {
		if (this.application.deadLetters()) {
			return ChecklistVerdict.pass("a DeadLetters bean keeps records that listeners fail at");
		}
		return ChecklistVerdict.fail(
				"no DeadLetters bean: a record that a listener fails at stops the shard for its "
						+ "group, and is lost after 24 hours",
				"dynamo.streams.dead-letters.table: <logical name>, or a bean of type DeadLetters");
	}

	private ChecklistVerdict scrollSecrets() {
		if (!this.application.scrollTokens()) {
			return ChecklistVerdict.pass("no bean of the application uses scroll tokens");
		}
		if (this.application.scrollSecrets()) {
			return ChecklistVerdict.pass("secrets are configured");
		}
		return ChecklistVerdict.fail("the secret is random: other instances refuse the tokens of this one, and so "
				+ "does this one after a restart", "dynamo.scroll.secrets, from a secret store");
	}

	private ChecklistVerdict realDatabase(List<TableFacts> tables) {
		if (this.application.disposableDatabase()) {
			return ChecklistVerdict.fail("the database is embedded, or a service connection for development",
					"dynamo.embedded.mode=never, and dynamo.region");
		}
		if (tables.stream().anyMatch(TableFacts::isLocal)) {
			return ChecklistVerdict.fail("the tables are in DynamoDB Local", "no dynamo.endpoint, and dynamo.region");
		}
		return ChecklistVerdict.pass("neither embedded nor DynamoDB Local");
	}

}
