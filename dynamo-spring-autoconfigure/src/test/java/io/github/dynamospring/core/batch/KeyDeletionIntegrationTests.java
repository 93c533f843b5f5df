package io.github.dynamospring.core.batch;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link KeyDeletion}.
 */
class KeyDeletionIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Seed.class);

	private final RequestSender sender = new RequestSender(database.client(), LocalDatabase::tableName, "Seeds.remove",
			new RunningCalls(), () -> null, false);

	private long now;

	private final CapacityRate rate = new CapacityRate(10, () -> this.now, (nanos) -> this.now += nanos);

	@Test
	void keepsToTheRateByTheCapacityOfEachRequest() {
		KeyDeletion deletion = deletion("seeds");
		List<Seed> seeds = IntStream.range(0, 60).mapToObj((i) -> new Seed("s" + i)).toList();
		database.template().saveAll(seeds);
		for (int i = 0; i < 60; i += 20) {
			List<Map<String, AttributeValue>> keys = seeds.subList(i, i + 20)
				.stream()
				.map((seed) -> Map.of("id", AttributeValue.fromS(seed.id())))
				.toList();
			assertThat(deletion.delete(keys)).isEqualTo(20);
			assertThat(this.now / 1_000_000).as("milliseconds, at 10 units in a second").isEqualTo(i * 100L);
		}
	}

	@Test
	void namesTheTableThatDoesNotExist() {
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> deletion("absent").delete(List.of(Map.of("id", AttributeValue.fromS("s1")))))
			.withMessageContaining("Table test-absent does not exist");
	}

	private KeyDeletion deletion(String table) {
		return new KeyDeletion(database.client(), this.sender, table, this.rate, Backoff.DEFAULT);
	}

	@Table("seeds")
	record Seed(@PartitionKey String id) {

	}

}
