package io.github.dynamospring.operations.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reader of a module of Terraform.
 */
final class ModuleReader {

	private final Map<String, RecreatedTable> tables = new LinkedHashMap<>();

	private final Map<String, Object> lifecycles = new LinkedHashMap<>();

	private final Map<String, Object> others = new LinkedHashMap<>();

	private Map<String, Object> keys = Map.of();

	private @Nullable Object provider;

	private ModuleReader() {
	}

	static ModuleReader read(String text) {
		ModuleReader reader = new ModuleReader();
		return Members.read(JsonMapper.shared().readValue(text, Map.class), (module) -> {
			reader.provider = module.take("terraform");
			module.take("variable");
			Map<String, Object> keys = module.object("data", (data) -> {
				assertThat(data.take("aws_caller_identity")).isEqualTo(Map.of("dynamodb", Map.of()));
				return data.object("aws_kms_key", Members::all);
			});
			reader.keys = (keys != null) ? keys : Map.of();
			return module.object("resource", (resources) -> {
				resources.object("aws_dynamodb_table", (tables) -> {
					tables.all().forEach((name, table) -> Members.read(table, (members) -> reader.add(name, members)));
					return tables;
				});
				reader.others.putAll(resources.all());
				return reader;
			});
		});
	}

	/**
	 * Return the tables by their names in the module.
	 */
	Map<String, RecreatedTable> tables() {
		return this.tables;
	}

	Map<String, Object> lifecycles() {
		return this.lifecycles;
	}

	/**
	 * Return the resources of other types.
	 */
	Map<String, Object> others() {
		return this.others;
	}

	@Nullable Object provider() {
		return this.provider;
	}

	private ModuleReader add(String name, Members table) {
		List<KeySchemaElement> keys = keys(table);
		CreateTableRequest.Builder request = CreateTableRequest.builder()
			.tableName(table.text("name"))
			.attributeDefinitions(table.list("attribute", ModuleReader::attribute))
			.keySchema(keys)
			.localSecondaryIndexes(table.list("local_secondary_index", (index) -> local(index, keys.get(0))))
			.globalSecondaryIndexes(table.list("global_secondary_index", ModuleReader::global))
			.billingMode(table.text("billing_mode"))
			.provisionedThroughput(throughput(table))
			.onDemandThroughput(onDemand(table))
			.warmThroughput(warm(table))
			.tableClass(table.text("table_class"))
			.deletionProtectionEnabled(table.isTrue("deletion_protection_enabled"))
			.sseSpecification(encryption(table));
		if (table.isTrue("stream_enabled")) {
			request.streamSpecification(StreamSpecification.builder()
				.streamEnabled(true)
				.streamViewType(table.text("stream_view_type"))
				.build());
		}
		Map<String, Object> tags = table.object("tags", Members::all);
		if (tags != null) {
			request.tags(tags.entrySet()
				.stream()
				.map((tag) -> Tag.builder().key(text(tag.getKey())).value(text((String) tag.getValue())).build())
				.toList());
		}
		this.lifecycles.put(name, table.take("lifecycle"));
		this.tables.put(name, new RecreatedTable(request.build(), table.object("ttl", (ttl) -> {
			assertThat(ttl.isTrue("enabled")).isTrue();
			return ttl.text("attribute_name");
		}), Boolean.TRUE.equals(table.object("point_in_time_recovery", (recovery) -> recovery.isTrue("enabled")))));
		return this;
	}

	private static String text(String template) {
		return template.replace("$${", "${").replace("%%{", "%{");
	}

	private @Nullable SSESpecification encryption(Members table) {
		return table.object("server_side_encryption", this::readEncryption);
	}

	private SSESpecification readEncryption(Members encryption) {
		assertThat(encryption.isTrue("enabled")).isTrue();
		String key = encryption.text("kms_key_arn");
		if (key.equals("${var.kms_key_arn}")) {
			return RecreatedTable.encryption(RecreatedTable.KEY);
		}
		for (Map.Entry<String, Object> data : this.keys.entrySet()) {
			if (key.equals("${data.aws_kms_key." + data.getKey() + ".arn}")) {
				return Members.read(data.getValue(), (members) -> RecreatedTable.encryption(members.text("key_id")));
			}
		}
		return RecreatedTable.encryption(key);
	}

	private static AttributeDefinition attribute(Members attribute) {
		return AttributeDefinition.builder()
			.attributeName(attribute.text("name"))
			.attributeType(attribute.text("type"))
			.build();
	}

	private static List<KeySchemaElement> keys(Members members) {
		List<KeySchemaElement> several = members.list("key_schema",
				(key) -> key(key.text("attribute_name"), key.text("key_type")));
		if (several != null) {
			return several;
		}
		KeySchemaElement hash = key(members.text("hash_key"), "HASH");
		String range = members.text("range_key");
		return (range != null) ? List.of(hash, key(range, "RANGE")) : List.of(hash);
	}

	private static KeySchemaElement key(String attribute, String type) {
		return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
	}

	private static Projection projection(Members members) {
		Projection.Builder builder = Projection.builder().projectionType(members.text("projection_type"));
		List<String> attributes = members.texts("non_key_attributes");
		return ((attributes != null) ? builder.nonKeyAttributes(attributes) : builder).build();
	}

	private static LocalSecondaryIndex local(Members index, KeySchemaElement partition) {
		return LocalSecondaryIndex.builder()
			.indexName(index.text("name"))
			.keySchema(Stream.of(partition, key(index.text("range_key"), "RANGE")).toList())
			.projection(projection(index))
			.build();
	}

	private static GlobalSecondaryIndex global(Members index) {
		return GlobalSecondaryIndex.builder()
			.indexName(index.text("name"))
			.keySchema(keys(index))
			.projection(projection(index))
			.provisionedThroughput(throughput(index))
			.onDemandThroughput(onDemand(index))
			.warmThroughput(warm(index))
			.build();
	}

	private static @Nullable ProvisionedThroughput throughput(Members members) {
		Long read = members.number("read_capacity");
		Long write = members.number("write_capacity");
		return (read != null)
				? ProvisionedThroughput.builder().readCapacityUnits(read).writeCapacityUnits(write).build() : null;
	}

	private static @Nullable OnDemandThroughput onDemand(Members members) {
		return members.object("on_demand_throughput",
				(throughput) -> OnDemandThroughput.builder()
					.maxReadRequestUnits(throughput.number("max_read_request_units"))
					.maxWriteRequestUnits(throughput.number("max_write_request_units"))
					.build());
	}

	private static @Nullable WarmThroughput warm(Members members) {
		return members.object("warm_throughput",
				(throughput) -> WarmThroughput.builder()
					.readUnitsPerSecond(throughput.number("read_units_per_second"))
					.writeUnitsPerSecond(throughput.number("write_units_per_second"))
					.build());
	}

}
