package io.github.dynamospring.times;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Formats of properties that are containers: each element has the format.
 */
class ElementFormatsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Run.class).emptied();

	private static final Instant AT = Instant.parse("2026-11-21T08:00:00Z");

	private static final AttributeValue SECOND = AttributeValue.fromS("2026-11-21T08:00:00Z");

	private static final AttributeValue MILLIS = AttributeValue.fromN("1795248000000");

	private static final Runs runs = database.application().repository(Runs.class);

	private static Run run() {
		return new Run("r", List.of(AT), Set.of(AT), Map.of("start", AT),
				Map.of("laps", List.of(Duration.ofMillis(1500))), Optional.of(List.of(true)), Set.of(false));
	}

	private static Map<String, AttributeValue> item() {
		return database.client().scan((scan) -> scan.tableName(LocalDatabase.tableName("runs"))).items().get(0);
	}

	@Test
	void storesEachElementInTheFormat() {
		runs.insert(run());
		assertThat(item()).containsAllEntriesOf(Map.of("times", AttributeValue.fromL(List.of(SECOND)), "unique",
				AttributeValue.fromSs(List.of(SECOND.s())), "marks", AttributeValue.fromM(Map.of("start", MILLIS)),
				"lengths",
				AttributeValue.fromM(Map.of("laps", AttributeValue.fromL(List.of(AttributeValue.fromN("1.5"))))),
				"passed", AttributeValue.fromL(List.of(AttributeValue.fromN("1"))), "answers",
				AttributeValue.fromNs(List.of("0"))));
		assertThat(runs.findById("r")).contains(run());
	}

	@Test
	void comparesElementsInTheFormat() {
		runs.insert(run());
		assertThat(runs.findByTimesContaining(AT)).hasSize(1);
		assertThat(runs.findByTimesContaining(AT.plusSeconds(1))).isEmpty();
		assertThat(runs.findByFirst("r", AT)).isPresent();
		assertThat(runs.findByStart("r", AT.plusMillis(1))).isEmpty();
		assertThat(runs.findByStart("r", AT)).isPresent();
	}

	@Test
	void updatesElementsInTheFormat() {
		runs.insert(run());
		runs.mark("r", AT.plusMillis(1), AT.plusSeconds(1), Set.of(AT.plusSeconds(1)));
		assertThat(item().get("marks").m()).containsEntry("end", AttributeValue.fromN("1795248000001"));
		assertThat(item().get("times").l()).containsExactly(AttributeValue.fromS("2026-11-21T08:00:01Z"));
		assertThat(item().get("unique").ss()).containsExactlyInAnyOrder(SECOND.s(), "2026-11-21T08:00:01Z");
	}

	@Test
	void readsAProjectionOfTheContainer() {
		runs.insert(run());
		assertThat(runs.findTimesById("r")).contains(new Times(List.of(AT), Optional.of(Set.of(AT)), List.of(true)));
	}

	@Test
	void readsBooleansOfBothForms() {
		runs.insert(run());
		database.client()
			.updateItem((update) -> update.tableName(LocalDatabase.tableName("runs"))
				.key(Map.of("id", AttributeValue.fromS("r")))
				.updateExpression("SET passed = :passed, answers = :answers")
				.expressionAttributeValues(Map.of(":passed",
						AttributeValue.fromL(List.of(AttributeValue.fromBool(true), AttributeValue.fromN("0"))),
						":answers", AttributeValue.fromL(List.of(AttributeValue.fromBool(true))))));
		Run read = runs.findById("r").orElseThrow();
		assertThat(read.passed()).contains(List.of(true, false));
		assertThat(read.answers()).containsExactly(true);
	}

	@Table("runs")
	record Run(@PartitionKey String id, @Attribute(format = "iso-seconds") List<Instant> times,
			@Attribute(format = "iso-seconds") Set<Instant> unique,
			@Attribute(format = "epoch-millis") Map<String, Instant> marks,
			@Attribute(format = "seconds") Map<String, List<Duration>> lengths,
			@Attribute(format = "number") Optional<List<Boolean>> passed,
			@Attribute(format = "number") Set<Boolean> answers) {

	}

	record Times(Collection<Instant> times, Optional<Set<Instant>> unique, List<Boolean> passed) {

	}

	interface Runs extends DynamoRepository<Run, String> {

		@AllowScan
		List<Run> findByTimesContaining(Instant time);

		@AllowFilter
		@Query("id = :id and times[0] = :first")
		Optional<Run> findByFirst(String id, Instant first);

		@AllowFilter
		@Query("id = :id and marks.start = :start")
		Optional<Run> findByStart(String id, Instant start);

		@Update("set marks.end = :end, times[0] = :first add unique :more")
		@Condition("marks.start < :end")
		void mark(String id, Instant end, Instant first, Set<Instant> more);

		Optional<Times> findTimesById(String id);

	}

}
