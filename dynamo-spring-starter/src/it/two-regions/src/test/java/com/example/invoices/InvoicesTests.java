package com.example.invoices;

import java.util.List;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.DynamoDbLocal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The database inside this JVM is one region, another one on loopback the other.
 */
@SpringBootTest(properties = "dynamo.embedded.mode=always")
@ExtendWith(OutputCaptureExtension.class)
class InvoicesTests {

	private static final DynamoDbLocal ARCHIVE = DynamoDbLocal.start(null, InvoicesTests.class.getClassLoader());

	@Autowired
	private DynamoDbClient client;

	@Autowired
	private DynamoOperations dynamo;

	@Autowired
	private PaidInvoices paid;

	@Autowired
	private ArchiveSize archive;

	@DynamicPropertySource
	static void connect(DynamicPropertyRegistry properties) {
		properties.add("dynamo.clients.archive.endpoint", ARCHIVE::getEndpoint);
	}

	@AfterAll
	static void close() {
		ARCHIVE.close();
	}

	@Test
	void tablesAreInTheRegionOfTheirClient(CapturedOutput output) {
		assertThat(this.client.listTables().tableNames()).containsExactly("invoices");
		assertThat(this.archive.tables()).isEqualTo(1);
		assertThat(output).doesNotContain("is used as it is");
	}

	@Test
	void batchesMayHaveEntitiesOfBoth() {
		PaidInvoice paid = new PaidInvoice("ada", "1", 500);
		this.dynamo.saveAll(List.of(new Invoice("ada", "2", 700), paid));
		assertThat(this.paid.findByCustomerId("ada")).containsExactly(paid);
		assertThat(this.dynamo.existsById(new InvoiceId("ada", "2"), Invoice.class)).isTrue();
	}

	@Test
	void transactionsMayNot() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.dynamo.transactWrite((tx) -> tx.insert(new PaidInvoice("eve", "1", 500))
				.deleteById(new InvoiceId("eve", "1"), Invoice.class)))
			.withMessageContaining("PaidInvoice is in a table of the client 'archive', but Invoice in one of the "
					+ "default client, and a transaction does not span clients");
		assertThat(this.paid.findByCustomerId("eve")).isEmpty();
	}

}
