package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.Result.Kind;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.schema.Projection;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.ScrollPosition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link PositionedIterator} on DynamoDB Local.
 */
class PositionedIteratorIntegrationTests {

	private static final int PARCELS = 30;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Parcel.class, Depot.class);

	private static final DynamoTemplate template = database.template();

	private static List<String> numbers;

	@BeforeAll
	static void fill() {
		List<Object> entities = new ArrayList<>();
		IntStream.range(0, PARCELS).forEach((i) -> {
			entities.add(new Parcel("d" + i % 3, "p%02d".formatted(i), (i % 2 == 0) ? "sent" : "kept", i % 5, i % 7));
			entities.add(new Depot("d" + i));
		});
		template.saveAll(entities);
		numbers = IntStream.range(0, PARCELS).mapToObj("p%02d"::formatted).toList();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 8 })
	void goesOnBehindAnyItemOfASegment(int segments) {
		ReadPattern<Parcel> pattern = template.scan(Parcel.class);
		ScanSettings scan = new ScanSettings(segments, ScanSettings.UNBOUNDED);
		List<String> read = new ArrayList<>();
		for (int segment = 0; segment < segments; segment++) {
			ScrollPosition position = ScrollPosition.keyset();
			while (position != null) {
				position = readTwo(pattern, new ReadPart(position, scan, segment), read);
			}
		}
		assertThat(read).containsExactlyInAnyOrderElementsOf(numbers);
	}

	// The page is longer, and the item behind these two is looked at as well.
	private static ScrollPosition readTwo(ReadPattern<Parcel> pattern, ReadPart part, List<String> read,
			Object... arguments) {
		try (PositionedIterator<Parcel> parcels = pattern.iterate(part, arguments)) {
			assertThat(parcels.position()).isNull();
			for (int i = 0; i < 2 && parcels.hasNext(); i++) {
				read.add(parcels.next().number());
				parcels.hasNext();
			}
			return parcels.position();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "LIST", "STREAM", "WINDOW" })
	void goesOnBehindAnyItemOfAQuery(Kind kind) {
		ReadPattern<Parcel> ofDepot = prepare(request(kind, "depot = :depot", "depot"));
		assertThat(readAll(ofDepot, "d1")).containsExactlyElementsOf(ofDepot("d1"));
		ReadPattern<Parcel> ofSome = prepare(request(kind, "depot in :depots", "depots:java.util.Collection"));
		assertThat(readAll(ofSome, List.of("d2", "d0"))).containsExactlyInAnyOrder(IntStream.range(0, PARCELS)
			.filter((i) -> i % 3 != 1)
			.mapToObj("p%02d"::formatted)
			.toArray(String[]::new));
		ReadPattern<Parcel> sent = prepare(request(kind, "status = :status", "status").fetchFromTable(true));
		assertThat(readAll(sent, "sent")).containsExactlyInAnyOrder(IntStream.range(0, PARCELS)
			.filter((i) -> i % 2 == 0)
			.mapToObj("p%02d"::formatted)
			.toArray(String[]::new));
	}

	private static List<String> ofDepot(String depot) {
		return IntStream.range(0, PARCELS)
			.filter((i) -> depot.equals("d" + i % 3))
			.mapToObj("p%02d"::formatted)
			.toList();
	}

	private static List<String> readAll(ReadPattern<Parcel> pattern, Object... arguments) {
		List<String> read = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		while (position != null) {
			position = readTwo(pattern, part(position), read, arguments);
		}
		return read;
	}

	private static ReadPart part(ScrollPosition position) {
		return new ReadPart(position, ScanSettings.DEFAULT, 0);
	}

	@Test
	void asksForTheUnitsOfEachPageAtARate() {
		ReadPart part = new ReadPart(ScrollPosition.keyset(), new ScanSettings(1, 1_000_000), 0);
		prepare(request(Kind.LIST, "depot = :depot", "depot")).iterate(part, "d1").hasNext();
		template.scan(Parcel.class).iterate(part).hasNext();
		prepare(request(Kind.LIST, "depot = :depot", "depot")).iterate(part(ScrollPosition.keyset()), "d1").hasNext();
		List<DynamoDbRequest> sent = database.requests();
		assertThat(((QueryRequest) sent.get(0)).returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.INDEXES);
		assertThat(((ScanRequest) sent.get(1)).returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.INDEXES);
		assertThat(((QueryRequest) sent.get(2)).returnConsumedCapacity()).isNull();
	}

	@Test
	void readsStronglyConsistentWithinAScope() {
		PositionedIterator<Parcel> parcels;
		try (ConsistentReadScope scope = ConsistentReadScope.begin()) {
			parcels = template.scan(Parcel.class).iterate(part(ScrollPosition.keyset()));
		}
		assertThat(parcels.hasNext()).isTrue();
		assertThat(((ScanRequest) database.requests().get(0)).consistentRead()).isTrue();
	}

	@Test
	void preparesTheScanOfATypeOnce() {
		assertThat(template.scan(Parcel.class)).isSameAs(template.scan(Parcel.class))
			.isNotSameAs(template.scan(Depot.class));
		assertThat(template.scan(Parcel.class).name()).isEqualTo("DynamoTemplate.scan");
	}

	@Test
	void refusesPatternsWithoutPositions() {
		refused(request(Kind.LIST, "depot = :depot and number = :number", "depot", "number"), ScanSettings.DEFAULT,
				"Parcels.test has no positions at which it could go on: let it return a Window", "d1", "p01");
		refused(request(Kind.ONE, "depot = :depot", "depot"), ScanSettings.DEFAULT,
				"Parcels.test has no positions at which it could go on: let it return a Window", "d1");
		refused(request(Kind.LIST, "depot = :depot", "depot").result(Result.first(Kind.LIST, 3)), ScanSettings.DEFAULT,
				"Parcels.test has no positions at which it could go on: let it return a Window", "d1");
		refused(request(Kind.LIST, "depot = :depot", "depot"), new ScanSettings(2, ScanSettings.UNBOUNDED),
				"Parcels.test cannot be read in segments, because it is no scan", "d1");
		refused(request(Kind.LIST, "status = :status", "status").fetchFromTable(true), new ScanSettings(1, 5),
				"Parcels.test cannot keep to a rate, because the units of items fetched from the table are not "
						+ "counted",
				"sent");
	}

	private static void refused(PatternRequest.Builder request, ScanSettings scan, String message,
			Object... arguments) {
		ReadPattern<Parcel> pattern = prepare(request);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> pattern.iterate(new ReadPart(ScrollPosition.keyset(), scan, 0), arguments))
			.withMessage(message);
		assertThat(database.requests()).isEmpty();
	}

	private static PatternRequest.Builder request(Kind kind, String condition, String... parameters) {
		List<PatternParameter> declared = new ArrayList<>();
		Arrays.stream(parameters)
			.map((text) -> text.split(":"))
			.forEach((parts) -> declared
				.add(new PatternParameter(parts[0], declared.size(), (parts.length > 1) ? List.class : String.class)));
		return PatternRequest.of("Parcels.test", database.entity(Parcel.class))
			.parameters(declared)
			.condition(ExpressionParser.parseCondition(condition))
			.dynamicLimit(kind == Kind.WINDOW)
			.result(Result.of(kind));
	}

	private static ReadPattern<Parcel> prepare(PatternRequest.Builder request) {
		ReadPlan plan = (ReadPlan) new Planner(LocalDatabase.PLANNER_SETTINGS).plan(request.build());
		return template.prepare(plan, Parcel.class);
	}

	@Table("parcels")
	@PrimaryKey(partition = "DEPOT#{depot}", sort = "PARCEL#{number}")
	@GlobalSecondaryIndex(name = "byStatus", partition = "STATUS#{status}", sort = "SHELF#{shelf|pad:3}",
			projection = Projection.Type.KEYS_ONLY)
	record Parcel(String depot, String number, String status, int shelf, int weight) {

	}

	@Table("parcels")
	@PrimaryKey(partition = "DEPOT#{depot}", sort = "DEPOT")
	record Depot(String depot) {

	}

}
