package io.github.dynamospring.operations.checklist;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.table.ProbeRound;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableProbe;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BackupSummary;
import software.amazon.awssdk.services.dynamodb.model.BackupTypeFilter;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.PolicyNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * Reader of facts from DynamoDB. Each request reads alone, and needs a permission of its
 * own: one that the role lacks makes its fact unknown, and no other.
 */
final class FactReader {

	private static final TableProbe PROBE = TableProbe.of("checklist");

	/**
	 * Days that are kept by default (API reference, PointInTimeRecoverySpecification).
	 */
	private static final int DEFAULT_RECOVERY_DAYS = 35;

	private static final Set<ContributorInsightsStatus> INSIGHTS = Set.of(ContributorInsightsStatus.ENABLED,
			ContributorInsightsStatus.ENABLING);

	private static final Set<TimeToLiveStatus> EXPIRING = Set.of(TimeToLiveStatus.ENABLED, TimeToLiveStatus.ENABLING);

	private final DynamoDbClient client;

	private final ProbeRound round;

	FactReader(DynamoDbClient client, ProbeRound round) {
		this.client = client;
		this.round = round;
	}

	TableFacts table(TableDefinition definition) {
		String name = definition.name();
		DescribedFact<Optional<TableDescription>> description = ask("DescribeTable",
				(configuration) -> describe(name, configuration));
		Optional<TableDescription> found = description.value();
		if (found != null && found.isEmpty()) {
			return TableFacts.absent(definition);
		}
		DescribedFact<String> arn = description.map((table) -> table.orElseThrow().tableArn());
		return new TableFacts(definition, description,
				ask("DescribeContinuousBackups", (configuration) -> recoveryDays(name, configuration)),
				ask("ListBackups", (configuration) -> lastBackup(name, configuration)), tags(arn),
				ttlAttribute(definition), resourcePolicy(arn),
				ask("DescribeContributorInsights", (configuration) -> contributorInsights(name, configuration)));
	}

	private Optional<TableDescription> describe(String name, AwsRequestOverrideConfiguration configuration) {
		try {
			return Optional
				.of(this.client.describeTable((request) -> request.tableName(name).overrideConfiguration(configuration))
					.table());
		}
		catch (ResourceNotFoundException ex) {
			return Optional.empty();
		}
	}

	private int recoveryDays(String name, AwsRequestOverrideConfiguration configuration) {
		PointInTimeRecoveryDescription recovery = this.client
			.describeContinuousBackups((request) -> request.tableName(name).overrideConfiguration(configuration))
			.continuousBackupsDescription()
			.pointInTimeRecoveryDescription();
		if (recovery == null || recovery.pointInTimeRecoveryStatus() != PointInTimeRecoveryStatus.ENABLED) {
			return 0;
		}
		Integer days = recovery.recoveryPeriodInDays();
		if (days != null) {
			return days;
		}
		return DEFAULT_RECOVERY_DAYS;
	}

	private Optional<Instant> lastBackup(String name, AwsRequestOverrideConfiguration configuration) {
		Instant last = null;
		String start = null;
		do {
			ListBackupsResponse page = backups(name, start, configuration);
			last = Stream
				.concat(Stream.ofNullable(last),
						page.backupSummaries().stream().map(BackupSummary::backupCreationDateTime))
				.max(Comparator.naturalOrder())
				.orElse(null);
			start = page.lastEvaluatedBackupArn();
		}
		while (start != null);
		return Optional.ofNullable(last);
	}

	private ListBackupsResponse backups(String name, @Nullable String start,
			AwsRequestOverrideConfiguration configuration) {
		return this.client.listBackups((request) -> request.tableName(name)
			.backupType(BackupTypeFilter.ALL)
			.exclusiveStartBackupArn(start)
			.overrideConfiguration(configuration));
	}

	private DescribedFact<Map<String, String>> tags(DescribedFact<String> arn) {
		String resource = arn.value();
		if (resource != null) {
			return ask("ListTagsOfResource", (configuration) -> tags(resource, configuration));
		}
		return arn.map((absent) -> Map.of());
	}

	private Map<String, String> tags(String arn, AwsRequestOverrideConfiguration configuration) {
		Map<String, String> tags = new TreeMap<>();
		String token = null;
		do {
			ListTagsOfResourceResponse page = tags(arn, token, configuration);
			page.tags().forEach((tag) -> tags.put(tag.key(), tag.value()));
			token = page.nextToken();
		}
		while (token != null);
		return tags;
	}

	private ListTagsOfResourceResponse tags(String arn, @Nullable String token,
			AwsRequestOverrideConfiguration configuration) {
		return this.client.listTagsOfResource(
				(request) -> request.resourceArn(arn).nextToken(token).overrideConfiguration(configuration));
	}

	/** The attribute is asked for only if items are to expire. */
	private DescribedFact<Optional<String>> ttlAttribute(TableDefinition definition) {
		if (definition.schema().ttlAttribute() != null) {
			return ask("DescribeTimeToLive", (configuration) -> ttlAttribute(definition.name(), configuration));
		}
		return DescribedFact.known(Optional.empty());
	}

	private Optional<String> ttlAttribute(String name, AwsRequestOverrideConfiguration configuration) {
		TimeToLiveDescription ttl = this.client
			.describeTimeToLive((request) -> request.tableName(name).overrideConfiguration(configuration))
			.timeToLiveDescription();
		if (EXPIRING.contains(ttl.timeToLiveStatus())) {
			return Optional.of(ttl.attributeName());
		}
		return Optional.empty();
	}

	private DescribedFact<Boolean> resourcePolicy(DescribedFact<String> arn) {
		String resource = arn.value();
		if (resource != null) {
			return ask("GetResourcePolicy", (configuration) -> hasPolicy(resource, configuration));
		}
		return arn.map((absent) -> false);
	}

	private boolean hasPolicy(String arn, AwsRequestOverrideConfiguration configuration) {
		try {
			return this.client
				.getResourcePolicy((request) -> request.resourceArn(arn).overrideConfiguration(configuration))
				.policy() != null;
		}
		catch (PolicyNotFoundException ex) {
			return false;
		}
	}

	private boolean contributorInsights(String name, AwsRequestOverrideConfiguration configuration) {
		return INSIGHTS.contains(this.client
			.describeContributorInsights((request) -> request.tableName(name).overrideConfiguration(configuration))
			.contributorInsightsStatus());
	}

	AccountFacts account() {
		return new AccountFacts(
				ask("DescribeLimits",
						(configuration) -> this.client
							.describeLimits((request) -> request.overrideConfiguration(configuration))),
				ask("ListTables",
						(configuration) -> (int) this.client
							.listTablesPaginator((request) -> request.overrideConfiguration(configuration))
							.tableNames()
							.stream()
							.count()));
	}

	private <T> DescribedFact<T> ask(String operation, Function<AwsRequestOverrideConfiguration, T> request) {
		Duration left = this.round.leftForRequest();
		if (left.isZero()) {
			return new DescribedFact<>(null, FailedQuestion.missed(this.round.timeout()));
		}
		try {
			return DescribedFact.known(request.apply(PROBE.within(left).configuration()));
		}
		catch (RuntimeException ex) {
			return new DescribedFact<>(null, FailedQuestion.explain(operation, ex, this.round.timeout()));
		}
	}

}
