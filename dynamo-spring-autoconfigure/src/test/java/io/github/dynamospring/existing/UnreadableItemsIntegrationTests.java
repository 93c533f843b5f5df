package io.github.dynamospring.existing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.aop.MutableClock;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.event.AfterConvertCallback;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.SkipUnreadable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.support.StaticApplicationContext;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.support.WindowIterator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Items that others wrote in a form that an entity does not read.
 */
class UnreadableItemsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Visit.class);

	private final Visits visits = database.repository(Visits.class, database.template());

	@BeforeEach
	void putVisits() {
		database.deleteItems();
		for (int number = 0; number < 6; number++) {
			boolean readable = number % 3 != 1;
			put(number, "visited_at",
					readable ? AttributeValue.fromS("2026-01-01T00:00:00Z") : AttributeValue.fromN("1700000000"));
		}
	}

	private static void put(int number, String attribute, AttributeValue value) {
		database.client()
			.putItem((put) -> put.tableName("test-visits")
				.item(Map.of("place", AttributeValue.fromS("lake"), "number", AttributeValue.fromN("" + number),
						"_type", AttributeValue.fromS("Visit"), attribute, value)));
	}

	@Test
	void exceptionNamesPatternAttributeFormatAndKey() {
		assertThatExceptionOfType(UnreadableItemException.class).isThrownBy(() -> this.visits.findByPlace("lake"))
			.withMessage("Visits.findByPlace: Visit.at ('visited_at'): an attribute of type N cannot be read as "
					+ "Instant, which is stored as S; @Attribute(format = \"epoch-seconds\" or \"epoch-millis\") "
					+ "reads it (Visit with key place = lake, number = 1)")
			.satisfies((ex) -> {
				assertThat(ex.isStored()).isTrue();
				assertThat(ex.getSubject().entityType()).isEqualTo(Visit.class);
				assertThat(ex.getSubject().key()).containsOnlyKeys("place", "number");
				assertThat(ex.getSubject().pattern()).isEqualTo("Visits.findByPlace");
			});
		assertThatExceptionOfType(UnreadableItemException.class)
			.isThrownBy(() -> this.visits.findById(new VisitKey("lake", 1)))
			.withMessageStartingWith("Visits.findById: Visit.at ('visited_at'): an attribute of type N cannot be read");
		assertThatExceptionOfType(UnreadableItemException.class)
			.isThrownBy(() -> this.visits.findAllById(List.of(new VisitKey("lake", 1))))
			.withMessageStartingWith("Visits.findAllById: Visit.at ('visited_at'): an attribute");
		assertThatExceptionOfType(UnreadableItemException.class)
			.isThrownBy(() -> this.visits.findMomentsByPlace("lake"))
			.withMessage(
					"Visits.findMomentsByPlace: Visit as Moment.at ('visited_at'): an attribute of type N cannot be "
							+ "read as Instant, which is stored as S; @Attribute(format = \"epoch-seconds\" or "
							+ "\"epoch-millis\") reads it");
	}

	@Test
	void exceptionShowsKeysAsPrivacyAllows() {
		assertThat(message(KeyVisibility.HIDDEN)).endsWith("reads it");
		assertThat(message(KeyVisibility.MASKED))
			.endsWith("reads it (Visit with key place = *" + KeyVisibility.MASKED.show("lake").substring(1)
					+ ", number = " + KeyVisibility.MASKED.show("1") + ")");
	}

	private static @Nullable String message(KeyVisibility keys) {
		TemplateSettings settings = new TemplateSettings(100, false, LocalDatabase.CLOCK, Backoff.DEFAULT, keys);
		Visits visits = database.repository(Visits.class, database.template(settings));
		return catchThrowable(() -> visits.findByPlace("lake")).getMessage();
	}

	@Test
	void exceptionAdvisesFormatsThatReadTheValue() {
		put(1, "lasted", AttributeValue.fromN("90"));
		assertFailure("Visit.lasted: an attribute of type N cannot be read as Duration, which is stored as S; "
				+ "@Attribute(format = \"seconds\") reads it");
		put(1, "paid", AttributeValue.fromN("1"));
		assertFailure("Visit.paid: an attribute of type N cannot be read as Boolean, which is stored as BOOL; "
				+ "@Attribute(format = \"number\") reads it");
		put(1, "paid", AttributeValue.fromN("2"));
		assertFailure("Visit.paid: an attribute of type N cannot be read as Boolean, which is stored as BOOL");
		put(1, "moments", AttributeValue.fromL(List.of(AttributeValue.fromN("1700000000"))));
		assertFailure("Visit.moments[0]: an attribute of type N cannot be read as Instant, which is stored as S");
		put(1, "weather", AttributeValue.fromS("HAIL"));
		assertFailure("Visit.weather: a text of length 4 cannot be read as Weather: its constants are [RAIN, SUN]");
	}

	@Test
	void exceptionAdvisesFormatsThatWriteTheText() {
		String problem = "Visit.expiresAt: an attribute of type S cannot be read as Instant, which is stored as N";
		Map.of("2026-01-01T00:00:00Z", "\"iso-seconds\" or \"iso\"", "2026-01-01T00:00:00.120Z",
				"\"iso-millis\" or \"iso\"", "2026-01-01T00:00:00.000001Z", "\"iso\"", "2026-01-01T00:00:00.123456789Z",
				"\"iso-nanos\" or \"iso\"")
			.forEach((text, formats) -> {
				put(1, "expiresAt", AttributeValue.fromS(text));
				assertFailure(problem + "; @Attribute(format = " + formats + ") reads it");
			});
		put(1, "expiresAt", AttributeValue.fromS("tomorrow"));
		assertFailure(problem);
	}

	private void assertFailure(String problem) {
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.visits.findById(new VisitKey("lake", 1)))
			.withMessage("Visits.findById: " + problem + " (Visit with key place = lake, number = 1)");
	}

	@Test
	void skipsWhatCannotBeRead() {
		assertThat(this.visits.readByPlace("lake")).extracting(Visit::number).containsExactly(0, 2, 3, 5);
		assertThat(this.visits.readFirst2ByPlaceOrderByNumberDesc("lake")).extracting(Visit::number)
			.containsExactly(5, 3);
		try (Stream<Visit> stream = this.visits.streamByPlace("lake")) {
			assertThat(stream).extracting(Visit::number).containsExactly(0, 2, 3, 5);
		}
		assertThat(this.visits.readMomentsByPlace("lake")).hasSize(4);
		assertThat(this.visits.findAll()).hasSize(4);
	}

	@Test
	void planSaysSo() {
		LocalApplication application = database.application();
		application.repository(Visits.class);
		assertThat(application.explain("Visits.streamByPlace"))
			.isEqualTo("Visits.streamByPlace → Query visits: place = {place}, pages as they are consumed, "
					+ "without unreadable items; 0.5 RCU per 4 KB, eventually consistent");
	}

	@Test
	void windowsGoOnBehindWhatIsSkipped() {
		List<Integer> found = new ArrayList<>();
		WindowIterator.of((position) -> this.visits.readByPlace("lake", position, Limit.of(1)))
			.startingAt(ScrollPosition.keyset())
			.forEachRemaining((visit) -> found.add(visit.number()));
		assertThat(found).containsExactly(0, 2, 3, 5);
		Window<Visit> window = this.visits.readByPlace("lake", ScrollPosition.keyset(), Limit.of(2));
		assertThat(window).extracting(Visit::number).containsExactly(0, 2);
		ScrollPosition behind = window.positionAt(1);
		assertThat(this.visits.readByPlace("lake", behind, Limit.of(2))).extracting(Visit::number)
			.containsExactly(3, 5);
	}

	@Test
	void windowOfSkippedItemsAloneIsEmptyAndTheLast() {
		for (int number = 0; number < 6; number++) {
			put(number, "visited_at", AttributeValue.fromN("1700000000"));
		}
		Window<Visit> window = this.visits.readByPlace("lake", ScrollPosition.keyset(), Limit.of(2));
		assertThat(window).isEmpty();
		assertThat(window.hasNext()).isFalse();
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void skippedItemsAreCountedAndLoggedOnceAMinute(CapturedOutput output) {
		MutableClock clock = new MutableClock();
		AccessPatterns patterns = new AccessPatterns();
		DynamoTemplate template = new DynamoTemplate(database.client(), database.context(), LocalDatabase::tableName,
				patterns, LocalDatabase.settings(clock, Backoff.DEFAULT));
		Visits visits = database.repository(Visits.class, template);
		visits.readByPlace("lake");
		clock.advance(Duration.ofSeconds(59));
		visits.readByPlace("lake");
		assertThat(output).containsOnlyOnce("Skipped an unreadable item");
		clock.advance(Duration.ofSeconds(1));
		visits.readByPlace("lake");
		assertThat(output).contains("Skipped an unreadable item, number 1 of its access pattern: Visits.readByPlace: ")
			.contains("Skipped an unreadable item, number 5 of its access pattern: Visits.readByPlace: ");
		assertThat(patterns.find("Visits.readByPlace")).extracting(RegisteredPattern::unreadableItems).contains(6L);
	}

	@Test
	void failuresOfCallbacksAreNotSkipped() {
		DynamoTemplate template = database.template();
		StaticApplicationContext callbacks = new StaticApplicationContext();
		callbacks.registerBean(FailingCallback.class);
		callbacks.refresh();
		template.setApplicationContext(callbacks);
		Visits visits = database.repository(Visits.class, template);
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> visits.readByPlace("lake"))
			.withMessage("of the callback");
	}

	static class FailingCallback implements AfterConvertCallback<Visit> {

		@Override
		public Visit onAfterConvert(Visit visit) {
			throw new InvalidValueException("of the callback");
		}

	}

	enum Weather {

		RAIN, SUN;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	@Table("visits")
	record Visit(@PartitionKey String place, @SortKey int number, @Nullable @Attribute("visited_at") Instant at,
			@Nullable Duration lasted, @Nullable Boolean paid, @Nullable List<Instant> moments,
			@Nullable Weather weather, @Nullable @Attribute(format = "epoch-seconds") Instant expiresAt) {
	}

	record VisitKey(String place, int number) {
	}

	record Moment(Instant at) {
	}

	interface Visits extends DynamoRepository<Visit, VisitKey> {

		List<Visit> findByPlace(String place);

		List<Moment> findMomentsByPlace(String place);

		@SkipUnreadable
		List<Visit> readByPlace(String place);

		@SkipUnreadable
		List<Visit> readFirst2ByPlaceOrderByNumberDesc(String place);

		@SkipUnreadable
		List<Moment> readMomentsByPlace(String place);

		@SkipUnreadable
		Stream<Visit> streamByPlace(String place);

		@SkipUnreadable
		Window<Visit> readByPlace(String place, ScrollPosition position, Limit limit);

		@AllowScan
		@SkipUnreadable
		List<Visit> findAll();

	}

}
