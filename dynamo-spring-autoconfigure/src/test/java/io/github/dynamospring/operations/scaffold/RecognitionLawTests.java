package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.github.dynamospring.Cases;
import io.github.dynamospring.item.ItemValue;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * Property test of the recognition: what the items of random tables are made of is found
 * again.
 */
class RecognitionLawTests {

	private static final long SEED = Long.getLong("test.seed", 20261122L);

	private static final int TABLES = Cases.of(500);

	@Test
	void recognizesTheTemplatesOfRandomTables() {
		for (int i = 0; i < TABLES; i++) {
			RandomTables table = new RandomTables(new Random(SEED + i));
			SampledTable sample = new SampledTable("random", RandomTables.SCHEMA, table.items(), true, true);
			TableSketch sketch = new TableRecognizer(sample).recognize();
			String seed = "-Dtest.seed=" + (SEED + i) + " with '" + table.delimiter() + "', type attribute '"
					+ table.discriminator() + "'";
			assertThat(templates(sketch)).as(seed).containsExactlyInAnyOrderElementsOf(table.templates());
			assertThat(sketch.delimiter()).as(seed).isEqualTo(table.delimiter());
			assertThat(sketch.typeAttribute()).as(seed)
				.isEqualTo(table.discriminator().isEmpty() ? null : table.discriminator());
		}
	}

	@Test
	void describesTablesOfAnyKeys() {
		for (int i = 0; i < 10 * TABLES; i++) {
			Random random = new Random(SEED + i);
			List<Map<String, ItemValue>> items = new ArrayList<>();
			for (int count = 1 + random.nextInt(8); count > 0; count--) {
				items.add(item(random));
			}
			SampledTable sample = new SampledTable("random", RandomTables.SCHEMA, items, true, true);
			assertThatCode(() -> new ScaffoldWriter(new TableRecognizer(sample).recognize()).write())
				.as("-Dtest.seed=" + (SEED + i))
				.doesNotThrowAnyException();
		}
	}

	private static Map<String, ItemValue> item(Random random) {
		Map<String, ItemValue> item = new TreeMap<>();
		item.put("PK", text(random));
		item.put("SK", text(random));
		for (String name : List.of("GSI1PK", "GSI1SK", "type", "a", "b")) {
			if (random.nextBoolean()) {
				item.put(name, text(random));
			}
		}
		item.put("c", random.nextBoolean() ? text(random) : ItemValue.number(random.nextInt(3)));
		return item;
	}

	private static ItemValue text(Random random) {
		StringBuilder text = new StringBuilder();
		for (int length = 1 + random.nextInt(5); length > 0; length--) {
			text.append("A#b1-{$".charAt(random.nextInt(7)));
		}
		return ItemValue.of(text.toString());
	}

	private static List<String> templates(TableSketch table) {
		return table.entities().stream().map(RecognitionLawTests::templates).toList();
	}

	private static String templates(EntitySketch entity) {
		StringBuilder templates = new StringBuilder(
				entity.partition().text() + " " + ((entity.sort() != null) ? entity.sort().text() : ""));
		for (IndexSketch index : entity.indexes()) {
			index.partition().forEach((template) -> templates.append(' ').append(template.text()));
			index.sort().forEach((template) -> templates.append(' ').append(template.text()));
			templates.append((index.when() != null) ? " " + index.when() : "");
		}
		String text = templates.toString().replace("|copy", "");
		for (PropertySketch property : entity.properties()) {
			text = (property.attribute() == null) ? text.replace("{" + property.name() + "}", "{*}") : text;
		}
		return text;
	}

}
