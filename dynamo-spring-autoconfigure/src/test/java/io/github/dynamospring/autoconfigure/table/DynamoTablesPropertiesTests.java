package io.github.dynamospring.autoconfigure.table;

import java.util.Map;

import io.github.dynamospring.autoconfigure.PropertyBinding;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties.Definition;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
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
		assertThat(Definition.DEFAULT.toSettings()).isEqualTo(TableSettings.DEFAULT);
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
		assertThat(definition.attributes().partition()).isEqualTo("p");
		assertThat(definition.attributes().sort()).isEqualTo("sk");
		assertThat(definition.attributes().indexes().get("gsi1").partition()).isNull();
		assertThat(definition.attributes().indexes().get("gsi1").sort()).isEqualTo("s1");
		assertThat(definition.toSettings()).isEqualTo(new TableSettings(BillingMode.PROVISIONED,
				new CapacitySettings(new Throughput(10, 20), new Throughput(13000, 5000), null, null), Map.of(),
				"STANDARD_INFREQUENT_ACCESS", "alias/shop", true, true, "NEW_IMAGE", Map.of("team", "sales")));
	}

	@Test
	void bindsTheCapacityOfIndexes() {
		DynamoTablesProperties tables = PropertyBinding.bind(new DynamoTablesProperties(),
				"definitions.shop.billing-mode=provisioned", "definitions.shop.auto-scaling.read.min=5",
				"definitions.shop.auto-scaling.read.max=50", "definitions.shop.auto-scaling.write.min=6",
				"definitions.shop.auto-scaling.write.max=60",
				"definitions.shop.auto-scaling.write.target-utilization=50",
				"definitions.shop.indexes.gsi1.throughput.read=7", "definitions.shop.indexes.gsi1.throughput.write=8");
		TableSettings settings = tables.getDefinitions().get("shop").toSettings();
		AutoScaling scaling = new AutoScaling(new ScalingTarget(5, 50, 70), new ScalingTarget(6, 60, 50));
		assertThat(settings.capacity()).isEqualTo(new CapacitySettings(null, null, null, scaling));
		assertThat(settings.capacity().initialThroughput()).isEqualTo(new Throughput(5, 6));
		assertThat(settings.capacity().fixedThroughput()).isNull();
		assertThat(settings.capacityOf("gsi1"))
			.isEqualTo(new CapacitySettings(new Throughput(7, 8), null, null, scaling));
		assertThat(settings.capacityOf("gsi2")).isEqualTo(settings.capacity());
	}

	@Test
	void bindsTheOnDemandMaximum() {
		DynamoTablesProperties tables = PropertyBinding.bind(new DynamoTablesProperties(),
				"definitions.shop.on-demand-maximum.read=100", "definitions.shop.on-demand-maximum.write=200");
		assertThat(tables.getDefinitions().get("shop").toSettings().capacity().onDemandMaximum())
			.isEqualTo(new Throughput(100, 200));
	}

}
