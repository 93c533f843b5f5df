package io.github.dynamospring.scaffold;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.schema.TableSchema;
import org.junit.jupiter.api.Test;

class TableRecognizerTests {

	@Test
	void recognizesAPublishedShop() {
		System.out.println(describe(PublishedShop.schema("online-shop"), PublishedShop.items()));
	}

	private static String describe(TableSchema schema, List<Map<String, ItemValue>> items) {
		return new ScaffoldWriter(
				new TableRecognizer(new SampledTable(schema.logicalName(), schema, items, true, true)).recognize())
			.write();
	}

}
