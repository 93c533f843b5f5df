package io.github.dynamospring.sample;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the policies that are under version control. What all other tests send is
 * checked by {@link AllowedRequests}.
 */
@SpringBootTest
class PoliciesIntegrationTests {

	@Autowired
	private Orders orders;

	@Test
	void requestsAreChecked() {
		this.orders.findByOrderId("1001");
		assertThat(AllowedRequests.allowed()).contains("Orders.findByOrderId: Query");
	}

	@ParameterizedTest
	@CsvSource({ "Scan, sample-shop", "Query, sample-shop/index/other", "GetItem, other-shop",
			"DeleteTable, sample-shop", "PartiQLSelect, sample-shop", "DeleteItem, sample-idempotency",
			"UpdateTable, sample-shop", "Scan, sample-shop/index/gsi1" })
	void whatNoPatternSendsIsDenied(String operation, String resource) {
		assertThat(CommittedPolicies.of("read", "write").allow(operation, resource, List.of("CUSTOMER#1"))).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "PutItem, sample-shop", "UpdateItem, sample-shop", "DeleteItem, sample-shop",
			"BatchWriteItem, sample-shop" })
	void readingWritesNothing(String operation, String resource) {
		assertThat(CommittedPolicies.of("read").allow(operation, resource, List.of("CUSTOMER#1"))).isFalse();
		assertThat(CommittedPolicies.of("write").allow(operation, resource, List.of("CUSTOMER#1"))).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "GetItem, UNIQUE#Customer#email#1", "UpdateItem, UNIQUE#Customer#email#1", "PutItem, OTHER#1",
			"Query, OTHER#1" })
	void keysThatNoPatternUsesAreDenied(String operation, String key) {
		assertThat(CommittedPolicies.of("read", "write").allow(operation, "sample-shop", List.of(key))).isFalse();
	}

}
