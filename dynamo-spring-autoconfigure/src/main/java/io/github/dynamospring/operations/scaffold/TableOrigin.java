package io.github.dynamospring.operations.scaffold;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.schema.KeyAttribute;

/**
 * Library that wrote the items of a table, by traces that others do not leave.
 */
enum TableOrigin {

	DYNAMO_SPRING("Written by dynamo-spring, as its attribute _write shows", "existing-tables.md",
			(table, variable) -> table.items().stream().anyMatch((item) -> item.containsKey("_write"))),

	ELECTRODB("Written by ElectroDB, as its attributes __edb_e__ and __edb_v__ show", "coming-from-electrodb.md",
			(table, variable) -> table.items().stream().anyMatch(TableOrigin::isOfElectro)),

	ONETABLE("Written by OneTable, as its markers of unique values show", "coming-from-onetable.md",
			(table, variable) -> table.items()
				.stream()
				.anyMatch((item) -> "_Unique".equals(KeyColumn.text(item.get("_type"))))),

	PYNAMODB("Written by PynamoDB, as times with six digits and +0000 show", "coming-from-pynamodb.md",
			(table, variable) -> hasTimes(table, TextShape.INSTANT_OFFSET)),

	TEMPEST("Written by Tempest, as partition_key, sort_key and their prefixes show", "coming-from-tempest.md",
			(table, variable) -> isOfTempest(table)),

	ENHANCED_CLIENT("Probably written by the enhanced client, as times without zeros at the end show",
			"coming-from-the-enhanced-client.md", (table, variable) -> variable),

	DYNAMODB_MAPPER("Probably written by DynamoDBMapper, as times with milliseconds beside numbers for booleans show",
			"coming-from-dynamodbmapper.md",
			(table, variable) -> hasTimes(table, TextShape.INSTANT_MILLIS) && hasNumericBooleans(table)),

	UNKNOWN("Written by an unknown library", "existing-tables.md", (table, variable) -> true);

	static final String ELECTRO_ENTITY = "__edb_e__";

	static final String ELECTRO_VERSION = "__edb_v__";

	private static final Pattern PREFIX = Pattern.compile("[A-Z]+_");

	private final String description;

	private final String page;

	private final Traces traces;

	TableOrigin(String description, String page, Traces traces) {
		this.description = description;
		this.page = page;
		this.traces = traces;
	}

	/**
	 * Recognise the library that wrote a table.
	 * @param variableTimes whether times of an entity differ in width
	 */
	static TableOrigin of(SampledTable table, boolean variableTimes) {
		for (TableOrigin origin : values()) {
			if (origin.traces.areIn(table, variableTimes)) {
				return origin;
			}
		}
		return UNKNOWN;
	}

	/**
	 * Return the library and the page about it.
	 */
	String describe() {
		return this.description + ": docs/" + this.page;
	}

	private static boolean isOfElectro(Map<String, ItemValue> item) {
		return item.containsKey(ELECTRO_ENTITY) && item.containsKey(ELECTRO_VERSION);
	}

	private static boolean isOfTempest(SampledTable table) {
		KeyAttribute sort = table.schema().sort();
		return table.schema().partition().name().equals("partition_key") && sort != null
				&& sort.name().equals("sort_key")
				&& table.texts(sort).stream().anyMatch((text) -> PREFIX.matcher(text).matches());
	}

	private static boolean hasTimes(SampledTable table, TextShape shape) {
		return table.values()
			.values()
			.stream()
			.flatMap(List::stream)
			.anyMatch((value) -> value instanceof StringValue text && shape.matches(text.value()));
	}

	private static boolean hasNumericBooleans(SampledTable table) {
		TypeRecognizer types = new TypeRecognizer("", false);
		return table.values()
			.entrySet()
			.stream()
			.filter((values) -> values.getValue().stream().allMatch(NumberValue.class::isInstance))
			.anyMatch((values) -> "number".equals(types.recognize(values.getKey(), values.getValue()).format()));
	}

	private interface Traces {

		boolean areIn(SampledTable table, boolean variableTimes);

	}

}
