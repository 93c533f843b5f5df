package io.github.dynamospring.times;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFormat.Escape;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.convert.ValueConverter;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Formats that are refused at start-up, and methods that a format cannot serve.
 */
class TimeFormatRefusalsTests {

	private static final String FORMATS = "iso-seconds, iso-millis, iso-nanos, iso, epoch-seconds, epoch-millis "
			+ "or a pattern of DateTimeFormatter";

	static List<Arguments> entities() {
		return List.of(
				Arguments.of(Unknown.class,
						"'at': \"iso-second\" is no format of an Instant: use " + FORMATS
								+ " (Unknown pattern letter: i)"),
				Arguments.of(NoTime.class,
						"'name': the format \"iso-seconds\" is on a String, but only a time, a Duration (seconds) "
								+ "or a boolean (number) has one: leave it out, or use one of Instant, OffsetDateTime, ZonedDateTime, Date, LocalDateTime, "
								+ "LocalTime, LocalDate, YearMonth, Year, MonthDay"),
				Arguments.of(ManyNames.class,
						"'names': the format \"iso-seconds\" is on a String, but only a time, a Duration (seconds) "
								+ "or a boolean (number) has one: leave it out, or use one of Instant, OffsetDateTime, ZonedDateTime, Date, LocalDateTime, "
								+ "LocalTime, LocalDate, YearMonth, Year, MonthDay"),
				Arguments.of(EpochOfDate.class,
						"'day': epoch-seconds counts from 1970 in UTC, and a LocalDate has no zone: "
								+ "make it an Instant"),
				Arguments.of(Expiring.class,
						"'until': the format \"epoch-millis\" does not fit @TimeToLive, which DynamoDB takes in "
								+ "epoch-seconds: leave the format out"),
				Arguments.of(Converted.class,
						"'at': the format \"iso-seconds\" has no effect beside a converter, which decides how it is "
								+ "stored: leave one of them out"),
				Arguments.of(Empty.class, "'at' has an empty @Attribute: give it a name"),
				Arguments.of(MoreBehind.class,
						", @PrimaryKey sort: Key template \"{day}#{name}\": {day} at position 1 does not keep the order "
								+ "of its values in a sort key, because the texts of its format dd.MM.yyyy do not sort: "
								+ "put it last, for equality alone, or let the format go down from the year in "
								+ "fields of fixed width"),
				Arguments.of(MoreBehindIso.class,
						", @PrimaryKey sort: Key template \"{at}#{name}\": {at} at position 1 does not keep the order "
								+ "of its values in a sort key, because the texts of its format iso do not sort "
								+ "(its texts have 0 to 9 digits of the second: iso-seconds, iso-millis and iso-nanos "
								+ "sort, and a String sorts as the text): put it last, for equality alone, or let the format go down from the year in "
								+ "fields of fixed width"),
				Arguments.of(DescendingIso.class,
						", @PrimaryKey sort: Key template \"AT#{at|desc}\": |desc at position 8 takes an ordered value,"
								+ " not a java.time.Instant in a format that does not sort"),
				Arguments.of(Minutes.class,
						"'length': \"minutes\" is no format of a Duration: use seconds, or leave the format out"),
				Arguments.of(Letter.class,
						"'active': \"Y/N\" is no format of a boolean: use number, or leave the format out"),
				Arguments.of(Descending.class,
						", @PrimaryKey sort: Key template \"DAY#{day|desc}\": |desc at position 10 takes an ordered value,"
								+ " not a java.time.LocalDate in a format that does not sort"),
				Arguments.of(PlainEpoch.class,
						", @PrimaryKey sort: Key template \"AT#{at}\": {at} at position 4 does not keep the order of "
								+ "its values in a sort key: use |pad:n, or |signed:n if it can be negative"));
	}

	@ParameterizedTest
	@MethodSource("entities")
	void refusesAnEntity(Class<?> type, String problem) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(type)));
		String subject = "TimeFormatRefusalsTests." + type.getSimpleName();
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems())
				.containsExactly(subject + (problem.startsWith(",") ? "" : ": ") + problem));
	}

	@Test
	void refusesTimesWithTheDelimiterBeforeTheEndOfLongerKeys() {
		DynamoMappingContext both = withoutEscapes(Started.class, Step.class);
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(both::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems()).containsExactly(
					"TimeFormatRefusalsTests.Started, primary key (RUN-{run} / AT-{at}): {at} has texts with"
							+ " the delimiter '-', and the table has no escapes: use a format of fixed width that goes down"
							+ " from the year, or start the template with text that no other type of the table has"));
		assertThatNoException().isThrownBy(withoutEscapes(Started.class)::afterPropertiesSet);
	}

	private static DynamoMappingContext withoutEscapes(Class<?>... types) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setKeyFormats((table) -> new KeyFormat('-', Escape.NONE));
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(types)));
		return context;
	}

	private static DynamoMappingContext context(Class<?> type) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(type)));
		context.afterPropertiesSet();
		return context;
	}

	private static List<String> refusals(Class<?> entity, Class<?> repository) {
		return LocalApplication.unsent(entity).refusals(repository).stream().sorted().toList();
	}

	@Test
	void refusesRangesAndOrderOfTextsThatDoNotSort() {
		assertThat(refusals(Holiday.class, Holidays.class)).containsExactly(
				"Holidays.findByCountryAndDayAfter: a filter cannot compare 'day', because its format dd.MM.yyyy does not "
						+ "sort as its values do; leave the condition to the application",
				"Holidays.findByCountryAndObservedBetween: a filter cannot compare 'observed', because its format dd.MM.yyyy "
						+ "does not sort as its values do; leave the condition to the application",
				"Holidays.findByCountryOrderByDay: no order by 'day': the format dd.MM.yyyy of 'day' does not sort as "
						+ "its values do in the primary key ({country} / {day}); leave out the order");
	}

	@Test
	void refusesRangesAndOrderOfIsoTextsOfAnyLength() {
		String reason = "does not sort as its values do (its texts have 0 to 9 digits of the second: iso-seconds, "
				+ "iso-millis and iso-nanos sort, and a String sorts as the text)";
		assertThat(refusals(Visit.class, Visits.class)).containsExactly(
				"Visits.findByPlaceAndAtBetween: a filter cannot compare 'at', because its format iso " + reason
						+ "; leave the condition to the application",
				"Visits.findByPlaceAndLeftAfter: a filter cannot compare 'left', because its format iso " + reason
						+ "; leave the condition to the application",
				"Visits.findByPlaceOrderByAt: no order by 'at': the format iso of 'at' " + reason
						+ " in the primary key ({place} / {at}); leave out the order",
				"Visits.leave: 'left' is an Instant, and its format iso " + reason
						+ ": compare it with = or <> at position 1 in \"left < :time\"; correct the expression");
	}

	@Test
	void refusesToAddToANumericBoolean() {
		assertThat(refusals(Switch.class, Switches.class)).containsExactly(
				"Switches.turn: 'on' is a boolean, which add does not take at position 5 in \"add on :by\";"
						+ " correct the expression");
	}

	@Test
	void refusesToCompareTimesOfDifferentFormats() {
		assertThat(refusals(Task.class, Tasks.class)).containsExactly(
				"Tasks.copy: 'seen' and 'due' are times of different formats: use properties of one at position 11 in "
						+ "\"set due = seen\"; correct the expression",
				"Tasks.findFiner: '2026-11-21T08:30:00.5Z' is no value of 'due', which is an Instant (position 20); "
						+ "compare it with one",
				"Tasks.findLate: 'done' and 'due' are times of different formats (position 21); compare properties of "
						+ "one format");
	}

	@Test
	void advisesKeysThatTheFormatAllows() {
		assertThat(refusals(Payment.class, Payments.class)).containsExactly(
				"Payments.findByPayerAndPaidAtAfter: no partition key of Payment is given by equality: the primary key ({id}) needs id; add "
						+ "@GlobalSecondaryIndex(name = \"gsi1\", partition = \"PAYER#{payer}\", sort = \"{paidAt}\")",
				"Payments.findByPayerOrderByDueAscPaidAt: no partition key of Payment is given by equality: the primary key ({id}) needs id; add "
						+ "@GlobalSecondaryIndex(name = \"gsi2\", partition = \"PAYER#{payer}\", "
						+ "sort = \"DUE#{due}#{paidAt|signed:15}\")");
	}

	@Table("times")
	record Unknown(@PartitionKey String id, @Attribute(format = "iso-second") Instant at) {
	}

	@Table("times")
	record NoTime(@PartitionKey String id, @Attribute(format = "iso-seconds") String name) {
	}

	@Table("times")
	record ManyNames(@PartitionKey String id, @Attribute(format = "iso-seconds") List<String> names) {
	}

	@Table("times")
	record EpochOfDate(@PartitionKey String id, @Attribute(format = "epoch-seconds") LocalDate day) {
	}

	@Table("times")
	record Expiring(@PartitionKey String id, @TimeToLive @Attribute(format = "epoch-millis") Instant until) {
	}

	@Table("times")
	record Converted(@PartitionKey String id,
			@ValueConverter(Texts.class) @Attribute(format = "iso-seconds") Instant at) {
	}

	@Table("times")
	record Empty(@PartitionKey String id, @Attribute Instant at) {
	}

	@Table("times")
	@PrimaryKey(partition = "A#{id}", sort = "{day}#{name}")
	record MoreBehind(String id, String name, @Attribute(format = "dd.MM.yyyy") LocalDate day) {
	}

	@Table("times")
	@PrimaryKey(partition = "A#{id}", sort = "{at}#{name}")
	record MoreBehindIso(String id, String name, @Attribute(format = "iso") Instant at) {
	}

	@Table("times")
	@PrimaryKey(partition = "A#{id}", sort = "AT#{at|desc}")
	record DescendingIso(String id, @Attribute(format = "iso") Instant at) {
	}

	@Table("runs")
	@PrimaryKey(partition = "RUN-{run}", sort = "AT-{at}")
	record Started(String run, @Attribute(format = "iso") Instant at) {
	}

	@Table("runs")
	@PrimaryKey(partition = "RUN-{run}", sort = "AT-{name}-STEP-{number|pad:3}")
	record Step(String run, String name, int number) {
	}

	@Table("times")
	record Minutes(@PartitionKey String id, @Attribute(format = "minutes") Duration length) {
	}

	@Table("times")
	record Letter(@PartitionKey String id, @Attribute(format = "Y/N") boolean active) {
	}

	@Table("switches")
	record Switch(@PartitionKey String id, @Attribute(format = "number") boolean on) {
	}

	interface Switches extends DynamoRepository<Switch, String> {

		@Update("add on :by")
		void turn(String id, boolean by);

	}

	@Table("visits")
	record Visit(@PartitionKey String place, @SortKey @Attribute(format = "iso") Instant at,
			@Attribute(format = "iso") Instant left) {
	}

	record VisitKey(String place, Instant at) {
	}

	interface Visits extends DynamoRepository<Visit, VisitKey> {

		List<Visit> findByPlaceAndAt(String place, Instant at);

		List<Visit> findByPlaceAndAtBetween(String place, Instant from, Instant to);

		List<Visit> findByPlaceOrderByAt(String place);

		@AllowFilter
		List<Visit> findByPlaceAndLeft(String place, Instant left);

		@AllowFilter
		List<Visit> findByPlaceAndLeftAfter(String place, Instant left);

		@Update("set left = :time")
		@Condition("left < :time")
		void leave(String place, Instant at, Instant time);

	}

	@Table("times")
	@PrimaryKey(partition = "A#{id}", sort = "DAY#{day|desc}")
	record Descending(String id, @Attribute(format = "dd.MM.yyyy") LocalDate day) {
	}

	@Table("times")
	@PrimaryKey(partition = "A#{id}", sort = "AT#{at}")
	record PlainEpoch(String id, @Attribute(format = "epoch-millis") Instant at) {
	}

	@Table("holidays")
	record Holiday(@PartitionKey String country, @SortKey @Attribute(format = "dd.MM.yyyy") LocalDate day,
			@Attribute(format = "dd.MM.yyyy") LocalDate observed) {
	}

	record HolidayKey(String country, LocalDate day) {
	}

	interface Holidays extends DynamoRepository<Holiday, HolidayKey> {

		List<Holiday> findByCountryAndDay(String country, LocalDate day);

		List<Holiday> findByCountryAndDayAfter(String country, LocalDate day);

		List<Holiday> findByCountryOrderByDay(String country);

		@AllowFilter
		List<Holiday> findByCountryAndObservedBetween(String country, LocalDate from, LocalDate to);

		@AllowFilter
		List<Holiday> findByCountryAndObserved(String country, LocalDate observed);

	}

	@Table("tasks")
	record Task(@PartitionKey String id, @Attribute(format = "iso-seconds") Instant due,
			@Attribute(format = "iso-millis") Instant done, Instant seen, LocalDateTime local,
			@Attribute(format = "iso-seconds|minute") Instant started) {
	}

	interface Tasks extends DynamoRepository<Task, String> {

		@AllowFilter
		@Query("id = :id and done > due")
		List<Task> findLate(String id);

		@AllowFilter
		@Query("id = :id and started > due")
		List<Task> findStarted(String id);

		@AllowFilter
		@Query("id = :id and due = '2026-11-21T08:30:00.5Z'")
		List<Task> findFiner(String id);

		@Update("set due = seen")
		void copy(String id);

		@Update("set due = started")
		@Condition("due < :time")
		void start(String id, Instant time);

	}

	@Table("payments")
	record Payment(@PartitionKey String id, String payer, @Attribute(format = "yyyyMMdd") LocalDate due,
			@Attribute(format = "epoch-millis") Instant paidAt) {
	}

	interface Payments extends DynamoRepository<Payment, String> {

		List<Payment> findByPayerAndPaidAtAfter(String payer, Instant time);

		List<Payment> findByPayerOrderByDueAscPaidAt(String payer);

	}

	/**
	 * Converter that a format stands beside.
	 */
	static class Texts implements PropertyValueConverter<Instant, String, ValueConversionContext<?>> {

		@Override
		public Instant read(String value, ValueConversionContext<?> context) {
			return Instant.parse(value);
		}

		@Override
		public String write(Instant value, ValueConversionContext<?> context) {
			return value.toString();
		}

	}

}
