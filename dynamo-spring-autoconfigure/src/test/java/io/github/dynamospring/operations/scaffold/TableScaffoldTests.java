package io.github.dynamospring.operations.scaffold;

import java.io.IOException;
import java.util.Collections;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TableScaffold} with answers that DynamoDB Local does not give.
 */
class TableScaffoldTests {

	private static final Answer DENIED = Answer.error("AccessDeniedException");

	private static final Answer DESCRIPTION = Answer.answer(200, """
			{"Table":{"TableName":"notes","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
			"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}}""");

	@Test
	void saysThatTheTableMayNotBeDescribed() throws IOException {
		try (FakeDynamoDb server = new FakeDynamoDb(DENIED)) {
			assertRefused(server, "dynamodb:DescribeTable");
		}
	}

	@Test
	void doesWithoutTheTimeToLiveButNotWithoutItems() throws IOException {
		try (FakeDynamoDb server = new FakeDynamoDb(DESCRIPTION, DENIED, DENIED)) {
			assertRefused(server, "dynamodb:Scan");
			assertThat(server.requests()).isEqualTo(3);
		}
	}

	@Test
	void doesWithoutADescriptionOfTheTimeToLive() throws IOException {
		Answer page = Answer.answer(200, "{\"Items\":[{\"id\":{\"S\":\"1\"}}],\"Count\":1}");
		Answer last = Answer.answer(200, "{\"Items\":[],\"Count\":0}");
		Answer[] answers = Stream
			.concat(Stream.of(DESCRIPTION, Answer.answer(200, "{}"), page), Collections.nCopies(15, last).stream())
			.toArray(Answer[]::new);
		try (FakeDynamoDb server = new FakeDynamoDb(answers);
				DynamoDbClient client = LocalDatabase.clientBuilder(server.endpoint()).build()) {
			assertThat(TableScaffold.of(client).describe("notes")).contains("record Note(",
					"// Question: the time to live attribute could not be asked for");
		}
	}

	private static void assertRefused(FakeDynamoDb server, String permission) {
		try (DynamoDbClient client = LocalDatabase.clientBuilder(server.endpoint()).build()) {
			assertThatExceptionOfType(TableScaffoldException.class)
				.isThrownBy(() -> TableScaffold.of(client).describe("notes"))
				.withMessage("Table 'notes' may not be read: the role lacks " + permission)
				.satisfies((ex) -> assertThat(ex.getAction()).isEqualTo(
						"Allow dynamodb:DescribeTable and dynamodb:Scan on the table, for the time of the import."));
		}
	}

	@Test
	void endsWhenItsThreadIsInterrupted() throws IOException {
		Answer page = Answer.answer(200, "{\"Items\":[{\"id\":{\"S\":\"1\"}}],\"Count\":1}");
		try (FakeDynamoDb server = new FakeDynamoDb(DESCRIPTION, DENIED, page);
				DynamoDbClient client = LocalDatabase.clientBuilder(server.endpoint())
					.overrideConfiguration(
							(configuration) -> configuration.addExecutionInterceptor(new InterruptAfterScan()))
					.build()) {
			assertThatExceptionOfType(TableScaffoldException.class)
				.isThrownBy(() -> TableScaffold.of(client).describe("notes"))
				.withMessage("The import was interrupted");
			assertThat(Thread.interrupted()).isTrue();
		}
	}

}
