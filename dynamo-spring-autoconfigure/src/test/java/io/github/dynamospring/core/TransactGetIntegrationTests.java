package io.github.dynamospring.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.library.Shelf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link DynamoOperations#transactGet} on DynamoDB Local.
 */
class TransactGetIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Loan.class, Reservation.class, Shelf.class);

	private static final DynamoTemplate template = database.template();

	@Test
	void readsSeveralTypesAndTablesInOrder() {
		Member member = template.insert(new Member("read", "Ada", 36, Set.of(), null));
		Loan loan = template.insert(loan("read"));
		Reservation reservation = template.insert(new Reservation("read", 1, "m", LocalDatabase.NOW.plusSeconds(1)));
		database.clear();
		EntityResults results = template.transactGet((gets) -> gets.get(loan.key(), Loan.class)
			.get(new ReservationKey("read", 1), Reservation.class)
			.get("absent", Shelf.class)
			.getAll(List.of("read", "absent"), Member.class));
		assertThat(database.requests()).singleElement().isInstanceOf(TransactGetItemsRequest.class);
		assertThat(results.size()).isEqualTo(5);
		assertThat(results.get(0, Loan.class)).contains(loan);
		assertThat(results.get(1, Reservation.class)).contains(reservation);
		assertThat(results.get(2, Shelf.class)).isEmpty();
		assertThat(results.get(3, Member.class)).contains(member);
		assertThat(results.get(4, Member.class)).isEmpty();
		assertThat(results.getAll(Object.class)).containsExactly(loan, reservation, member);
	}

	@Test
	void leavesExpiredItemsOut() {
		template.insert(new Reservation("expired", 1, "m", LocalDatabase.NOW));
		assertThat(template.transactGet((gets) -> gets.get(new ReservationKey("expired", 1), Reservation.class))
			.get(0, Reservation.class)).isEmpty();
	}

	@Test
	void leavesItemsOfAnotherTypeOut() {
		template.insert(new Member("typed", "Ada", 36, Set.of(), null));
		database.client()
			.updateItem((request) -> request.tableName("test-library")
				.key(Map.of("pk", AttributeValue.fromS("MEMBER#typed"), "sk", AttributeValue.fromS("PROFILE")))
				.updateExpression("set #t = :t")
				.expressionAttributeNames(Map.of("#t", "_type"))
				.expressionAttributeValues(Map.of(":t", AttributeValue.fromS("Ghost"))));
		assertThat(template.transactGet((gets) -> gets.get("typed", Member.class)).get(0, Member.class)).isEmpty();
	}

	@Test
	void readsAnItemOnceThatIsAskedForTwice() {
		Member member = template.insert(new Member("twice", "Ada", 36, Set.of(), null));
		database.clear();
		EntityResults results = template.transactGet((gets) -> gets.getAll(List.of("twice", "twice"), Member.class));
		assertThat(results.getAll(Member.class)).containsExactly(member, member);
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(TransactGetItemsRequest.class,
					(request) -> assertThat(request.transactItems()).hasSize(1));
	}

	@Test
	void readsAHundredItemsAndNotOneMore() {
		List<String> ids = new ArrayList<>(IntStream.range(0, 100).mapToObj((i) -> "shelf-" + i).toList());
		template.saveAll(ids.stream().map((id) -> Shelf.of(id, 1)).toList());
		assertThat(template.transactGet((gets) -> gets.getAll(ids, Shelf.class)).getAll(Shelf.class)).hasSize(100);
		ids.add("shelf-100");
		database.clear();
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> template.transactGet((gets) -> gets.getAll(ids, Shelf.class)))
			.withMessage("A transaction reads at most 100 items, not 101: split it, or use batchGet");
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void readsNothingWithoutARequest() {
		assertThat(template.transactGet((gets) -> gets.getAll(List.of(), Shelf.class)).size()).isZero();
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void namesTheTablesWhereOneDoesNotExist() {
		DynamoTemplate elsewhere = database.template((name) -> "absent-" + name);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> elsewhere.transactGet((gets) -> gets.get("x", Member.class).get("x", Shelf.class)))
			.withMessageStartingWith("Table absent-library or absent-shelves does not exist where the client looks: ");
	}

	@Test
	void refusesNull() {
		assertThatIllegalArgumentException().isThrownBy(() -> template.transactGet(null))
			.withMessage("'reads' must not be null");
	}

	private static Loan loan(String id) {
		return new Loan("m1", Instant.parse("2026-01-01T00:00:00Z"), id, LoanStatus.OPEN, "note", List.of());
	}

}
