package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Random items, and requests on them over few paths and values, so that they often meet.
 * Most operands fit, some do not.
 */
class RandomExpressions {

	/** Names with the type that they mostly have. */
	private static final Map<String, AttributeType> NAMES = Map.ofEntries(Map.entry("n", AttributeType.N),
			Map.entry("n.2", AttributeType.N), Map.entry("s", AttributeType.S), Map.entry("s-2", AttributeType.S),
			Map.entry("b", AttributeType.B), Map.entry("t", AttributeType.BOOL), Map.entry("z", AttributeType.NULL),
			Map.entry("m", AttributeType.M), Map.entry("l", AttributeType.L), Map.entry("l2", AttributeType.L),
			Map.entry("ss", AttributeType.SS), Map.entry("ns", AttributeType.NS), Map.entry("bs", AttributeType.BS));

	private static final List<String> NUMBERS = List.of("0", "1", "-1", "2", "1.5", "-0.25", "100", "1e2",
			"12345678901234567890123456789012345678", "99999999999999999999999999999999999999", "1E125",
			"-9.9999999999999999999999999999999999999E+125", "1E-130", "0.0000000001", "3", "10", "-7.10");

	private static final List<String> STRINGS = List.of("", "a", "ab", "abc", "b", "é", "\uFFFD", "\uD83D\uDE00", "S",
			"N", "1");

	private static final List<byte[]> BINARIES = List.of(new byte[] { 1 }, new byte[] { 1, 2 }, new byte[] { -1 },
			new byte[] { 127 }, new byte[] { 1, -128 }, new byte[0]);

	private final Random random;

	private final List<String> names = NAMES.keySet().stream().sorted().toList();

	private Map<String, String> placeholders = new LinkedHashMap<>();

	private Map<String, AttributeValue> values = new LinkedHashMap<>();

	RandomExpressions(Random random) {
		this.random = random;
	}

	Map<String, AttributeValue> item() {
		Map<String, AttributeValue> item = new LinkedHashMap<>();
		for (String name : this.names) {
			if (chance(85)) {
				item.put(name, AttributeValues.of(value(NAMES.get(name))));
			}
		}
		return item;
	}

	WriteExpressions update() {
		clear();
		List<String> clauses = new ArrayList<>(chance(10) ? lists() : List.of());
		while (clauses.isEmpty()) {
			clauses.addAll(clause("SET ", 60, this::set));
			clauses.addAll(clause("REMOVE ", 30, () -> path(anyType())));
			clauses.addAll(clause("ADD ", 25, this::add));
			clauses.addAll(clause("DELETE ", 20, this::delete));
		}
		return new WriteExpressions(String.join(" ", clauses), null, false, this.placeholders, this.values);
	}

	// paths of one list, before and after its end
	private List<String> lists() {
		Supplier<String> element = () -> name("l") + "[" + this.random.nextInt(5) + "]";
		List<String> clauses = new ArrayList<>();
		clauses.add("SET " + String.join(", ", list(1, 2, () -> element.get() + " = " + operand(AttributeType.N, 1))));
		clauses.addAll(clause("REMOVE ", 60, element));
		clauses.addAll(clause("ADD ", 20, () -> element.get() + " " + value(value(AttributeType.N))));
		return clauses;
	}

	private List<String> clause(String keyword, int percent, Supplier<String> action) {
		return chance(percent) ? List.of(keyword + String.join(", ", list(1, chance(20) ? 2 : 1, action))) : List.of();
	}

	private String set() {
		AttributeType type = chance(70) ? oneOf(AttributeType.N, AttributeType.L) : anyType();
		return path(chance(80) ? type : anyType()) + " = " + right(type);
	}

	private String right(AttributeType type) {
		if (type == AttributeType.N && chance(60)) {
			return operand(type, 2) + oneOf(" + ", " - ") + operand(type, 2);
		}
		return operand(type, 2);
	}

	private String operand(AttributeType type, int depth) {
		AttributeType actual = chance(95) ? type : anyType();
		int choice = this.random.nextInt(10);
		if (depth > 0 && choice < 3) {
			return "if_not_exists(" + path(actual) + ", " + operand(actual, depth - 1) + ")";
		}
		if (depth > 0 && choice < 7 && actual == AttributeType.L) {
			return "list_append(" + operand(actual, depth - 1) + ", " + operand(actual, depth - 1) + ")";
		}
		return (choice < 5) ? path(actual) : value(value(actual));
	}

	private String add() {
		AttributeType type = oneOf(AttributeType.N, AttributeType.NS, AttributeType.SS, AttributeType.BS);
		return path(chance(90) ? type : anyType()) + " " + value(value(chance(90) ? type : anyType()));
	}

	private String delete() {
		AttributeType type = oneOf(AttributeType.NS, AttributeType.SS, AttributeType.BS);
		return path(chance(90) ? type : anyType()) + " " + value(value(chance(90) ? type : anyType()));
	}

	WriteExpressions condition() {
		clear();
		String condition = condition(2);
		return new WriteExpressions(null, condition, true, this.placeholders, this.values);
	}

	private void clear() {
		this.placeholders = new LinkedHashMap<>();
		this.values = new LinkedHashMap<>();
	}

	private String condition(int depth) {
		if (depth > 0 && chance(60)) {
			return switch (this.random.nextInt(4)) {
				case 0 -> "not " + nested(depth);
				case 1 -> nested(depth) + " or " + nested(depth);
				case 2 -> condition(depth - 1) + " AND " + condition(depth - 1) + " OR " + condition(depth - 1);
				default -> nested(depth) + " and " + nested(depth);
			};
		}
		return term();
	}

	private String nested(int depth) {
		return "(" + condition(depth - 1) + ")";
	}

	private String term() {
		AttributeType type = anyType();
		return switch (this.random.nextInt(12)) {
			case 0 -> "attribute_exists(" + path(type) + ")";
			case 1 -> "attribute_not_exists(" + path(type) + ")";
			case 2 -> "attribute_type(" + path(type) + ", " + value(typeName()) + ")";
			case 3 -> "begins_with(" + path(stringLike()) + ", " + compared(stringLike()) + ")";
			case 4, 5 -> "contains(" + path(container()) + ", " + compared(anyType()) + ")";
			case 6 -> compared("size(" + path(type) + ")", comparator(), AttributeType.N);
			case 7 -> between(orderedType());
			case 8 -> in(compared(type), type);
			case 9 -> compared(compared(type), oneOf(" = ", " <> "), type);
			default -> ordered();
		};
	}

	private String ordered() {
		AttributeType type = orderedType();
		return compared(compared(type), comparator(), type);
	}

	private String in(String left, AttributeType type) {
		return left + " IN (" + String.join(", ", list(1, 3, () -> other(left, type))) + ")";
	}

	private String compared(String left, String comparator, AttributeType type) {
		return left + comparator + other(left, type);
	}

	// the same size on both sides is refused by our parser, but not by DynamoDB
	private String other(String left, AttributeType type) {
		String right = compared(type);
		return (right.startsWith("size") && right.equals(left)) ? value(value(type)) : right;
	}

	private String between(AttributeType type) {
		ItemValue one = value(type);
		ItemValue other = value(type);
		boolean swap = chance(90) && one.isComparableTo(other) && one.compareTo(other) > 0;
		return path(type) + " between " + value(swap ? other : one) + " and " + value(swap ? one : other);
	}

	private ItemValue typeName() {
		return chance(95) ? ItemValue.of(anyType().name()) : value(anyType());
	}

	private String compared(AttributeType type) {
		AttributeType actual = chance(90) ? type : anyType();
		int choice = this.random.nextInt(10);
		if (choice == 0 && actual == AttributeType.N) {
			return "size(" + path(anyType()) + ")";
		}
		return (choice < 4) ? path(actual) : value(value(actual));
	}

	private String comparator() {
		return oneOf(" = ", " <> ", " < ", " <= ", " > ", " >= ");
	}

	private AttributeType stringLike() {
		return chance(90) ? oneOf(AttributeType.S, AttributeType.S, AttributeType.B) : anyType();
	}

	private AttributeType orderedType() {
		return chance(95) ? oneOf(AttributeType.S, AttributeType.N, AttributeType.B) : anyType();
	}

	private AttributeType container() {
		return oneOf(AttributeType.S, AttributeType.L, AttributeType.SS, AttributeType.NS, AttributeType.BS,
				AttributeType.M);
	}

	private String path(AttributeType type) {
		List<String> roots = this.names.stream().filter((name) -> NAMES.get(name) == type).toList();
		return switch (this.random.nextInt(24)) {
			case 0 -> chance(30) ? name("absent") + "." + name("n") : name(oneOf("absent", "absent", "pk"));
			case 1, 2 -> name("m") + "." + path(type);
			case 3, 4, 5 -> name(oneOf("l", "l2")) + "[" + oneOf(0, 0, 1, 2, 3, 9) + "]" + (chance(20) ? step() : "");
			case 7 -> name(oneOf(this.names.toArray(String[]::new))) + step();
			default -> name(roots.get(this.random.nextInt(roots.size())));
		};
	}

	private String step() {
		return chance(50) ? "[" + this.random.nextInt(3) + "]" : "." + name(oneOf("n", "l", "s"));
	}

	// now and then one name has two placeholders
	private String name(String attribute) {
		String suffix = chance(5) ? "x" : "";
		String placeholder = "#" + attribute.replaceAll("\\W", "_") + suffix;
		this.placeholders.put(placeholder, attribute);
		return placeholder;
	}

	private String value(ItemValue value) {
		String placeholder = ":v" + this.values.size();
		this.values.put(placeholder, AttributeValues.of(value));
		return placeholder;
	}

	private ItemValue value(AttributeType type) {
		return value(chance(92) ? type : anyType(), 2);
	}

	private ItemValue value(AttributeType type, int depth) {
		return switch (type) {
			case S -> ItemValue.of(string());
			case N -> ItemValue.number(number());
			case B -> ItemValue.binary(binary());
			case BOOL -> ItemValue.bool(chance(50));
			case NULL -> ItemValue.nullValue();
			case SS -> ItemValue.stringSet(list(1, 3, this::string));
			case NS -> ItemValue.numberSet(list(1, 3, this::number));
			case BS -> ItemValue.binarySet(list(1, 3, this::binary));
			case L -> ItemValue.list(list(0, 3, () -> value(nestedType(depth), depth - 1)));
			case M -> ItemValue.map(Stream.of("n", "s", "l", "m", "ss", "ns")
				.filter((name) -> chance(60))
				.collect(Collectors.toMap((name) -> name, (name) -> value(nestedType(name, depth), depth - 1))));
		};
	}

	private AttributeType nestedType(String name, int depth) {
		boolean container = NAMES.get(name) == AttributeType.L || NAMES.get(name) == AttributeType.M;
		return (container && depth == 0) ? AttributeType.S : NAMES.get(name);
	}

	private AttributeType nestedType(int depth) {
		AttributeType type = chance(60) ? oneOf(AttributeType.S, AttributeType.N) : anyType();
		return (depth == 0) ? AttributeType.N : type;
	}

	private String number() {
		return NUMBERS.get(chance(90) ? this.random.nextInt(7) : this.random.nextInt(NUMBERS.size()));
	}

	private String string() {
		return STRINGS.get(this.random.nextInt(STRINGS.size()));
	}

	private byte[] binary() {
		return BINARIES.get(this.random.nextInt(BINARIES.size()));
	}

	private AttributeType anyType() {
		return oneOf(AttributeType.values());
	}

	@SafeVarargs
	private <T> T oneOf(T... options) {
		return options[this.random.nextInt(options.length)];
	}

	private <T> List<T> list(int min, int max, Supplier<? extends T> element) {
		List<T> list = new ArrayList<>();
		int size = min + this.random.nextInt(max - min + 1);
		for (int i = 0; i < size; i++) {
			list.add(element.get());
		}
		return list;
	}

	private boolean chance(int percent) {
		return this.random.nextInt(100) < percent;
	}

}
