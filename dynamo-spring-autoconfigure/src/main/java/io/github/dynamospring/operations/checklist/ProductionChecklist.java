package io.github.dynamospring.operations.checklist;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Production checklist of the application. It only reads: DynamoDB is asked for the
 * descriptions of the tables and of the account. Facts that DynamoDB does not return are
 * unknown.
 *
 * @since 0.1
 */
public class ProductionChecklist {

	/**
	 * Time for which a report is returned again. DynamoDB throttles
	 * {@code DescribeLimits} that is sent more often than once a minute.
	 */
	public static final Duration VALIDITY = Duration.ofMinutes(1);

	private final Supplier<List<CheckedClient>> clients;

	private final Supplier<ApplicationFacts> application;

	private final ChecklistSettings settings;

	private final Clock clock;

	private @Nullable ChecklistReport last;

	/**
	 * Create a checklist.
	 * @param clients the clients, which send the requests, with their tables
	 * @param application the facts of the application itself
	 * @param settings the settings, with the requested and the accepted items
	 */
	public ProductionChecklist(Supplier<List<CheckedClient>> clients, Supplier<ApplicationFacts> application,
			ChecklistSettings settings) {
		this(clients, application, settings, Clock.systemUTC());
	}

	ProductionChecklist(Supplier<List<CheckedClient>> clients, Supplier<ApplicationFacts> application,
			ChecklistSettings settings, Clock clock) {
		Assert.notNull(clients, "'clients' must not be null");
		Assert.notNull(application, "'application' must not be null");
		Assert.notNull(settings, "'settings' must not be null");
		this.clients = clients;
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
		List<ChecklistFacts> clients = ChecklistFacts.read(this.clients.get(), this.settings.timeout());
		ApplicationFacts application = this.application.get();
		ApplicationInspection inspection = new ApplicationInspection(application, this.settings);
		List<ChecklistLine> lines = new ArrayList<>();
		for (ChecklistFacts client : clients) {
			for (TableFacts table : client.tables()) {
				lines
					.addAll(new TableInspection(table, application, this.settings, this.clock).lines(client.account()));
			}
		}
		for (ChecklistFacts client : clients) {
			lines.addAll(inspection.account(client));
			lines.addAll(inspection.client(client));
		}
		lines.addAll(inspection.application(clients.stream().flatMap((client) -> client.tables().stream()).toList()));
		return new ChecklistReport(this.clock.instant(), lines);
	}

}
