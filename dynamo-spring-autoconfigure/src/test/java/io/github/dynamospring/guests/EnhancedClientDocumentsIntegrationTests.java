package io.github.dynamospring.guests;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverterProvider;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.document.EnhancedDocument;
import software.amazon.awssdk.enhanced.dynamodb.mapper.Order;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTag;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * JSON documents and composite index keys of the enhanced client, shared with the client
 * itself.
 */
class EnhancedClientDocumentsIntegrationTests {

	private static final LibraryPage PAGE = LibraryPage.of("the-enhanced-client");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.named((table) -> PAGE.tables().attributeNames("orders"),
			Document.class, Branch.class);

	private static final Recording recording = Recording.of("enhanced-client/documents");

	private final Documents documents = database.repository(Documents.class, database.template((table) -> table));

	private final DynamoDbEnhancedClient client = DynamoDbEnhancedClient.builder()
		.dynamoDbClient(database.client())
		.build();

	private final DynamoDbTable<EnhancedDocument> theirs = this.client.table("documents",
			TableSchema.documentSchemaBuilder()
				.addIndexPartitionKey(TableMetadata.primaryIndexName(), "id", AttributeValueType.S)
				.attributeConverterProviders(AttributeConverterProvider.defaultProvider())
				.build());

	private Document find(String id) {
		return this.documents.findById(id).orElseThrow();
	}

	private Map<String, Object> json(String id) {
		String json = this.theirs.getItem(Key.builder().partitionValue(id).build()).toJson();
		return JsonMapper.shared().readValue(json, new TypeReference<>() {
		});
	}

	@Test
	void readsDocumentsAsPropertiesAndMaps() {
		recording.restore(database.client());
		assertThat(find("json")).usingRecursiveComparison()
			.isEqualTo(new Document("json", 1, true, new BigDecimal("1.5"), List.of("a", BigDecimal.ONE, false),
					Map.of("inner", Map.of("x", "y")), Map.of(), Instant.parse("2026-11-21T08:30:15Z"), null, Set.of(),
					null, null, null));
		assertThat(find("built")).usingRecursiveComparison()
			.isEqualTo(new Document("built", 1, true, null, Set.of("a", "b"), null, null,
					Instant.parse("2026-11-21T08:30:15Z"), LocalDate.of(2026, 11, 21), Set.of(1, 2),
					"a".getBytes(StandardCharsets.UTF_8), Map.of("x", List.of(BigDecimal.ONE, new BigDecimal("2"))),
					List.of("2026-11-21T08:30:15Z")));
	}

	@Test
	void updateLeavesDocumentsAsTheyAre() {
		recording.restore(database.client());
		Map<String, Object> json = json("json");
		this.documents.update(find("json"));
		this.documents.update(find("built"));
		assertThat(recording.stored(database.client())).isEqualTo(Set.copyOf(recording.items()));
		assertThat(json("json")).isEqualTo(json);
		this.documents.save(find("json"));
		json.remove("none");
		assertThat(json("json")).isEqualTo(json);
	}

	@Test
	void sharesCompositeIndexKeys() {
		DynamoDbTable<Place> places = this.client.table("places", placeSchema());
		places.createTable((table) -> table.globalSecondaryIndices((index) -> index.indexName("byPlace")
			.projection((projection) -> projection.projectionType(ProjectionType.ALL))));
		Branches branches = database.repository(Branches.class, database.template((table) -> table));
		Place place = new Place();
		place.values.putAll(Map.of("id", "1", "country", "FR", "city", "Lyon", "street", "A"));
		places.putItem(place);
		branches.insert(new Branch("2", "FR", "Lyon", "B"));
		assertThat(branches.findByCountryAndCityAndStreetStartingWith("FR", "Lyon", "A")).extracting(Branch::id)
			.containsExactly("1");
		QueryConditional street = QueryConditional
			.keyEqualTo((key) -> key.addPartitionValue("FR").addPartitionValue("Lyon").addSortValue("B"));
		assertThat(places.index("byPlace").query(street).stream().flatMap((page) -> page.items().stream()))
			.extracting((found) -> found.values.get("id"))
			.containsExactly("2");
	}

	private static StaticTableSchema<Place> placeSchema() {
		StaticTableSchema.Builder<Place> schema = StaticTableSchema.builder(Place.class).newItemSupplier(Place::new);
		Map.of("id", StaticAttributeTags.primaryPartitionKey(), "country",
				StaticAttributeTags.secondaryPartitionKey("byPlace", Order.FIRST), "city",
				StaticAttributeTags.secondaryPartitionKey("byPlace", Order.SECOND), "street",
				StaticAttributeTags.secondarySortKey("byPlace", Order.FIRST))
			.forEach((name, tag) -> add(name, tag, schema));
		return schema.build();
	}

	private static void add(String name, StaticAttributeTag tag, StaticTableSchema.Builder<Place> schema) {
		schema.addAttribute(String.class,
				(attribute) -> attribute.name(name)
					.getter((place) -> place.values.get(name))
					.setter((place, value) -> place.values.put(name, value))
					.tags(tag));
	}

	@Table("documents")
	record Document(@PartitionKey String id, long count, boolean open, @Nullable BigDecimal price, Object tags,
			@Nullable Map<String, Object> map, @Nullable Map<String, Object> empty,
			@Attribute(format = "iso") Instant time, @Nullable LocalDate day, @Nullable Set<Integer> numbers,
			byte @Nullable [] bytes, @Nullable Map<String, Object> json, @Nullable List<String> list) {

	}

	interface Documents extends DynamoRepository<Document, String> {

	}

	static class Place {

		final Map<String, String> values = new HashMap<>();

	}

	@Table("places")
	@GlobalSecondaryIndex(name = "byPlace", partition = { "{country}", "{city}" }, sort = "{street}")
	record Branch(@PartitionKey String id, String country, String city, String street) {

	}

	interface Branches extends DynamoRepository<Branch, String> {

		List<Branch> findByCountryAndCityAndStreetStartingWith(String country, String city, String street);

	}

}
