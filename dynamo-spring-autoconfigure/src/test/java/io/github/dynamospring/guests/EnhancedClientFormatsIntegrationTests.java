package io.github.dynamospring.guests;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverterProvider;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.document.EnhancedDocument;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Times and durations in a table that the SDK's enhanced client reads and writes as well.
 */
class EnhancedClientFormatsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.named(
			(table) -> new TableAttributeNames("PK", "SK", null, null, Map.of()).withIndex("byPaid", "PK", "SK"),
			Visit.class);

	private static final String TABLE = LocalDatabase.tableName("visits");

	private static final Instant SECOND = Instant.parse("2026-11-21T08:30:00Z");

	private final Visits visits = database.repository(Visits.class, database.template());

	private final DynamoDbTable<EnhancedDocument> theirs = DynamoDbEnhancedClient.builder()
		.dynamoDbClient(database.client())
		.build()
		.table(TABLE,
				TableSchema.documentSchemaBuilder()
					.addIndexPartitionKey(TableMetadata.primaryIndexName(), "place", AttributeValueType.S)
					.addIndexSortKey(TableMetadata.primaryIndexName(), "at", AttributeValueType.S)
					.attributeConverterProviders(AttributeConverterProvider.defaultProvider())
					.build());

	@BeforeEach
	void deleteItems() {
		database.deleteItems();
	}

	static Stream<Visit> visits() {
		return Stream.of(SECOND, SECOND.plusMillis(500), SECOND.plusNanos(1000), SECOND.plusNanos(1))
			.map((at) -> visit(at, Duration.between(SECOND, at).plusSeconds(90)));
	}

	private static Visit visit(Instant at, Duration length) {
		OffsetDateTime offset = OffsetDateTime.parse("2026-11-21T09:30+01:00");
		ZonedDateTime zoned = ZonedDateTime.parse("2026-11-21T09:30:00.250+01:00[Europe/Paris]");
		return new Visit("p", at, length, LocalDateTime.of(2026, 11, 21, 9, 30), LocalTime.of(9, 30, 0, 5_000), offset,
				zoned, true);
	}

	private void putTheirs(Visit visit) {
		this.theirs.putItem(EnhancedDocument.builder()
			.attributeConverterProviders(AttributeConverterProvider.defaultProvider())
			.putString("place", visit.place())
			.put("at", visit.at(), Instant.class)
			.put("length", visit.length(), Duration.class)
			.put("local", visit.local(), LocalDateTime.class)
			.put("time", visit.time(), LocalTime.class)
			.put("offset", visit.offset(), OffsetDateTime.class)
			.put("zoned", visit.zoned(), ZonedDateTime.class)
			.putNumber("paid", visit.paid() ? 1 : 0)
			.putString("PK", (visit.paid() ? "PAID#1#" : "PAID#0#") + visit.offset())
			.build());
	}

	private static List<Map<String, AttributeValue>> items() {
		return database.client().scan((scan) -> scan.tableName(TABLE)).items();
	}

	@ParameterizedTest
	@MethodSource("visits")
	void findsItsItemsByTheirTimes(Visit visit) {
		putTheirs(visit);
		assertThat(this.visits.findById(new VisitKey("p", visit.at()))).contains(visit);
		assertThat(this.visits.findByPaidAndOffset(true, visit.offset())).containsExactly(visit);
		assertThat(this.visits.findByPlaceAndZoned("p", visit.zoned())).containsExactly(visit);
	}

	@ParameterizedTest
	@MethodSource("visits")
	void writesWhatItWrites(Visit visit) {
		putTheirs(visit);
		List<Map<String, AttributeValue>> written = items();
		deleteItems();
		this.visits.save(visit);
		assertThat(items()).isEqualTo(written);
		this.visits.update(visit);
		assertThat(items()).isEqualTo(written);
		EnhancedDocument read = this.theirs
			.getItem(Key.builder().partitionValue("p").sortValue(visit.at().toString()).build());
		assertThat(read.get("at", Instant.class)).isEqualTo(visit.at());
		assertThat(read.get("length", Duration.class)).isEqualTo(visit.length());
		assertThat(read.get("time", LocalTime.class)).isEqualTo(visit.time());
		assertThat(read.get("zoned", ZonedDateTime.class)).isEqualTo(visit.zoned());
	}

	@Test
	void ordersAndComparesDurationsAsNumbers() {
		List<Duration> lengths = Stream.of("PT-9S", "PT-1.5S", "PT0S", "PT0.000000001S", "PT2S", "PT10S", "PT1H")
			.map(Duration::parse)
			.toList();
		lengths.forEach((length) -> this.visits.insert(visit(SECOND.plus(length), length)));
		assertThat(this.visits.findByPlaceOrderByLength("p")).extracting(Visit::length).isEqualTo(lengths);
		assertThat(this.visits.findByPlaceAndLengthBetween("p", Duration.ofMillis(-1500), Duration.ofSeconds(2)))
			.extracting(Visit::length)
			.isEqualTo(lengths.subList(1, 5));
		assertThat(this.visits.findLong("p")).extracting(Visit::length).isEqualTo(lengths.subList(5, 7));
	}

	@Test
	void addsDurations() {
		putTheirs(visit(SECOND, Duration.ofSeconds(1)));
		this.visits.prolong("p", SECOND, Duration.ofMillis(500));
		assertThat(items().get(0).get("length").n()).isEqualTo("1.5");
	}

	@Test
	void keepsDurationsThatTheClientCannotWrite() {
		this.visits.insert(visit(SECOND, Duration.ofSeconds(Long.MIN_VALUE, 1)));
		assertThat(items().get(0).get("length").n()).isEqualTo("-9223372036854775807.999999999");
		assertThat(this.visits.findById(new VisitKey("p", SECOND))).get()
			.extracting(Visit::length)
			.isEqualTo(Duration.ofSeconds(Long.MIN_VALUE, 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0.0000000001", "9223372036854775808", "1E+100", "1E-100" })
	void refusesNumbersThatAreNoDuration(String seconds) {
		putTheirs(visit(SECOND, Duration.ZERO));
		setTheirs("length", seconds);
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.visits.findById(new VisitKey("p", SECOND)))
			.withMessageContaining("Visit.length: the number does not fit into Duration");
	}

	private static void setTheirs(String attribute, String number) {
		database.client()
			.updateItem((update) -> update.tableName(TABLE)
				.key(Map.of("place", AttributeValue.fromS("p"), "at", AttributeValue.fromS(SECOND.toString())))
				.updateExpression("SET #a = :v")
				.expressionAttributeNames(Map.of("#a", attribute))
				.expressionAttributeValues(Map.of(":v", AttributeValue.fromN(number))));
	}

	@Test
	void readsAndComparesBooleansAsNumbers() {
		putTheirs(visit(SECOND, Duration.ZERO));
		VisitKey key = new VisitKey("p", SECOND);
		assertThat(this.visits.findByPlaceAndPaidTrue("p")).hasSize(1);
		assertThat(this.visits.findUnpaid("p")).isEmpty();
		assertThat(this.visits.refund("p", SECOND, OffsetDateTime.parse("2026-11-21T09:30+01:00"), false)).isTrue();
		assertThat(items().get(0).get("paid").n()).isEqualTo("0");
		assertThat(this.visits.findUnpaid("p")).extracting(Visit::paid).containsExactly(false);
		assertThat(this.visits.refund("p", SECOND, OffsetDateTime.parse("2026-11-21T09:30+01:00"), false)).isFalse();
		setTheirs("paid", "2");
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.visits.findById(key))
			.withMessageContaining("Visit.paid: a number other than 0 and 1 cannot be read as Boolean");
	}

	@Table("visits")
	@GlobalSecondaryIndex(name = "byPaid", partition = "PAID#{paid}#{offset}")
	@GlobalSecondaryIndex(name = "byLength", partition = "{place}", sort = "{length}")
	record Visit(@PartitionKey String place, @SortKey @Attribute(format = "iso") Instant at,
			@Attribute(format = "seconds") Duration length, @Attribute(format = "iso") LocalDateTime local,
			@Attribute(format = "iso") LocalTime time, @Attribute(format = "iso") OffsetDateTime offset,
			@Attribute(format = "iso") ZonedDateTime zoned, @Attribute(format = "number") boolean paid) {

	}

	record VisitKey(String place, Instant at) {

	}

	interface Visits extends DynamoRepository<Visit, VisitKey> {

		List<Visit> findByPaidAndOffset(boolean paid, OffsetDateTime offset);

		@AllowFilter
		List<Visit> findByPlaceAndZoned(String place, ZonedDateTime zoned);

		List<Visit> findByPlaceOrderByLength(String place);

		List<Visit> findByPlaceAndLengthBetween(String place, Duration from, Duration to);

		@Query("place = :place and length > 9.5")
		List<Visit> findLong(String place);

		@AllowFilter
		List<Visit> findByPlaceAndPaidTrue(String place);

		@AllowFilter
		@Query("place = :place and paid = false")
		List<Visit> findUnpaid(String place);

		@Update("add length :more")
		void prolong(String place, Instant at, Duration more);

		@Update("set paid = :paid, offset = :offset")
		@Condition("paid = true")
		boolean refund(String place, Instant at, OffsetDateTime offset, boolean paid);

	}

}
