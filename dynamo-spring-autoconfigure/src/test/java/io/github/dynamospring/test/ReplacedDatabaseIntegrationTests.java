package io.github.dynamospring.test;

import java.net.URI;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AutoConfigureDataDynamo} on a test of an application that is
 * configured for AWS.
 */
@SpringBootTest(classes = SliceApplication.class, webEnvironment = WebEnvironment.NONE,
		properties = { "dynamo.region=eu-west-1", "dynamo.credentials.profile=prod" })
@AutoConfigureDataDynamo
class ReplacedDatabaseIntegrationTests {

	@Autowired
	private DynamoDbClient client;

	@Test
	void runsOnTheEmbeddedDatabase() {
		assertThat(this.client.serviceClientConfiguration().endpointOverride()).map(URI::getHost).contains("127.0.0.1");
		assertThat(this.client.listTables().tableNames()).contains("shop");
	}

}
