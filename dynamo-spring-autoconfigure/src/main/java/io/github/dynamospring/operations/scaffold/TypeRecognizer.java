package io.github.dynamospring.operations.scaffold;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.SetValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.operations.scaffold.PropertySketch.Role;

/**
 * Recogniser of the Java type of an attribute by its values.
 */
final class TypeRecognizer {

	private static final Pattern TIME_NAME = Pattern
		.compile("(?i).*(date|time|stamp|epoch|expir|created|updated|modified|ttl).*|.*(At|_at|On|_on|Ts|_ts)|ts|at");

	private static final Pattern DURATION_NAME = Pattern
		.compile("(?i).*(duration|elapsed|timeout|interval|delay|latency).*");

	private static final Pattern BOOLEAN_NAME = Pattern.compile("(is|has|can|should|was)[A-Z_].*"
			+ "|(?i).*(flag|active|enabled|disabled|deleted|archived|valid|verified|paid|open|closed|visible|hidden|done)");

	private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z0-9_]*");

	private static final BigDecimal FIRST_SECOND = new BigDecimal("1000000000");

	private static final BigDecimal LAST_SECOND = new BigDecimal("4000000000");

	private static final BigDecimal THOUSAND = new BigDecimal(1000);

	/** Beyond it a map rather has keys of its own than properties. */
	private static final int MAX_PROPERTIES = 12;

	/** Constructors have at most 255 parameters, where a long counts as two. */
	static final int MAX_COMPONENTS = 127;

	private final Set<String> typeNames = new HashSet<>();

	private final boolean variableTimes;

	/**
	 * Create a recogniser.
	 * @param entity the name of the type that the attributes are of
	 * @param variableTimes whether times of the table differ in width
	 */
	TypeRecognizer(String entity, boolean variableTimes) {
		this.typeNames.add(entity);
		this.variableTimes = variableTimes;
	}

	/**
	 * Recognise a type.
	 * @param name the name of the attribute
	 * @param values its values
	 */
	JavaType recognize(String name, Collection<ItemValue> values) {
		List<ItemValue> present = values.stream().filter((value) -> value.type() != AttributeType.NULL).toList();
		Set<AttributeType> types = new LinkedHashSet<>(present.stream().map(ItemValue::type).toList());
		if (types.isEmpty()) {
			return JavaType.OBJECT.asking("only NULL in the sample: which type is it?");
		}
		if (types.size() > 1) {
			return JavaType.OBJECT.asking("values of the types " + types + " in the sample: which one is right?");
		}
		JavaType type = ofOneType(name, types.iterator().next(), present);
		if (present.size() == values.size()) {
			return type;
		}
		return type.asking("NULL is stored in the sample, and read as absent; a null property is not written at all");
	}

	private JavaType ofOneType(String name, AttributeType type, List<ItemValue> values) {
		return switch (type) {
			case S -> text(values.stream().map((value) -> ((StringValue) value).value()).toList());
			case N -> number(name, values.stream().map((value) -> ((NumberValue) value).value()).toList());
			case B -> JavaType.BYTES;
			case BOOL -> JavaType.BOOLEAN;
			case M -> map(name, values.stream().map((value) -> ((MapValue) value).value()).toList());
			case L -> list(name, values);
			case SS, NS, BS -> set(name, values);
			case NULL -> JavaType.OBJECT;
		};
	}

	private JavaType text(List<String> texts) {
		TextShape form = TextShape.of(texts, this.variableTimes);
		if (form != null) {
			return form.type();
		}
		if (TextShape.areTimes(texts)) {
			return JavaType.STRING.asking("times of various forms or an offset: an Instant or OffsetDateTime, "
					+ "once all have one form, which @Attribute(format = …) names");
		}
		Set<String> distinct = new HashSet<>(texts);
		boolean constants = distinct.stream().allMatch((text) -> CONSTANT.matcher(text).matches());
		if (constants && texts.size() >= 6 && distinct.size() <= 10 && distinct.size() * 3 <= texts.size()) {
			return JavaType.STRING.asking("an enum? There are " + distinct.size() + " different values among "
					+ texts.size() + ", all written like constants");
		}
		return JavaType.STRING;
	}

	private static JavaType number(String name, List<BigDecimal> numbers) {
		if (numbers.stream().anyMatch((number) -> number.stripTrailingZeros().scale() > 0)) {
			return fraction(name, numbers);
		}
		if (numbers.stream().allMatch((number) -> isOneOf(number, BigDecimal.ZERO, BigDecimal.ONE))) {
			return zeroOrOne(name, numbers);
		}
		boolean seconds = isBetween(numbers, FIRST_SECOND, LAST_SECOND);
		boolean millis = isBetween(numbers, FIRST_SECOND.multiply(THOUSAND), LAST_SECOND.multiply(THOUSAND));
		if (seconds || millis) {
			String format = seconds ? "epoch-seconds" : "epoch-millis";
			if (TIME_NAME.matcher(name).matches()) {
				return JavaType.INSTANT.in(format);
			}
			return JavaType.LONG
				.asking("a time? All values could be " + format + ": @Attribute(format = \"" + format + "\") Instant");
		}
		boolean fits = numbers.stream().allMatch((number) -> number.precision() - number.scale() <= 18);
		if (!fits) {
			return JavaType.INTEGER;
		}
		if (DURATION_NAME.matcher(name).matches()) {
			return JavaType.LONG.asking("a duration in seconds? Then @Attribute(format = \"seconds\") Duration");
		}
		return JavaType.LONG;
	}

	private static JavaType fraction(String name, List<BigDecimal> numbers) {
		boolean nanos = numbers.stream().allMatch((number) -> number.stripTrailingZeros().scale() <= 9);
		if (nanos && DURATION_NAME.matcher(name).matches()) {
			return JavaType.DURATION.in("seconds");
		}
		return JavaType.DECIMAL;
	}

	private static boolean isOneOf(BigDecimal number, BigDecimal first, BigDecimal other) {
		return number.compareTo(first) == 0 || number.compareTo(other) == 0;
	}

	/** A counter that has just begun has these values, too. */
	private static JavaType zeroOrOne(String name, List<BigDecimal> numbers) {
		boolean both = numbers.stream().map(BigDecimal::signum).distinct().count() > 1;
		if (both && BOOLEAN_NAME.matcher(name).matches()) {
			return JavaType.BOOLEAN.in("number");
		}
		if (numbers.size() == 1 && !BOOLEAN_NAME.matcher(name).matches()) {
			return JavaType.LONG;
		}
		return JavaType.LONG.asking("0 and 1 alone: a boolean? Then @Attribute(format = \"number\") boolean");
	}

	private static boolean isBetween(List<BigDecimal> numbers, BigDecimal from, BigDecimal to) {
		return numbers.stream().allMatch((number) -> number.compareTo(from) >= 0 && number.compareTo(to) < 0);
	}

	private JavaType list(String name, List<ItemValue> values) {
		List<ItemValue> elements = values.stream().flatMap((value) -> ((ListValue) value).value().stream()).toList();
		if (elements.isEmpty()) {
			return JavaType.OBJECT.asking("only empty lists in the sample: which type do the elements have?")
				.within("List<", "java.util.List");
		}
		return element(name, elements).within("List<", "java.util.List");
	}

	private JavaType element(String name, List<ItemValue> values) {
		return recognize(JavaNames.singular(name), values);
	}

	private JavaType set(String name, List<ItemValue> values) {
		List<ItemValue> elements = new ArrayList<>();
		values.forEach((value) -> elements.addAll(((SetValue) value).elements()));
		return element(name, elements).within("Set<", "java.util.Set");
	}

	private JavaType map(String name, List<Map<String, ItemValue>> maps) {
		Map<String, List<ItemValue>> attributes = new TreeMap<>();
		maps.forEach((map) -> map
			.forEach((key, value) -> attributes.computeIfAbsent(key, (k) -> new ArrayList<>()).add(value)));
		if (attributes.isEmpty() || hasKeysOfItsOwn(attributes, maps.size())) {
			List<ItemValue> values = attributes.values().stream().flatMap(List::stream).toList();
			JavaType type = values.isEmpty()
					? JavaType.OBJECT.asking("only empty maps in the sample: which type do the values have?")
					: element(name, values);
			return type.within("Map<String, ", "java.util.Map");
		}
		String record = JavaNames.type(name, this.typeNames);
		return JavaType.of(new RecordSketch(record, properties(attributes, maps.size())));
	}

	private static boolean hasKeysOfItsOwn(Map<String, List<ItemValue>> attributes, int maps) {
		int rare = Math.max(1, maps / 4);
		long few = attributes.values().stream().filter((values) -> values.size() <= rare).count();
		return attributes.size() > MAX_PROPERTIES && few * 2 > attributes.size()
				|| maps == 1 && attributes.size() > 2 * MAX_PROPERTIES || attributes.size() > MAX_COMPONENTS
				|| attributes.keySet().stream().noneMatch(TypeRecognizer::isWord);
	}

	private static boolean isWord(String name) {
		return name.toLowerCase(Locale.ROOT).matches("[a-z_][a-z_0-9]*");
	}

	private List<PropertySketch> properties(Map<String, List<ItemValue>> attributes, int maps) {
		Set<String> names = new HashSet<>();
		return attributes.entrySet().stream().map((attribute) -> {
			JavaType type = recognize(attribute.getKey(), attribute.getValue());
			boolean nullable = isNullable(attribute.getValue(), maps);
			return new PropertySketch(JavaNames.property(attribute.getKey(), names), attribute.getKey(), type, nullable,
					Role.NONE, List.of());
		}).toList();
	}

	/**
	 * Return whether a value is absent somewhere, or NULL.
	 */
	static boolean isNullable(Collection<ItemValue> values, int items) {
		return values.size() < items || values.stream().anyMatch((value) -> value.type() == AttributeType.NULL);
	}

}
