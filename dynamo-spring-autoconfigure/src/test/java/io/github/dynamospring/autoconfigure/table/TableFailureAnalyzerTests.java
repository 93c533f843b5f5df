package io.github.dynamospring.autoconfigure.table;

import java.util.List;

import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableMismatchException;
import io.github.dynamospring.table.TableUpdateException;
import io.github.dynamospring.table.TableUpdateException.Report;
import org.junit.jupiter.api.Test;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the failure analyzers of tables.
 */
class TableFailureAnalyzerTests {

	private static final TableDifference DIFFERENT = new TableDifference("prod-shop", "sort key", "sk (S)", "sk (N)");

	private static final TableDifference ABSENT = new TableDifference("prod-stock", TableDifference.TABLE,
			"one with partition key pk (S)", TableDifference.ABSENT);

	@Test
	void listsTheDifferencesOfTables() {
		FailureAnalysis analysis = mismatch(DIFFERENT, ABSENT);
		assertThat(analysis.getDescription()).isEqualTo("""
				Tables differ from their entities and settings:
				 - prod-shop: sort key is sk (N), expected sk (S)
				 - prod-stock: table is absent, expected one with partition key pk (S)""");
		assertThat(analysis.getAction()).isEqualTo("Create the tables that are absent, or set "
				+ "'dynamo.tables.management' to 'create' to have them created. Change the tables, or the entities and "
				+ "definitions, until both agree. With 'dynamo.tables.management' set to 'update', missing indexes and "
				+ "settings are added; existing ones are neither deleted nor weakened.");
	}

	@Test
	void doesNotProposeToCreateATableThatIsThere() {
		assertThat(mismatch(DIFFERENT).getAction()).isEqualTo("Change the tables, or the entities and definitions, "
				+ "until both agree. With 'dynamo.tables.management' set to 'update', missing indexes and settings "
				+ "are added; existing ones are neither deleted nor weakened.");
	}

	@Test
	void doesNotProposeToChangeATableThatIsAbsent() {
		assertThat(mismatch(ABSENT).getAction()).isEqualTo("Create the tables that are absent, or set "
				+ "'dynamo.tables.management' to 'create' to have them created.");
	}

	private static FailureAnalysis mismatch(TableDifference... differences) {
		return analyze(new TableMismatchException(List.of(differences)));
	}

	@Test
	void reportsWhatWasDone() {
		Report report = new Report("prod-shop", List.of("turn deletion protection on"), "add index gsi1", "denied",
				List.of("set table class STANDARD"));
		FailureAnalysis analysis = analyze(new TableUpdateException(List.of(report)));
		assertThat(analysis.getDescription()).isEqualTo("""
				Tables could not be updated:
				 - prod-shop: failed to add index gsi1: denied. Done: turn deletion protection on. Not done: set table \
				class STANDARD""");
		assertThat(analysis.getAction())
			.isEqualTo("Remove each cause, such as a missing permission of the role, and start the application "
					+ "again: completed steps stay, and the update continues from there.");
	}

	@Test
	void listsInvalidDefinitions() {
		FailureAnalysis analysis = analyze(new InvalidTableDefinitionsException(List.of("one", "two")));
		assertThat(analysis.getDescription()).isEqualTo("""
				Invalid definitions of tables:
				 - one
				 - two""");
		assertThat(analysis.getAction()).isEqualTo("Correct each of them. Definitions are found by the logical name of "
				+ "a table, which is the value of @Table.");
	}

	private static FailureAnalysis analyze(RuntimeException failure) {
		return SpringFactoriesLoader.forDefaultResourceLocation().load(FailureAnalyzer.class, (type, name, problem) -> {
		})
			.stream()
			.filter((analyzer) -> analyzer.getClass().getSimpleName().equals("StartRefusedFailureAnalyzer"))
			.map((analyzer) -> analyzer.analyze(new IllegalStateException("Failed to start", failure)))
			.filter((analysis) -> analysis != null)
			.findFirst()
			.orElseThrow();
	}

}
