package io.github.dynamospring.operations.cost;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link TableLookup}.
 */
class TableLookupIntegrationTests {

	private static final Instant NOW = Instant.parse("2126-11-23T00:00:00Z");

	private final AtomicReference<Instant> now = new AtomicReference<>(NOW);

	@Test
	void namesTheMissingPermission() {
		try (FakeDynamoDb server = new FakeDynamoDb(Answer.error("AccessDeniedException"));
				DynamoDbClient client = LocalDatabase.clientBuilder(server.endpoint()).build()) {
			assertThat(reason(lookup(client))).isEqualTo("the role needs dynamodb:DescribeTable on table shop");
			assertThat(server.requests()).isEqualTo(1);
		}
	}

	@Test
	void keepsAFailureForAMinute() {
		try (FakeDynamoDb server = new FakeDynamoDb(Answer.error("ResourceNotFoundException"));
				DynamoDbClient client = LocalDatabase.clientBuilder(server.endpoint()).build()) {
			TableLookup lookup = lookup(client);
			assertThat(reason(lookup)).isEqualTo("table shop does not exist where the client looks");
			this.now.set(NOW.plusSeconds(59));
			reason(lookup);
			assertThat(server.requests()).isEqualTo(1);
			this.now.set(NOW.plusSeconds(60));
			reason(lookup);
			assertThat(server.requests()).isEqualTo(2);
		}
	}

	@Test
	void asksOnceInAQuarterOfAnHourAndKeepsTheAnswerOverAFailure() {
		try (FakeDynamoDb server = new FakeDynamoDb(Answer.answer(200, "{\"Table\":{\"TableName\":\"shop\"}}"),
				Answer.answer(200, "{\"ContinuousBackupsDescription\":{}}"), Answer.error("InternalServerError"));
				DynamoDbClient client = LocalDatabase.clientBuilder(server.endpoint()).build()) {
			TableLookup lookup = lookup(client);
			assertThat(reason(lookup)).isEmpty();
			this.now.set(NOW.plus(Duration.ofMinutes(14)));
			reason(lookup);
			assertThat(server.requests()).isEqualTo(2);
			this.now.set(NOW.plus(Duration.ofMinutes(15)));
			assertThat(lookup.round().apply("shop").description()).isNotNull();
			assertThat(server.requests()).isEqualTo(3);
			assertThat(lookup.known("shop")).isNotNull();
		}
	}

	@Test
	void asksNoFurtherTableAfterTenSeconds() {
		try (FakeDynamoDb server = new FakeDynamoDb(Answer.error("InternalServerError"));
				DynamoDbClient client = LocalDatabase.clientBuilder(server.endpoint()).build()) {
			Function<String, TableLookup.Found> round = lookup(client).round();
			assertThat(round.apply("shop").reason())
				.isEqualTo("table shop could not be described (InternalServerError)");
			this.now.set(NOW.plusSeconds(11));
			assertThat(round.apply("library").reason())
				.isEqualTo("other tables took too long to be described: ask again");
			assertThat(server.requests()).isEqualTo(1);
		}
	}

	private static String reason(TableLookup lookup) {
		return lookup.round().apply("shop").reason();
	}

	private TableLookup lookup(DynamoDbClient client) {
		Clock clock = mock(Clock.class);
		given(clock.instant()).willAnswer((call) -> this.now.get());
		return new TableLookup((table) -> client, clock);
	}

}
