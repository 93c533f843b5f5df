package io.github.dynamospring.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.dynamospring.table.TableDefinition.ComputedKeys;
import io.github.dynamospring.table.TableUpdateException.Report;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;

/**
 * Update of one table, step by step. It reads the table before each round, so that other
 * instances may work on it too.
 */
final class TableUpdate {

	private static final Log logger = LogFactory.getLog(TableUpdate.class);

	private final DynamoDbClient client;

	private final TableReader reader;

	private final TableDefinition definition;

	private final BoundedWait rereads;

	private final @Nullable IndexBackfill backfill;

	private final Map<String, String> refusedIndexes = new LinkedHashMap<>();

	private final List<String> unfilledIndexes = new ArrayList<>();

	private final IndexProgress progress;

	private final List<String> done = new ArrayList<>();

	private volatile @Nullable Report failure;

	/**
	 * Create an update.
	 * @param found the table as it is
	 * @param rereads how long to read a table again that refuses a step, because another
	 * instance may have taken it since the last read
	 * @param backfill fills indexes with computed keys, or null
	 */
	TableUpdate(DynamoDbClient client, TableReader reader, TableDefinition definition, FoundTable found,
			BoundedWait rereads, @Nullable IndexBackfill backfill) {
		this.client = client;
		this.reader = reader;
		this.definition = definition;
		this.rereads = rereads;
		this.backfill = backfill;
		this.progress = new IndexProgress(definition);
		judgeIndexes(found);
	}

	private void judgeIndexes(FoundTable found) {
		Map<String, Set<String>> missing = missingKeys(found);
		if (!missing.isEmpty() && !this.reader.isEmpty(this.definition.name())) {
			missing.forEach(this::judge);
		}
	}

	/** Return the absent indexes with the keys that items lack. */
	private Map<String, Set<String>> missingKeys(FoundTable found) {
		Map<String, Set<String>> missing = new LinkedHashMap<>();
		this.definition.computedKeys().forEach((index, keys) -> {
			Set<String> attributes = new TreeSet<>(keys.attributes());
			found.schema().keys().forEach((key) -> attributes.remove(key.name()));
			if (!found.indexes().containsKey(index) && !attributes.isEmpty()) {
				missing.put(index, attributes);
			}
		});
		return missing;
	}

	private String typesWithoutBackfill(String index) {
		ComputedKeys keys = Objects.requireNonNull(this.definition.computedKeys().get(index));
		return keys.types()
			.stream()
			.filter((type) -> this.backfill == null || !this.backfill.includes(type))
			.map((type) -> type.getSimpleName() + ".class")
			.sorted()
			.collect(Collectors.joining(", "));
	}

	private void judge(String index, Set<String> missing) {
		String types = typesWithoutBackfill(index);
		if (types.isEmpty()) {
			this.unfilledIndexes.add(index);
		}
		else {
			this.refusedIndexes.put(index,
					"Items that are there lack " + String.join(", ", missing)
							+ ", which are computed on write, so that the index would not hold them. Define a bean "
							+ "Migration.of(" + types + ") for a backfill, or have an index over properties, or set "
							+ "'dynamo.tables.definitions." + this.definition.schema().logicalName() + ".indexes."
							+ index + ".accept-unindexed-items' to add it without them");
		}
	}

	/**
	 * Record that the indexes which items lack keys of need a backfill. An index is
	 * created afterwards, so that it is never open without its older items.
	 */
	void requireBackfills() {
		IndexBackfill backfill = this.backfill;
		if (backfill != null) {
			this.unfilledIndexes.forEach((index) -> backfill.require(this.definition, index));
		}
	}

	/**
	 * Return the differences that neither a step nor time removes.
	 */
	List<TableDifference> lasting(FoundTable found) {
		return findings(found).stream().filter(TableFinding::isLasting).map(TableFinding::difference).toList();
	}

	private List<TableFinding> findings(FoundTable found) {
		return TableComparison.findings(this.definition, found, this.refusedIndexes);
	}

	private List<TableStep> steps(FoundTable found) {
		return findings(found).stream()
			.map(TableFinding::step)
			.filter(Objects::nonNull)
			.map(Objects::requireNonNull)
			.distinct()
			.sorted(Comparator.comparing(TableStep::kind))
			.toList();
	}

	/**
	 * Take the steps that are possible now.
	 * @return whether the table is as it is wanted
	 * @throws TableUpdateException if a step fails and will not do better later
	 */
	boolean advance() {
		FoundTable found = read();
		return found != null && advance(found);
	}

	/** A passing failure leaves the table unread. */
	private @Nullable FoundTable read() {
		FoundTable found;
		try {
			found = this.reader.read(this.definition);
		}
		catch (SdkException ex) {
			if (isPassing(ex)) {
				logger.debug("Table " + this.definition.name() + " cannot be read now", ex);
				return null;
			}
			throw failed("read it", message(ex), List.of());
		}
		if (found == null) {
			throw failed("read it", "it does not exist any more", List.of());
		}
		return found;
	}

	private boolean advance(FoundTable found) {
		this.progress.update(found);
		List<TableStep> steps = steps(found);
		for (TableStep step : steps) {
			if (step.isPossible(found)) {
				take(step, steps);
				if (step.kind().updatesTable()) {
					return false;
				}
			}
		}
		return steps.isEmpty() && this.progress.isComplete();
	}

	private void take(TableStep step, List<TableStep> steps) {
		try {
			step.request().accept(this.client);
			this.done.add(step.description());
			logger.info("Table " + this.definition.name() + ": " + step.description());
		}
		catch (SdkException ex) {
			if (!isPassing(ex) && !isTakenByAnother(step, ex)) {
				throw failed(step.description(), message(ex), left(steps, step));
			}
			logger.debug("Table " + this.definition.name() + " is not ready to " + step.description(), ex);
		}
	}

	private List<String> left(List<TableStep> steps, TableStep failed) {
		return steps.stream()
			.map(TableStep::description)
			.filter((step) -> !step.equals(failed.description()) && !this.done.contains(step))
			.toList();
	}

	/** The quota of indexes is reported as the limit of requests at a time is. */
	private static boolean isPassing(SdkException ex) {
		if (ex instanceof LimitExceededException) {
			return !message(ex).contains("per-table limit");
		}
		if (ex instanceof AwsServiceException answer) {
			return ex instanceof ResourceInUseException || ex instanceof ContinuousBackupsUnavailableException
					|| answer.isThrottlingException() || answer.statusCode() >= 500;
		}
		return true;
	}

	private boolean isTakenByAnother(TableStep step, SdkException ex) {
		if (ex instanceof AwsServiceException answer && TableProbe.isDenied(answer)) {
			return false;
		}
		return this.rereads.until(() -> isWanted(step) ? Optional.empty() : Optional.of(true)).isPresent();
	}

	private boolean isWanted(TableStep step) {
		FoundTable found = read();
		return found == null
				|| steps(found).stream().anyMatch((other) -> other.description().equals(step.description()));
	}

	private static String message(SdkException ex) {
		String message = (ex instanceof AwsServiceException answer && answer.awsErrorDetails() != null)
				? answer.awsErrorDetails().errorMessage() : ex.getMessage();
		if (message != null) {
			return message;
		}
		return ex.getClass().getSimpleName();
	}

	/**
	 * Return why an index cannot be read, or null if it is readable or unknown.
	 */
	@Nullable String whyUnavailable(String index) {
		String reason = this.progress.of(index);
		Report failed = this.failure;
		if (reason == null || failed == null) {
			return reason;
		}
		return reason + ", but its table could not be updated: " + failed.reason();
	}

	/**
	 * Describe the pending work: the indexes that cannot be read, and the failure.
	 */
	List<String> describe() {
		List<String> description = new ArrayList<>(this.progress.describe());
		if (this.failure != null) {
			description.add(this.failure.toString());
		}
		return description;
	}

	private TableUpdateException failed(String step, String reason, List<String> left) {
		Report report = new Report(this.definition.name(), List.copyOf(this.done), step, reason, left);
		this.failure = report;
		return new TableUpdateException(List.of(report));
	}

}
