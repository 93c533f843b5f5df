package io.github.dynamospring.operations.checklist;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.table.TableDefinition;
import software.amazon.awssdk.services.dynamodb.model.SSEDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Facts about a table.
 *
 * @param definition the configured table
 * @param description its description, empty if there is no such table
 * @param recoveryDays the days that point-in-time recovery reaches back, zero if it is
 * off
 * @param lastBackup the time of the newest backup, empty if none is listed
 * @param tags its tags
 * @param ttlAttribute the attribute by which items expire, empty if they do not
 * @param resourcePolicy whether it has a policy of its own
 * @param contributorInsights whether CloudWatch shows its throttled keys
 */
record TableFacts(TableDefinition definition, DescribedFact<Optional<TableDescription>> description,
		DescribedFact<Integer> recoveryDays, DescribedFact<Optional<Instant>> lastBackup,
		DescribedFact<Map<String, String>> tags, DescribedFact<Optional<String>> ttlAttribute,
		DescribedFact<Boolean> resourcePolicy, DescribedFact<Boolean> contributorInsights) {

	private static final String LOCAL_ARN = "arn:aws:dynamodb:ddblocal:";

	private static final ChecklistVerdict ABSENT = ChecklistVerdict.unknown("there is no such table", null);

	/**
	 * Return the facts about a table that is not there.
	 */
	static TableFacts absent(TableDefinition definition) {
		return new TableFacts(definition, DescribedFact.known(Optional.empty()), ABSENT);
	}

	/**
	 * Return the facts about a table that could not be read.
	 */
	static TableFacts unknown(TableDefinition definition, ChecklistVerdict reason) {
		return new TableFacts(definition, new DescribedFact<>(null, reason), reason);
	}

	private TableFacts(TableDefinition definition, DescribedFact<Optional<TableDescription>> description,
			ChecklistVerdict reason) {
		this(definition, description, new DescribedFact<>(null, reason), new DescribedFact<>(null, reason),
				new DescribedFact<>(null, reason), new DescribedFact<>(null, reason), new DescribedFact<>(null, reason),
				new DescribedFact<>(null, reason));
	}

	/**
	 * Return whether there is no such table.
	 */
	boolean isAbsent() {
		Optional<TableDescription> found = this.description.value();
		return found != null && found.isEmpty();
	}

	/**
	 * Return whether a KMS key is known to encrypt the table.
	 */
	boolean isEncryptedByKms() {
		Optional<TableDescription> found = this.description.value();
		return found != null
				&& found.map(TableDescription::sseDescription).map(SSEDescription::kmsMasterKeyArn).isPresent();
	}

	/**
	 * Return whether the table is one of DynamoDB Local's.
	 */
	boolean isLocal() {
		Optional<TableDescription> found = this.description.value();
		return found != null && found.map(TableDescription::tableArn).filter(TableFacts::isLocal).isPresent();
	}

	private static boolean isLocal(String arn) {
		return arn.startsWith(LOCAL_ARN);
	}

}
