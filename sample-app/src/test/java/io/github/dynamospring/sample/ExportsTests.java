package io.github.dynamospring.sample;

import java.nio.file.Path;
import java.time.LocalDate;

import io.github.dynamospring.operations.export.DynamoExports;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the exports that are under version control.
 */
@SpringBootTest
class ExportsTests {

	private static final Path INFRA = Path.of("infra");

	@Autowired
	private DynamoExports exports;

	@Autowired
	private SalesByDay sales;

	// a transaction is in the catalogue once it was used, here by a listener
	@BeforeEach
	void awaitTransactions() {
		Awaitility.await().until(() -> this.sales.existsById(new SalesKey("lamp", LocalDate.parse("2026-11-20"))));
	}

	@Test
	void committedExportsAreThoseOfTheModel() {
		assertThat(this.exports.files()).allSatisfy((path, text) -> assertThat(INFRA.resolve(path)).hasContent(text));
	}

	@Test
	void pageHasThePriceOfAllAlarms() {
		String[] description = this.exports.files()
			.get("cloudformation/alarms.yaml")
			.lines()
			.toList()
			.get(1)
			.split("'");
		assertThat(Path.of("../docs/production.md")).content().contains(description[1]);
	}

	@Test
	void everyExportIsTheSameTwice() {
		assertThat(this.exports.files()).isEqualTo(this.exports.files()).isNotEmpty();
	}

}
