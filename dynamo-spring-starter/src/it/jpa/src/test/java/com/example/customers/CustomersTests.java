package com.example.customers;

import java.time.Instant;

import org.antlr.v4.runtime.RuntimeMetaData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest
class CustomersTests {

	private static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");

	@Autowired
	private Customers customers;

	@Autowired
	private Visits visits;

	@Test
	void eachRepositoryBelongsToItsModule(CapturedOutput output) {
		this.customers.save(new Customer("ada@example.org", "Ada"));
		this.visits.save(new Visit("ada@example.org", NINE, "home"));
		assertThat(this.customers.search("ad%")).extracting(Customer::getEmail).containsExactly("ada@example.org");
		assertThat(this.visits.findByEmailAndVisitedAtAfterAndPage("ada@example.org", NINE.minusSeconds(1), "home"))
			.hasSize(1);
		assertThat(output).doesNotContain("ANTLR");
	}

	@Test
	void parsersRunOnTheVersionThatHibernateNeeds() {
		assertThat(RuntimeMetaData.VERSION).isEqualTo("4.13.2");
	}

}
