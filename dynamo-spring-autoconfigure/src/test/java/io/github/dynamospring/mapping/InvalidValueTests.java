package io.github.dynamospring.mapping;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.item.sdk.AttributeValueReader;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for the messages of {@link InvalidValueException}.
 */
class InvalidValueTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void decimalOfTooManyDigits() {
		written((bean) -> bean.decimal = new BigDecimal("1.00000000000000000000000000000000000001"),
				"Bean.decimal: the number has 39 significant digits; "
						+ "DynamoDB holds 38, and numbers are never rounded");
	}

	@Test
	void integerOfTooManyDigits() {
		written((bean) -> bean.integer = BigInteger.TEN.pow(38).add(BigInteger.ONE),
				"Bean.integer: the number has 39 significant digits; "
						+ "DynamoDB holds 38, and numbers are never rounded");
	}

	@Test
	void decimalOutOfRange() {
		written((bean) -> bean.decimal = new BigDecimal("1E+126"),
				"Bean.decimal: the number is beyond the magnitudes that DynamoDB holds, 1E-130 to 9.99E+125");
		written((bean) -> bean.decimal = new BigDecimal("9E-131"),
				"Bean.decimal: the number is beyond the magnitudes that DynamoDB holds, 1E-130 to 9.99E+125");
	}

	@Test
	void doubleOutOfRange() {
		written((bean) -> bean.real = 1e126,
				"Bean.real: the number is beyond the magnitudes that DynamoDB holds, 1E-130 to 9.99E+125");
		written((bean) -> bean.real = Double.NaN, "Bean.real: the value is no number that DynamoDB can hold");
		written((bean) -> bean.single = Float.NEGATIVE_INFINITY,
				"Bean.single: the value is no number that DynamoDB can hold");
	}

	@Test
	void storedNumberDoesNotFit() {
		read("quantity", ItemValue.number("2147483648"), "Bean.quantity: the number does not fit into Integer");
		read("quantity", ItemValue.number("1.5"), "Bean.quantity: the number does not fit into Integer");
		read("real", ItemValue.number("1E-130"), null);
		read("single", ItemValue.number("1E+39"), "Bean.single: the number does not fit into Float");
		read("integer", ItemValue.number("0.5"), "Bean.integer: the number does not fit into BigInteger");
	}

	@ParameterizedTest
	@Timeout(10)
	@ValueSource(strings = { "1E40000000", "-1E40000000", "1E-40000000", "1E126", "0E40000000", "0E-40000000",
			"1E2147483647" })
	void storedNumberIsNoneOfDynamoDb(String number) {
		for (String attribute : List.of("decimal", "integer")) {
			assertThatExceptionOfType(InvalidValueException.class)
				.isThrownBy(() -> codec().read(hostile(attribute, number)))
				.withMessage("Bean." + attribute
						+ ": the number is beyond the magnitudes that DynamoDB holds, 1E-130 to 9.99E+125");
		}
		for (String attribute : List.of("quantity", "expiresAt")) {
			assertThatExceptionOfType(InvalidValueException.class)
				.isThrownBy(() -> codec().read(hostile(attribute, number)))
				.withMessageStartingWith("Bean." + attribute + ": the number ");
		}
	}

	private static ItemReader hostile(String attribute, String number) {
		return new AttributeValueReader(
				Map.of("id", AttributeValue.fromS("1"), attribute, AttributeValue.fromN(number)));
	}

	@Test
	@Timeout(10)
	void storedNumberIsEndless() {
		String digits = "7".repeat(3_000_000);
		for (String attribute : List.of("decimal", "integer", "quantity", "real", "single", "expiresAt")) {
			assertThatExceptionOfType(InvalidValueException.class)
				.isThrownBy(() -> codec().read(hostile(attribute, digits)))
				.withMessage("Bean." + attribute + ": a number of 3000000 characters is too long for DynamoDB");
		}
		assertThatIllegalArgumentException().isThrownBy(() -> ItemValue.number(digits))
			.withMessage("A text of 3000000 characters is no number of DynamoDB's");
	}

	@Test
	void storedTypeIsAnother() {
		read("quantity", ItemValue.of("1"),
				"Bean.quantity: an attribute of type S cannot be read as Integer, which is stored as N");
		read("lines", ItemValue.of("1"),
				"Bean.lines: an attribute of type S cannot be read as List, which is stored as L");
		read("names", ItemValue.numberSet(List.of("1")),
				"Bean.names: an attribute of type NS cannot be read as Set, which is stored as SS");
		read("expiresAt", ItemValue.of("2026-11-21T08:30:00Z"),
				"Bean.expiresAt: an attribute of type S cannot be read as Instant, which is stored as N");
	}

	@Test
	void storedTextIsNoValue() {
		read("status", ItemValue.of("LOST"),
				"Bean.status: a text of length 4 cannot be read as Status: its constants are [UNPAID, PAID]");
		read("uuid", ItemValue.of("x"), "Bean.uuid: a text of length 1 cannot be read as UUID");
		read("date", ItemValue.of("2026-02-30"), "Bean.date: a text of length 10 cannot be read as LocalDate");
	}

	@Test
	void nestedValuesAreNamedByPath() {
		read("lines", ItemValue.list(List.of(line(ItemValue.number(1)), line(ItemValue.of("x")))),
				"Bean.lines[1].quantity: an attribute of type S cannot be read as Integer, which is stored as N");
		read("byName", ItemValue.map(Map.of("a", line(ItemValue.of("x")))),
				"Bean.byName.*.quantity: an attribute of type S cannot be read as Integer, which is stored as N");
	}

	private static ItemValue line(ItemValue quantity) {
		return ItemValue.map(Map.of("quantity", quantity));
	}

	@Test
	void primitiveIsAbsent() {
		read("lines", ItemValue.list(List.of(ItemValue.map(Map.of()))),
				"Bean.lines[0].quantity: the item has no attribute 'quantity', and a primitive int cannot be null: "
						+ "use its wrapper type");
	}

	@Test
	void constructorThrows() {
		read("lines", ItemValue.list(List.of(line(ItemValue.number(-1)))),
				"Bean.lines[0]: a Line cannot be created from the stored values");
	}

	@Test
	void timeWouldNotSort() {
		written((bean) -> bean.date = LocalDate.of(10_000, 1, 1),
				"Bean.date: the year is outside of 0000–9999, where dates sort");
		written((bean) -> bean.instant = Instant.MAX, "Bean.instant: the instant is not in the years 0000–9999");
	}

	@Test
	void setHoldsNull() {
		written((bean) -> bean.names = new LinkedHashSet<>(Arrays.asList("a", null)),
				"Bean.names: a set cannot hold null or a value that is not stored");
	}

	@Test
	void setHoldsElementsThatAreStoredAlike() {
		written((bean) -> bean.decimals = Set.of(new BigDecimal("1.0"), new BigDecimal("1.00")),
				"Bean.decimals: a set cannot hold two elements that are stored alike");
		written((bean) -> bean.binaries = Set.of(new byte[] { 1 }, new byte[] { 1 }),
				"Bean.binaries: a set cannot hold two elements that are stored alike");
	}

	@Test
	void mapHoldsKeysThatAreStoredAlike() {
		written((bean) -> bean.byDecimal = Map.of(new BigDecimal("0.0"), "a", new BigDecimal("0.00"), "b"),
				"Bean.byDecimal: a map cannot hold two keys that are stored alike");
	}

	@Test
	void mapKeyIsEmpty() {
		written((bean) -> bean.byName = Map.of("", new Line(1)),
				"Bean.byName: the key of a map is an attribute name and cannot be null or empty");
	}

	@Test
	void subclassWouldLoseProperties() {
		written((bean) -> bean.node = new SpecialNode(),
				"Bean.node: a SpecialNode cannot be stored as Node, as its additional properties would be lost; make the type sealed");
	}

	@Test
	void graphHasACycle() {
		Node node = new Node();
		node.next = node;
		String path = "Bean.node" + ".next".repeat(32);
		written((bean) -> bean.node = node, path + ": it is nested deeper than the 32 levels that DynamoDB stores");
	}

	@Test
	void listIsTooDeep() {
		List<?> list = List.of(List.of());
		for (int level = 4; level <= 32; level++) {
			list = List.of(list);
		}
		List<?> deepest = list;
		codec().write(beanWithExtra(deepest), new ItemValueWriter());
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> codec().write(beanWithExtra(List.of(deepest)), new ItemValueWriter()))
			.withMessage("Bean.extra.*" + "[0]".repeat(30)
					+ ": it is nested deeper than the 32 levels that DynamoDB stores");
	}

	private static Bean beanWithExtra(List<?> list) {
		Bean bean = new Bean();
		bean.id = "1";
		bean.extra = Map.of("list", list);
		return bean;
	}

	@Test
	void untypedValueCannotBeTold() {
		written((bean) -> bean.extra = new HashMap<>(Map.of("at", Instant.EPOCH)),
				"Bean.extra.*: a value of type java.time.Instant cannot be identified when it is read as Object: "
						+ "give the property a type, or register a converter");
	}

	@Test
	void sealedTypeIsUnknown() {
		read("shape", ItemValue.map(Map.of("_type", ItemValue.of("Star"))),
				"Bean.shape: '_type' has another value, where one of the types of Shape is expected: [Circle, Square]");
		read("shape", ItemValue.map(Map.of("radius", ItemValue.number(1))),
				"Bean.shape: there is no '_type', where one of the types of Shape is expected: [Circle, Square]");
	}

	@Test
	void keyIsNullOrEmpty() {
		written((bean) -> bean.id = null, "Bean.id: null cannot be part of the primary key ({id})");
		written((bean) -> bean.id = "", "Bean.id: a key attribute cannot be empty");
		written((bean) -> bean.id = "é".repeat(1025),
				"Bean.id: a partition key of 2050 bytes is longer than the 2048 that DynamoDB takes");
	}

	@Test
	void valueIsAPropertyAndNotQuoted() {
		ItemValue item = ItemValue.map(Map.of("id", ItemValue.of("1"), "status", ItemValue.of("x".repeat(390 * 1024))));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> codec().read(item.reader()))
			.withMessage(
					"Bean.status: a text of length 399360 cannot be read as Status: its constants are [UNPAID, PAID]")
			.withNoCause()
			.satisfies((ex) -> assertThat(ex.getValue()).isEqualTo("x".repeat(390 * 1024)));
	}

	private void written(Consumer<Bean> change, String message) {
		Bean bean = new Bean();
		bean.id = "1";
		change.accept(bean);
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> codec().write(bean, new ItemValueWriter()))
			.withMessage(message)
			.matches((ex) -> !ex.isStored());
	}

	private void read(String attribute, ItemValue value, @Nullable String message) {
		ItemValue item = ItemValue.map(Map.of("id", ItemValue.of("1"), attribute, value));
		if (message == null) {
			codec().read(item.reader());
			return;
		}
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> codec().read(item.reader()))
			.withMessage(message)
			.matches(InvalidValueException::isStored);
	}

	@SuppressWarnings("unchecked")
	private EntityCodec<Bean> codec() {
		return (EntityCodec<Bean>) this.context.getRequiredPersistentEntity(Bean.class).getCodec();
	}

	@Table("beans")
	static class Bean {

		@PartitionKey
		private String id;

		@Nullable BigDecimal decimal;

		@Nullable BigInteger integer;

		double real;

		float single;

		int quantity;

		@Nullable UUID uuid;

		@Nullable Status status;

		@Nullable LocalDate date;

		@Nullable Instant instant;

		@TimeToLive
		@Nullable Instant expiresAt;

		List<Line> lines = new ArrayList<>();

		Set<String> names = Set.of();

		Set<BigDecimal> decimals = Set.of();

		Set<byte[]> binaries = Set.of();

		Map<BigDecimal, String> byDecimal = Map.of();

		Map<String, Line> byName = Map.of();

		@Nullable Map<String, Object> extra;

		@Nullable Node node;

		@Nullable Shape shape;

	}

	static class Node {

		@Nullable Node next;

	}

	static class SpecialNode extends Node {

	}

	record Line(int quantity) {

		Line {
			if (quantity < 0) {
				throw new IllegalArgumentException("negative");
			}
		}

	}

	enum Status {

		UNPAID, PAID

	}

	sealed interface Shape {

	}

	record Circle(int radius) implements Shape {

	}

	record Square(int side) implements Shape {

	}

}
