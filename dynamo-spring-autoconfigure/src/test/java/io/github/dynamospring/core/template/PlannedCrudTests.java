package io.github.dynamospring.core.template;

import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.library.User;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.read.Planner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;

/**
 * Tests for {@link PlannedCrud}.
 */
class PlannedCrudTests {

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final AccessPatterns patterns = new AccessPatterns();

	private final DynamoTemplate template = new DynamoTemplate(this.client, this.context, (name) -> "test-" + name,
			this.patterns, TemplateSettings.DEFAULT);

	@AfterEach
	void stop() {
		this.template.destroy();
		verify(this.client, atLeast(0)).serviceClientConfiguration();
		verifyNoMoreInteractions(this.client);
	}

	@Test
	void readsByKey() {
		GetItemRequest find = (GetItemRequest) request(Reservation.class, CrudOperation.FIND_BY_ID, key(1));
		assertThat(find.tableName()).isEqualTo("test-reservations");
		assertThat(find.key()).containsOnlyKeys("isbn", "place");
		assertThat(find.consistentRead()).isFalse();
		GetItemRequest exists = (GetItemRequest) request(Reservation.class, CrudOperation.EXISTS_BY_ID, key(1));
		assertThat(exists.expressionAttributeNames().values()).contains("isbn", "place", "expiresAt");
		List<DynamoDbRequest> all = requests(Reservation.class, CrudOperation.FIND_ALL_BY_ID, keys(101));
		assertThat(all).hasSize(2)
			.first()
			.isInstanceOfSatisfying(BatchGetItemRequest.class,
					(first) -> assertThat(first.requestItems().get("test-reservations").keys()).hasSize(100));
	}

	@Test
	void writesAnEntityAndLeavesItAsItIs() {
		Shelf shelf = Shelf.of("a", 3);
		PutItemRequest insert = (PutItemRequest) request(Shelf.class, CrudOperation.INSERT, shelf);
		assertThat(insert.conditionExpression()).startsWith("attribute_not_exists");
		assertThat(insert.item().get("version").n()).isEqualTo("1");
		shelf.setVersion(4);
		assertThat(request(Shelf.class, CrudOperation.SAVE, shelf)).isInstanceOf(PutItemRequest.class);
		assertThat(request(Shelf.class, CrudOperation.UPDATE, shelf)).isInstanceOf(UpdateItemRequest.class);
		assertThat(request(Shelf.class, CrudOperation.DELETE, shelf)).isInstanceOf(DeleteItemRequest.class);
		assertThat(requests(Shelf.class, CrudOperation.SAVE_ALL, List.of(shelf, Shelf.of("b", 1)))).hasSize(2)
			.allMatch(PutItemRequest.class::isInstance);
		assertThat(shelf.getVersion()).isEqualTo(4);
	}

	@Test
	void leavesAnEntityAsItIsThatIsGivenTwice() {
		Shelf shelf = Shelf.of("a", 3);
		shelf.setVersion(4);
		assertThat(requests(Shelf.class, CrudOperation.SAVE_ALL, List.of(shelf, shelf))).hasSize(2);
		assertThat(shelf.getVersion()).isEqualTo(4);
	}

	@Test
	void writesManyTogether() {
		List<Reservation> reservations = IntStream.range(0, 26)
			.mapToObj((place) -> new Reservation("isbn", place, "m", null))
			.toList();
		assertThat(requests(Reservation.class, CrudOperation.SAVE_ALL, reservations)).satisfiesExactly(
				(first) -> assertThat(first).isInstanceOf(BatchWriteItemRequest.class),
				(second) -> assertThat(second).isInstanceOf(PutItemRequest.class));
		assertThat(request(Reservation.class, CrudOperation.DELETE_ALL, reservations.subList(0, 2)))
			.isInstanceOf(BatchWriteItemRequest.class);
		assertThat(request(Reservation.class, CrudOperation.DELETE_ALL_BY_ID, keys(2)))
			.isInstanceOf(BatchWriteItemRequest.class);
		assertThat(request(Reservation.class, CrudOperation.DELETE_BY_ID, key(1)))
			.isInstanceOf(DeleteItemRequest.class);
	}

	@Test
	void movesMarkersOfUniqueValues() {
		User user = new User("u", "u@x", 1L, "name", null);
		TransactWriteItemsRequest insert = (TransactWriteItemsRequest) request(User.class, CrudOperation.INSERT, user);
		assertThat(insert.transactItems()).hasSize(3);
		GetItemRequest look = (GetItemRequest) request(User.class, CrudOperation.DELETE_BY_ID, "u");
		assertThat(look.consistentRead()).isTrue();
		assertThat(requests(User.class, CrudOperation.DELETE_ALL_BY_ID, List.of("u", "v"))).hasSize(2)
			.allMatch(GetItemRequest.class::isInstance);
	}

	@Test
	void takesOneArgument() {
		RegisteredPattern pattern = prepare(User.class, CrudOperation.FIND_BY_ID);
		assertThatIllegalArgumentException().isThrownBy(pattern::requests)
			.withMessage("Things.findById takes one argument, not null");
		assertThatIllegalArgumentException().isThrownBy(() -> pattern.requests((Object) null))
			.withMessage("Things.findById takes one argument, not null");
		assertThat(this.patterns.get("Things.findById")).isSameAs(pattern);
	}

	private static ReservationKey key(int place) {
		return new ReservationKey("isbn", place);
	}

	private static List<ReservationKey> keys(int count) {
		return IntStream.range(0, count).mapToObj(PlannedCrudTests::key).toList();
	}

	private DynamoDbRequest request(Class<?> type, CrudOperation operation, Object argument) {
		return prepare(type, operation).request(argument);
	}

	private List<DynamoDbRequest> requests(Class<?> type, CrudOperation operation, Object argument) {
		return prepare(type, operation).requests(argument);
	}

	private RegisteredPattern prepare(Class<?> type, CrudOperation operation) {
		CrudRequest request = new CrudRequest("Things." + operation.method(), null,
				this.context.getRequiredPersistentEntity(type), operation, false, null, List.of());
		return this.template.prepare(new Planner(PlannerSettings.DEFAULT).plan(request));
	}

}
