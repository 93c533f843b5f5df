package io.github.dynamospring.autoconfigure.table;

import java.util.Map;

import io.github.dynamospring.autoconfigure.PropertyBinding;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.Definition;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.table.TableManagement;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoTablesProperties}.
 */
class DynamoTablesPropertiesTests {

	@Test
	void hasDefaults() {
		DynamoTablesProperties tables = new DynamoTablesProperties();
		assertThat(tables.getNamePattern()).isEqualTo("{env}-{service}-{table}");
		assertThat(tables.getManagement()).isEqualTo(TableManagement.NONE);
		assertThat(new Definition().toSettings()).isEqualTo(TableSettings.DEFAULT);
	}

	@Test
	void bindsDefinitions() {
		DynamoTablesProperties tables = PropertyBinding.bind(new DynamoTablesProperties(), "management=create",
				"definitions.shop.attributes.partition=p", "definitions.shop.attributes.indexes.gsi1.sort=s1",
				"definitions.shop.billing-mode=provisioned", "definitions.shop.throughput.read=10",
				"definitions.shop.throughput.write=20", "definitions.shop.warm-throughput.read=13000",
				"definitions.shop.warm-throughput.write=5000",
				"definitions.shop.table-class=standard-infrequent-access", "definitions.shop.kms-key-id=alias/shop",
				"definitions.shop.point-in-time-recovery=true", "definitions.shop.deletion-protection=true",
				"definitions.shop.stream-view=new-image", "definitions.shop.tags.team=sales");
		Definition definition = tables.getDefinitions().get("shop");
		assertThat(tables.getManagement()).isEqualTo(TableManagement.CREATE);
		assertThat(definition.getAttributes().getPartition()).isEqualTo("p");
		assertThat(definition.getAttributes().getSort()).isEqualTo("sk");
		assertThat(definition.getAttributes().getIndexes().get("gsi1").partition()).isNull();
		assertThat(definition.getAttributes().getIndexes().get("gsi1").sort()).isEqualTo("s1");
		assertThat(definition.toSettings())
			.isEqualTo(new TableSettings(BillingMode.PROVISIONED, new Throughput(10, 20), new Throughput(13000, 5000),
					"STANDARD_INFREQUENT_ACCESS", "alias/shop", true, true, "NEW_IMAGE", Map.of("team", "sales")));
	}

}
