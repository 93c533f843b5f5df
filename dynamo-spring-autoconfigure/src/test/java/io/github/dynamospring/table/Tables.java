package io.github.dynamospring.table;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * Tables to test with.
 */
final class Tables {

	static final KeyAttribute PK = string("pk");

	static final KeyAttribute SK = string("sk");

	static final Projection INCLUDE = new Projection(Projection.Type.INCLUDE, Set.of("amount", "_type"));

	static final Projection KEYS_ONLY = new Projection(Projection.Type.KEYS_ONLY, Set.of());

	static final IndexSchema GLOBAL = new IndexSchema("gsi1", IndexSchema.Type.GLOBAL, List.of(string("gsi1pk")),
			List.of(string("gsi1sk")), INCLUDE);

	static final IndexSchema MULTI = new IndexSchema("bySite", IndexSchema.Type.GLOBAL,
			List.of(string("site"), string("kind")), List.of(number("level"), string("takenAt")), Projection.ALL);

	static final IndexSchema LOCAL = new IndexSchema("byStatus", IndexSchema.Type.LOCAL, List.of(PK),
			List.of(string("byStatussk")), KEYS_ONLY);

	static final TableSchema SHOP = new TableSchema("shop", PK, SK, List.of(GLOBAL, MULTI, LOCAL), "expiresAt");

	static final TableSettings ALL_SETTINGS = new TableSettings(BillingMode.PROVISIONED,
			capacity(new Throughput(5, 6), new Throughput(13000, 5000)), Map.of(), "STANDARD_INFREQUENT_ACCESS",
			"1234-abcd", true, true, "NEW_AND_OLD_IMAGES", Map.of("team", "shop", "cost", "42"));

	private Tables() {
	}

	static CapacitySettings capacity(@Nullable Throughput throughput, @Nullable Throughput warm) {
		return new CapacitySettings(throughput, warm, null, null);
	}

	static KeyAttribute string(String name) {
		return new KeyAttribute(name, KeyType.S);
	}

	static KeyAttribute number(String name) {
		return new KeyAttribute(name, KeyType.N);
	}

	static TableSchema shop(IndexSchema... indexes) {
		return new TableSchema("shop", PK, SK, List.of(indexes), null);
	}

	static TableDefinition definition(TableSchema schema) {
		return new TableDefinition("prod-shop", schema, TableSettings.DEFAULT);
	}

	static TableDefinition definition(TableSchema schema, TableSettings settings) {
		return new TableDefinition("prod-shop", schema, settings);
	}

}
