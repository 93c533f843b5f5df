package io.github.dynamospring.scaffold;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Property test of the recognition: what the items of random tables are made of is found
 * again.
 */
class RecognitionLawTests {

	private static final long SEED = Long.getLong("test.seed", 20261122L);

	private static final int TABLES = 500;

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
