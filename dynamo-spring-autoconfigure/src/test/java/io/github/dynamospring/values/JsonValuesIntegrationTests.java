package io.github.dynamospring.values;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.data.annotation.Version;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Values that are stored as JSON.
 */
class JsonValuesIntegrationTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(JsonValuesIntegrationTests::customize, Place.class)
		.emptied();

	private final EntityOperations<Place> operations = database.template().entity(Place.class).consistent();

	private final Places places = database.repository(Places.class, database.template());

	private static void customize(DynamoMappingContext context) {
		context.setAttributeSettings(
				new AttributeSettings(1000, Set.of(), () -> new MapperFormat(MAPPER), LargeSettings.DEFAULT));
	}

	private static Place place(String name) {
		return new Place("p1", new Point(1.5, 2), Map.of(name, List.of(new Point(3, 4))),
				MAPPER.readTree("{\"a\":[1,{\"b\":null}]}"), Optional.of(new Point(5, 6)), "n".repeat(500), null);
	}

	private static Map<String, AttributeValue> stored() {
		return database.client()
			.getItem((get) -> get.tableName(LocalDatabase.tableName("places"))
				.key(Map.of("id", AttributeValue.fromS("p1"))))
			.item();
	}

	@Test
	void storesForeignAndGenericTypesAsText() {
		Place place = place("home");
		this.operations.save(place);
		Map<String, AttributeValue> item = stored();
		assertThat(item.get("point").s()).isEqualTo("{\"x\":1.5,\"y\":2.0}");
		assertThat(item.get("routes").s()).isEqualTo("{\"home\":[{\"x\":3.0,\"y\":4.0}]}");
		assertThat(item.get("tree").s()).isEqualTo("{\"a\":[1,{\"b\":null}]}");
		assertThat(item.get("other").s()).isEqualTo("{\"x\":5.0,\"y\":6.0}");
		assertThat(item.get("notes").b().asByteArray()).hasSizeLessThan(100);
		assertThat(item).doesNotContainKey("absent");
		assertThat(this.operations.findById("p1")).contains(place);
	}

	@Test
	void searchesAndSetsWholeValues() {
		this.operations.save(place("home"));
		assertThat(this.places.findByIdAndRoutesContains("p1", "home")).hasSize(1);
		assertThat(this.places.findByIdAndRoutesContains("p1", "work")).isEmpty();
		this.places.move("p1", new Point(7, 8), "\"home\"");
		assertThat(this.operations.findById("p1")).get().extracting(Place::point).isEqualTo(new Point(7, 8));
	}

	@Test
	void refusesDamagedJsonWithoutItsText() {
		database.client()
			.putItem((put) -> put.tableName(LocalDatabase.tableName("places"))
				.item(Map.of("id", AttributeValue.fromS("p1"), "point", AttributeValue.fromS("{\"x\":secret"))));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.operations.findById("p1"))
			.withMessageContaining("Place.point: the JSON cannot be read as Point")
			.satisfies((ex) -> assertThat(ex).hasStackTraceContaining("Place.point"))
			.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain("secret"));
	}

	@Test
	void refusesPathsAndEquality() {
		assertThat(database.application().refusals(Refused.class).stream().sorted().toList()).containsExactly(
				"Refused.findByIdAndPoint: 'point' is JSON, so DynamoDB cannot look into it; leave it out, or store "
						+ "it plainly",
				"Refused.move: 'point.x' is JSON, so DynamoDB cannot look into it: set or read the property around "
						+ "it whole at position 5 in \"set point.x = :x\"; correct the expression");
	}

	@Test
	void refusesAVersion() {
		DynamoMappingContext context = new DynamoMappingContext();
		customize(context);
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(Versioned.class)));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems()).containsExactly(
					"JsonValuesIntegrationTests.Versioned: @Version is on 'version' with the format \"json\", "
							+ "but DynamoDB compares a number: leave the format out"));
	}

	@Test
	void refusesJsonWithoutJackson() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(Spot.class)));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems())
				.containsExactly("JsonValuesIntegrationTests.Spot: 'point': the format \"json\" needs Jackson: add "
						+ "'org.springframework.boot:spring-boot-starter-jackson', or define a JsonFormat bean"));
	}

	interface Places extends DynamoRepository<Place, String> {

		@AllowFilter
		List<Place> findByIdAndRoutesContains(String id, String text);

		@Update("set point = :point")
		@Condition("contains(routes, :text)")
		void move(String id, Point point, String text);

	}

	interface Refused extends DynamoRepository<Place, String> {

		@AllowFilter
		List<Place> findByIdAndPoint(String id, Point point);

		@Update("set point.x = :x")
		void move(String id, double x);

	}

	@Table("places")
	record Place(@PartitionKey String id, @Attribute(format = "json") Point point,
			@Attribute(format = "json") Map<String, List<Point>> routes, @Attribute(format = "json") JsonNode tree,
			@Attribute(format = "json") Optional<Point> other,
			@Attribute(format = "json", compressed = true) String notes,
			@Attribute(format = "json") @Nullable Point absent) {
	}

	record Point(double x, double y) {
	}

	@Table("places")
	record Versioned(@PartitionKey String id, @Version @Attribute(format = "json") @Nullable Long version) {
	}

	@Table("places")
	record Spot(@PartitionKey String id, @Attribute(format = "json") Point point) {
	}

}
