package io.github.dynamospring.guests;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Table with an attribute of each type that DynamoDBMapper stores, in its two schemas.
 */
class MapperGuestIntegrationTests {

	private static final LibraryPage PAGE = LibraryPage.of("dynamodbmapper");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.named((table) -> PAGE.tables().attributeNames("orders"),
			MapperTypes.class, Truths.class);

	private static final Recording TYPES = Recording.of("dynamodbmapper/types");

	private static final Recording TYPES_V2 = Recording.of("dynamodbmapper/types-v2");

	/** The attributes of the recording by the first cell of a row in the page. */
	private static final Map<String, List<String>> ROWS = rows();

	private final DynamoTemplate template = database.template((table) -> table);

	private final Types types = database.repository(Types.class, this.template);

	private final SchemaV2 schemaV2 = database.repository(SchemaV2.class, this.template);

	private static Map<String, List<String>> rows() {
		Map<String, List<String>> rows = new LinkedHashMap<>();
		rows.put("`String`, `char`", List.of("id", "text", "character"));
		rows.put("`boolean`, `Boolean`", List.of("flag", "boxedFlag"));
		rows.put("`@DynamoDBNativeBoolean`, `@DynamoDBTyped(BOOL)`", List.of("typedBool"));
		rows.put("`@DynamoDBConvertedBool`, a boolean with `@DynamoDBTyped(S)`",
				List.of("yesNo", "trueFalse", "typedText"));
		rows.put("`byte`, `short`, `int`, `long`", List.of("byteNumber", "shortNumber", "intNumber", "longNumber"));
		rows.put("`float`, `double`, `BigDecimal`, `BigInteger`",
				List.of("floatNumber", "doubleNumber", "boxedInt", "decimal", "bigInteger"));
		rows.put("a number with `@DynamoDBTyped(S)`", List.of("numberAsText"));
		rows.put("`Date`", List.of("date"));
		rows.put("`Calendar`", List.of("calendar"));
		rows.put("`@DynamoDBTypeConvertedEpochDate`, a date with `@DynamoDBTyped(N)`",
				List.of("epochDate", "epochCalendar", "epochLong"));
		rows.put("`@DynamoDBTypeConvertedTimestamp(pattern = \"yyyyMMddHHmm\")`", List.of("pattern"));
		rows.put("an enum", List.of("color", "typedEnum"));
		rows.put("an enum with a `toString()` of its own", List.of("labelled"));
		rows.put("`UUID`, `Locale`, `Currency`, `TimeZone`", List.of("uuid", "locale", "currency", "timeZone"));
		rows.put("`URL`", List.of("url"));
		rows.put("`byte[]`, `ByteBuffer`", List.of("bytes", "byteBuffer"));
		rows.put("`Set<T>` of texts, `UUID`, `Date`", List.of("textSet", "uuidSet", "dateSet"));
		rows.put("`Set<T>` of numbers", List.of("numberSet", "decimalSet"));
		rows.put("`Set<byte[]>`, `Set<ByteBuffer>`", List.of("bytesSet", "bufferSet"));
		rows.put("`Set<Boolean>`", List.of("booleanSet"));
		rows.put("`List<T>`, `Map<String, V>`", List.of("textList", "numberList", "numberMap", "listMap"));
		rows.put("`List<Date>`", List.of("dateList"));
		rows.put("`List<Boolean>`, `Map<String, Boolean>`", List.of("booleanList", "booleanMap"));
		rows.put("`List<String>` with `@DynamoDBTyped(SS)`", List.of("listAsSet"));
		rows.put("`Set<String>` with `@DynamoDBTyped(L)`", List.of("setAsList"));
		rows.put("`@DynamoDBDocument`, also in lists and maps", List.of("document", "documentList", "documentMap"));
		rows.put("`@DynamoDBTypeConvertedJson`", List.of("json", "jsonList"));
		rows.put("`@DynamoDBDelimited`", List.of("delimited"));
		return rows;
	}

	@BeforeEach
	void restore() {
		TYPES.restore(database.client());
		TYPES_V2.restore(database.client());
	}

	private static Map<String, AttributeValue> saved(Recording recording) {
		return new Recording(recording.table(), List.copyOf(recording.stored(database.client()))).item("id", "full");
	}

	@Test
	void thePageHasARowForEachType() {
		assertThat(PAGE.storedForms()).containsExactlyElementsOf(ROWS.keySet());
		assertThat(ROWS.values().stream().flatMap(List::stream))
			.containsExactlyInAnyOrderElementsOf(TYPES.item("id", "full").keySet());
	}

	static Stream<Arguments> types() {
		return ROWS.entrySet().stream().map((row) -> Arguments.of(row.getKey(), row.getValue()));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("types")
	void readsAndWrites(String row, List<String> attributes) {
		MapperTypes expected = MapperTypes.full();
		MapperTypes read = this.types.findById("full").orElseThrow();
		this.types.deleteById("full");
		this.types.insert(expected);
		Map<String, AttributeValue> written = saved(TYPES);
		for (String attribute : attributes) {
			assertThat(ReflectionTestUtils.getField(read, attribute)).usingRecursiveComparison()
				.isEqualTo(ReflectionTestUtils.getField(expected, attribute));
			assertThat(sorted(written.get(attribute))).isEqualTo(sorted(TYPES.item("id", "full").get(attribute)));
		}
	}

	// the order of a set in Java is any
	private static Object sorted(AttributeValue value) {
		if (value.hasSs() || value.hasNs()) {
			return Set.copyOf(value.hasSs() ? value.ss() : value.ns());
		}
		return value;
	}

	@Test
	void aSaveLeavesEachItemAsItWas() {
		List<MapperTypes> all = new ArrayList<>();
		Stream.of("full", "whole second", "empty")
			.map(this.types::findById)
			.forEach((item) -> item.ifPresent(all::add));
		assertThat(all).hasSize(3);
		this.types.saveAll(all);
		assertThat(TYPES.stored(database.client())).isEqualTo(Set.copyOf(TYPES.items()));
		all.forEach(this.types::update);
		assertThat(TYPES.stored(database.client())).isEqualTo(Set.copyOf(TYPES.items()));
	}

	@Test
	void readsBothSchemasInOneTable() {
		TYPES_V2.items().forEach((item) -> TYPES.put(database.client(), item));
		assertThat(this.types.findById("full")).get()
			.usingRecursiveComparison()
			.ignoringFields("booleanSet")
			.isEqualTo(MapperTypes.full());
		this.types.save(this.types.findById("full").orElseThrow());
		assertThat(saved(TYPES).get("flag")).isEqualTo(AttributeValue.fromN("1"));
		assertThat(sorted(saved(TYPES).get("booleanSet"))).isEqualTo(Set.of("0", "1"));
	}

	@Test
	void sharesTheSchemaV2() {
		Truths truths = this.schemaV2.findById("full").orElseThrow();
		assertThat(truths).isEqualTo(new Truths("full", true, false, Set.of(true, false), List.of(true, false),
				Map.of("yes", true), new Place("Main Street 1", true)));
		assertThat(this.schemaV2.findById("whole second")).get().extracting(Truths::flag).isEqualTo(false);
		this.schemaV2.update(truths);
		Map<String, AttributeValue> expected = TYPES_V2.item("id", "full");
		assertThat(saved(TYPES_V2)).containsAllEntriesOf(Map.of("flag", expected.get("flag"), "boxedFlag",
				expected.get("boxedFlag"), "booleanSet", expected.get("booleanSet"), "booleanList",
				expected.get("booleanList"), "booleanMap", expected.get("booleanMap"), "json", expected.get("json")));
	}

	interface Types extends DynamoRepository<MapperTypes, String> {

	}

	@Table("types-v2")
	record Truths(@PartitionKey String id, boolean flag, @Nullable Boolean boxedFlag, Set<Boolean> booleanSet,
			@Nullable List<Boolean> booleanList, @Nullable Map<String, Boolean> booleanMap, @Nullable Place document) {

	}

	record Place(@Nullable String street, boolean valid) {

	}

	interface SchemaV2 extends DynamoRepository<Truths, String> {

	}

}
