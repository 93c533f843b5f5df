package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.table.ProbeRound;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableDrift;
import io.github.dynamospring.table.TableDrift.UnknownPart;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Section that compares the tables with their definitions. It compares on request, at
 * most once a minute, and never takes longer than its timeout.
 */
class DriftSection implements DynamoEndpointSection {

	static final String NAME = "drift";

	private static final int MOST_THREADS = 4;

	private final Supplier<List<TableDefinition>> definitions;

	private final Function<TableDefinition, TableDrift> comparison;

	private final Duration timeout;

	private final Duration timeToLive;

	private @Nullable DriftDescriptor last;

	/**
	 * Create a section.
	 * @param definitions the supplier of the tables of the application
	 * @param comparison the comparison of one of them
	 * @param timeout the longest time for all
	 * @param timeToLive the time until they are compared again
	 */
	DriftSection(Supplier<List<TableDefinition>> definitions, Function<TableDefinition, TableDrift> comparison,
			Duration timeout, Duration timeToLive) {
		this.definitions = definitions;
		this.comparison = comparison;
		this.timeout = timeout;
		this.timeToLive = timeToLive;
	}

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public synchronized DriftDescriptor describe() {
		DriftDescriptor known = this.last;
		if (known == null || known.checked().isBefore(Instant.now().minus(this.timeToLive))) {
			known = compare(this.definitions.get());
			this.last = known;
		}
		return known;
	}

	private DriftDescriptor compare(List<TableDefinition> tables) {
		try (ProbeRound round = new ProbeRound("dynamo-drift", MOST_THREADS, this.timeout)) {
			List<Supplier<TableDrift>> comparisons = tables.stream()
				.map((table) -> round.start(() -> this.comparison.apply(table),
						(failure) -> unknown(table.name(), reason(failure))))
				.toList();
			return new DriftDescriptor(Instant.now(),
					comparisons.stream().map((comparison) -> TableDriftDescriptor.of(comparison.get())).toList());
		}
	}

	/** Messages of failures name accounts, roles and endpoints. */
	private String reason(Throwable failure) {
		if (failure instanceof TimeoutException) {
			return "no answer within " + this.timeout.toSeconds() + " s";
		}
		if (failure instanceof InterruptedException) {
			return "interrupted";
		}
		return "could not be read: " + failure.getClass().getSimpleName();
	}

	private static TableDrift unknown(String table, String reason) {
		return new TableDrift(table, List.of(), List.of(new UnknownPart(TableDifference.TABLE, reason)), List.of());
	}

	/**
	 * Descriptor of the differences between the tables and their definitions.
	 */
	record DriftDescriptor(Instant checked, List<TableDriftDescriptor> tables) implements OperationResponseBody {

	}

	/**
	 * Descriptor of the differences of one table.
	 */
	record TableDriftDescriptor(String name, List<DifferenceDescriptor> differences, List<UnknownPart> unknown,
			List<String> progress) {

		static TableDriftDescriptor of(TableDrift drift) {
			return new TableDriftDescriptor(drift.table(),
					drift.differences().stream().map(DifferenceDescriptor::of).toList(), drift.unknown(),
					drift.progress());
		}

	}

	/**
	 * Descriptor of a difference in one part of a table.
	 */
	record DifferenceDescriptor(String part, String expected, String found, @Nullable String remedy) {

		static DifferenceDescriptor of(TableDifference difference) {
			return new DifferenceDescriptor(difference.part(), difference.expected(), difference.found(),
					difference.remedy());
		}

	}

}
