package io.github.dynamospring.client.wire;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.wire.WireWriter;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverterProvider;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.document.EnhancedDocument;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * What is sent by {@link WireInterceptor} is read by the SDK's enhanced client, and what
 * that has written is what we would send.
 */
class EnhancedClientIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Parcel.class);

	private static final String TABLE = LocalDatabase.tableName("parcels");

	private static final Parcel PARCEL = new Parcel("ä \"1\"\n\\😀", 42, new BigDecimal("12.5"), true,
			Instant.parse("2026-11-21T08:30:00.123456789Z"), List.of("a", ""), Set.of("x", "y"),
			Map.of("\"k\\", new BigDecimal("1e-30")), new byte[] { 0, -1 });

	private final EntityCodec<Parcel> codec = codec();

	private final DynamoDbTable<EnhancedDocument> parcels = parcels();

	@BeforeAll
	static void needTheWire() {
		assumeThat(WireInterceptor.isIn(database.client())).as("not run with dynamo.client.wire=never").isTrue();
	}

	@SuppressWarnings("unchecked")
	private static EntityCodec<Parcel> codec() {
		return (EntityCodec<Parcel>) new DynamoMappingContext().getRequiredPersistentEntity(Parcel.class).getCodec();
	}

	private static DynamoDbTable<EnhancedDocument> parcels() {
		return DynamoDbEnhancedClient.builder()
			.dynamoDbClient(database.client())
			.build()
			.table(TABLE,
					TableSchema.documentSchemaBuilder()
						.addIndexPartitionKey(TableMetadata.primaryIndexName(), "id", AttributeValueType.S)
						.attributeConverterProviders(AttributeConverterProvider.defaultProvider())
						.build());
	}

	@Test
	void enhancedClientReadsWhatIsSent() {
		send(PARCEL);
		EnhancedDocument read = this.parcels.getItem(Key.builder().partitionValue(PARCEL.id()).build());
		assertThat(read.getString("id")).isEqualTo(PARCEL.id());
		assertThat(read.getNumber("count").intValue()).isEqualTo(PARCEL.count());
		assertThat(read.get("price", BigDecimal.class)).isEqualByComparingTo(PARCEL.price());
		assertThat(read.getBoolean("insured")).isTrue();
		assertThat(read.get("sentAt", Instant.class)).isEqualTo(PARCEL.sentAt());
		assertThat(read.getListOfUnknownType("labels")).containsExactly(AttributeValue.fromS("a"),
				AttributeValue.fromS(""));
		assertThat(read.getStringSet("kinds")).containsExactlyInAnyOrder("x", "y");
		assertThat(read.getMapOfUnknownType("sizes")).containsOnlyKeys("\"k\\");
		assertThat(read.getBytes("seal").asByteArray()).isEqualTo(PARCEL.seal());
	}

	private void send(Parcel parcel) {
		WireWriter writer = new WireWriter();
		this.codec.write(parcel, writer);
		WireExchange exchange = new WireExchange();
		Map<String, AttributeValue> placeholder = exchange.send(writer.item(), key(parcel));
		database.client()
			.putItem((request) -> request.tableName(TABLE)
				.item(placeholder)
				.overrideConfiguration(
						(configuration) -> configuration.putExecutionAttribute(WireExchange.ATTRIBUTE, exchange)));
	}

	private static Map<String, AttributeValue> key(Parcel parcel) {
		return Map.of("id", AttributeValue.fromS(parcel.id()));
	}

	@Test
	void enhancedClientWritesWhatIsSent() {
		send(PARCEL);
		Map<String, AttributeValue> sent = stored();
		this.parcels.putItem(EnhancedDocument.builder()
			.attributeConverterProviders(AttributeConverterProvider.defaultProvider())
			.putString("_type", "Parcel")
			.putString("id", PARCEL.id())
			.putNumber("count", PARCEL.count())
			.put("price", PARCEL.price(), BigDecimal.class)
			.putBoolean("insured", PARCEL.insured())
			.put("sentAt", PARCEL.sentAt(), Instant.class)
			.putList("labels", PARCEL.labels(), EnhancedType.of(String.class))
			.putStringSet("kinds", PARCEL.kinds())
			.putJson("sizes", "{\"\\\"k\\\\\":1e-30}")
			.putBytes("seal", SdkBytes.fromByteArray(PARCEL.seal()))
			.build());
		assertThat(AttributeValues.itemOf(stored())).isEqualTo(AttributeValues.itemOf(sent));
	}

	private static Map<String, AttributeValue> stored() {
		return database.client().getItem((request) -> request.tableName(TABLE).key(key(PARCEL))).item();
	}

	@Table("parcels")
	@PrimaryKey(partition = "{id}")
	record Parcel(String id, int count, BigDecimal price, boolean insured, Instant sentAt, List<String> labels,
			Set<String> kinds, Map<String, BigDecimal> sizes, byte[] seal) {

	}

}
