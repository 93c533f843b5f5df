package io.github.dynamospring.checklist;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.util.Assert;

/**
 * Production checklist of the application. It only reads: DynamoDB is asked for the
 * descriptions of the tables and of the account, and what it does not tell is unknown.
 *
 * @since 0.1
 */
public class ProductionChecklist {

	/**
	 * Time for which a report is returned again. DynamoDB throttles
	 * {@code DescribeLimits} that is sent more often than once a minute.
	 */
	public static final Duration VALIDITY = Duration.ofMinutes(1);

	private final DynamoDbClient client;

	private final Supplier<? extends Collection<TableDefinition>> tables;

	private final Supplier<ApplicationFacts> application;

	private final ChecklistSettings settings;

	private final Clock clock;

	private @Nullable ChecklistReport last;

	/**
	 * Create a checklist.
	 * @param client sends the requests
	 * @param tables the tables of the application
	 * @param application what is known of the application itself
	 * @param settings what is asked for, and what is accepted
	 */
	public ProductionChecklist(DynamoDbClient client, Supplier<? extends Collection<TableDefinition>> tables,
			Supplier<ApplicationFacts> application, ChecklistSettings settings) {
		this(client, tables, application, settings, Clock.systemUTC());
	}

	ProductionChecklist(DynamoDbClient client, Supplier<? extends Collection<TableDefinition>> tables,
			Supplier<ApplicationFacts> application, ChecklistSettings settings, Clock clock) {
		Assert.notNull(client, "'client' must not be null");
		Assert.notNull(tables, "'tables' must not be null");
		Assert.notNull(application, "'application' must not be null");
		Assert.notNull(settings, "'settings' must not be null");
		this.client = client;
		this.tables = tables;
		this.application = application;
		this.settings = settings;
		this.clock = clock;
	}

	/**
	 * Check all lines, or return the last report if it is younger than {@link #VALIDITY}.
	 * It takes no longer than the timeout of the settings.
	 */
	public synchronized ChecklistReport check() {
		ChecklistReport report = this.last;
		if (report == null || report.checkedAt().plus(VALIDITY).isBefore(this.clock.instant())) {
			report = checkNow();
			this.last = report;
		}
		return report;
	}

	private ChecklistReport checkNow() {
		ChecklistFacts facts = ChecklistFacts.read(this.client, this.tables.get(), this.settings.timeout());
		ApplicationFacts application = this.application.get();
		ApplicationInspection inspection = new ApplicationInspection(application, facts.tables(), this.settings);
		List<ChecklistLine> lines = new ArrayList<>();
		for (TableFacts table : facts.tables()) {
			lines.addAll(new TableInspection(table, application, this.settings, this.clock).lines(facts.account()));
		}
		Stream.of(inspection.account(facts.account()), inspection.client(facts.client()), inspection.application())
			.forEach(lines::addAll);
		return new ChecklistReport(this.clock.instant(), lines);
	}

}
