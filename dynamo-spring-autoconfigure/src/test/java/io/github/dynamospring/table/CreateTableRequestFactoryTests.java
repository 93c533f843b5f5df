package io.github.dynamospring.table;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CreateTableRequestFactory}.
 */
class CreateTableRequestFactoryTests {

	@Test
	void definesEachKeyAttributeOnce() {
		assertThat(CreateTableRequestFactory.of(Tables.definition(Tables.SHOP)).attributeDefinitions())
			.extracting(CreateTableRequestFactoryTests::text)
			.containsExactly("pk S", "sk S", "gsi1pk S", "gsi1sk S", "site S", "kind S", "level N", "takenAt S",
					"byStatussk S");
	}

	private static String text(AttributeDefinition definition) {
		return definition.attributeName() + " " + definition.attributeTypeAsString();
	}

	@Test
	void keepsTheOrderOfKeyAttributes() {
		CreateTableRequest request = CreateTableRequestFactory.of(Tables.definition(Tables.SHOP));
		assertThat(texts(request.keySchema())).containsExactly("pk HASH", "sk RANGE");
		assertThat(texts(request.globalSecondaryIndexes().get(1).keySchema())).containsExactly("site HASH", "kind HASH",
				"level RANGE", "takenAt RANGE");
		assertThat(texts(request.localSecondaryIndexes().get(0).keySchema())).containsExactly("pk HASH",
				"byStatussk RANGE");
	}

	private static List<String> texts(List<KeySchemaElement> keys) {
		return keys.stream().map((key) -> key.attributeName() + " " + key.keyType()).toList();
	}

	@Test
	void projectsWhatIndexesAskFor() {
		CreateTableRequest request = CreateTableRequestFactory.of(Tables.definition(Tables.SHOP));
		GlobalSecondaryIndex including = request.globalSecondaryIndexes().get(0);
		assertThat(including.projection().projectionType()).isEqualTo(ProjectionType.INCLUDE);
		assertThat(including.projection().nonKeyAttributes()).containsExactly("_type", "amount");
		GlobalSecondaryIndex all = request.globalSecondaryIndexes().get(1);
		assertThat(all.projection().projectionType()).isEqualTo(ProjectionType.ALL);
		assertThat(all.projection().hasNonKeyAttributes()).isFalse();
		LocalSecondaryIndex keys = request.localSecondaryIndexes().get(0);
		assertThat(keys.projection().projectionType()).isEqualTo(ProjectionType.KEYS_ONLY);
		assertThat(keys.projection().hasNonKeyAttributes()).isFalse();
	}

	@Test
	void asksForNothingThatIsNotConfigured() {
		CreateTableRequest request = CreateTableRequestFactory.of(Tables.definition(Tables.shop()));
		assertThat(request.billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
		assertThat(request.provisionedThroughput()).isNull();
		assertThat(request.warmThroughput()).isNull();
		assertThat(request.hasGlobalSecondaryIndexes()).isFalse();
		assertThat(request.hasLocalSecondaryIndexes()).isFalse();
		assertThat(request.hasTags()).isFalse();
		assertThat(request.streamSpecification()).isNull();
		assertThat(request.sseSpecification()).isNull();
		assertThat(request.tableClass()).isNull();
		assertThat(request.deletionProtectionEnabled()).isNull();
	}

	@Test
	void asksForAllSettings() {
		CreateTableRequest request = CreateTableRequestFactory.of(Tables.definition(Tables.SHOP, Tables.ALL_SETTINGS));
		assertThat(request.tableName()).isEqualTo("prod-shop");
		assertThat(request.billingMode()).isEqualTo(BillingMode.PROVISIONED);
		assertThat(request.tableClass()).isEqualTo(TableClass.STANDARD_INFREQUENT_ACCESS);
		assertThat(request.deletionProtectionEnabled()).isTrue();
		assertThat(request.sseSpecification().enabled()).isTrue();
		assertThat(request.sseSpecification().sseType()).isEqualTo(SSEType.KMS);
		assertThat(request.sseSpecification().kmsMasterKeyId()).isEqualTo("1234-abcd");
		assertThat(request.streamSpecification().streamEnabled()).isTrue();
		assertThat(request.streamSpecification().streamViewType()).isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
		assertThat(request.tags()).containsExactly(Tag.builder().key("cost").value("42").build(),
				Tag.builder().key("team").value("shop").build());
	}

	@Test
	void givesIndexesTheThroughputOfTheTable() {
		CreateTableRequest request = CreateTableRequestFactory.of(Tables.definition(Tables.SHOP, Tables.ALL_SETTINGS));
		ProvisionedThroughput throughput = ProvisionedThroughput.builder()
			.readCapacityUnits(5L)
			.writeCapacityUnits(6L)
			.build();
		WarmThroughput warm = WarmThroughput.builder().readUnitsPerSecond(13000L).writeUnitsPerSecond(5000L).build();
		assertThat(request.provisionedThroughput()).isEqualTo(throughput);
		assertThat(request.warmThroughput()).isEqualTo(warm);
		assertThat(request.globalSecondaryIndexes()).hasSize(2).allSatisfy((index) -> {
			assertThat(index.provisionedThroughput()).isEqualTo(throughput);
			assertThat(index.warmThroughput()).isEqualTo(warm);
		});
	}

	@Test
	void givesAnIndexItsOwnThroughput() {
		CapacitySettings own = Tables.capacity(new Throughput(1, 2), null);
		TableSettings settings = new TableSettings(TableSettings.BillingMode.PROVISIONED,
				Tables.capacity(new Throughput(5, 6), null), Map.of("gsi1", own), null, null, null, null, null,
				Map.of());
		CreateTableRequest request = CreateTableRequestFactory.of(Tables.definition(Tables.SHOP, settings));
		assertThat(request.globalSecondaryIndexes())
			.extracting((index) -> index.provisionedThroughput().readCapacityUnits())
			.containsExactly(1L, 5L);
	}

	@Test
	void asksForAMaximumOnDemand() {
		CapacitySettings capacity = new CapacitySettings(null, null, new Throughput(100, 200), null);
		TableSettings settings = new TableSettings(null, capacity, Map.of(), null, null, null, null, null, Map.of());
		CreateTableRequest request = CreateTableRequestFactory.of(Tables.definition(Tables.SHOP, settings));
		assertThat(request.onDemandThroughput().maxReadRequestUnits()).isEqualTo(100);
		assertThat(request.onDemandThroughput().maxWriteRequestUnits()).isEqualTo(200);
		assertThat(request.globalSecondaryIndexes()).extracting(GlobalSecondaryIndex::onDemandThroughput)
			.containsOnly(request.onDemandThroughput());
	}

	@Test
	void beginsWhereAutoScalingDoes() {
		AutoScaling scaling = new AutoScaling(new ScalingTarget(5, 50, 70), new ScalingTarget(6, 60, 70));
		TableSettings settings = new TableSettings(TableSettings.BillingMode.PROVISIONED,
				new CapacitySettings(null, null, null, scaling), Map.of(), null, null, null, null, null, Map.of());
		CreateTableRequest request = CreateTableRequestFactory.of(Tables.definition(Tables.shop(), settings));
		assertThat(request.provisionedThroughput().readCapacityUnits()).isEqualTo(5);
		assertThat(request.provisionedThroughput().writeCapacityUnits()).isEqualTo(6);
	}

}
