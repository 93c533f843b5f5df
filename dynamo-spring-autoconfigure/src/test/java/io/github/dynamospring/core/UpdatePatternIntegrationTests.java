package io.github.dynamospring.core;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanKey;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.ReservationKey;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link UpdatePattern} and {@link DeletePattern} on DynamoDB Local.
 */
class UpdatePatternIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Loan.class, Reservation.class, Shelf.class);

	private static final DynamoTemplate template = database.template();

	@Test
	void updatesWithOneRequestAndReturnsTheEntityAfterwards() {
		Loan loan = template.insert(loan("1"));
		database.clear();
		UpdatePattern<Loan> pattern = loans("set status = 'RETURNED' remove note", "status = 'OPEN'", Returns.AFTER);
		assertThat(pattern.update(loan.key())).isEqualTo(loan.returned());
		assertThat(database.requests()).singleElement().isInstanceOf(UpdateItemRequest.class);
		assertThat(pattern.plan().explain()).startsWith("Loans.test → UpdateItem library: ");
		assertThat(pattern.request(loan.key())).isInstanceOf(UpdateItemRequest.class);
	}

	@Test
	void returnsTheEntityBeforeOrNothing() {
		Loan loan = template.insert(loan("2"));
		assertThat(loans("set note = 'x'", null, Returns.BEFORE).update(loan.key())).isEqualTo(loan);
		assertThat(loans("set note = 'y'", null, Returns.NOTHING).update(loan.key())).isNull();
		assertThat(template.findById(loan.key(), Loan.class)).get().extracting(Loan::note).isEqualTo("y");
	}

	@Test
	void aConditionThatDoesNotHoldCarriesTheEntityFound() {
		Loan loan = template.insert(loan("3").returned());
		UpdatePattern<Loan> pattern = loans("set note = 'x'", "status = 'OPEN'", Returns.AFTER);
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> pattern.update(loan.key()))
			.isExactlyInstanceOf(ConditionFailedException.class)
			.withMessageStartingWith("Loans.test: the condition does not hold for Loan with key pk = MEMBER#m1, sk = ")
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(loan));
	}

	@Test
	void neverCreatesAnItem() {
		LoanKey key = loan("absent").key();
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> loans("set note = 'x'", null, Returns.AFTER).update(key))
			.withMessageStartingWith("Loans.test: Loan with key pk = MEMBER#m1, sk = ")
			.withMessageEndingWith(" does not exist");
		assertThat(template.entity(Loan.class).existsById(key)).isFalse();
	}

	@Test
	void anExpiredItemDoesNotExist() {
		template.insert(new Reservation("isbn", 1, "m1", LocalDatabase.NOW.minusSeconds(1)));
		UpdatePattern<Reservation> pattern = prepare(Reservation.class, ReservationKey.class, "set memberId = 'm2'",
				null, Returns.AFTER);
		assertThatExceptionOfType(EntityNotFoundException.class)
			.isThrownBy(() -> pattern.update(new ReservationKey("isbn", 1)));
	}

	@Test
	void bumpsTheVersion() {
		template.insert(new Member("m9", "Ada", 36, Set.of(), null));
		UpdatePattern<Member> pattern = prepare(Member.class, String.class, "set age = age + 1", null, Returns.AFTER);
		assertThat(pattern.update("m9")).isEqualTo(new Member("m9", "Ada", 37, Set.of(), 2L));
	}

	@Test
	void deletesByThePrimaryKey() {
		template.insert(new Reservation("isbn", 2, "m1", null));
		List<PatternParameter> parameters = List.of(new PatternParameter("isbn", 0, String.class),
				new PatternParameter("place", 1, long.class));
		DeletePattern pattern = template.prepare((DeletePlan) new Planner(LocalDatabase.PLANNER_SETTINGS)
			.plan(PatternRequest.of("Reservations.test", database.entity(Reservation.class))
				.condition(ExpressionParser.parseCondition("isbn = :isbn and place = :place"))
				.parameters(parameters)
				.result(Result.of(Result.Kind.DELETE))
				.build()));
		database.clear();
		pattern.delete("isbn", 2L);
		pattern.delete("isbn", 2L);
		assertThat(database.requests()).hasSize(2).hasOnlyElementsOfType(DeleteItemRequest.class);
		assertThat(template.entity(Reservation.class).existsById(new ReservationKey("isbn", 2))).isFalse();
		assertThat(pattern.request("isbn", 2L)).isInstanceOf(DeleteItemRequest.class);
	}

	@Test
	void eachCallLeavesAnIdOfItsOwn() {
		Loan loan = template.insert(loan("4"));
		UpdatePattern<Loan> pattern = loans("set note = 'x'", null, Returns.NOTHING);
		pattern.update(loan.key());
		byte[] first = writeId(loan);
		pattern.update(loan.key());
		assertThat(first).hasSize(12).isNotEqualTo(writeId(loan));
		UpdateItemRequest request = (UpdateItemRequest) pattern.request(loan.key());
		assertThat(request.expressionAttributeNames()).containsValue("_write");
	}

	private static byte[] writeId(Loan loan) {
		UpdateItemRequest request = (UpdateItemRequest) loans("set note = 'x'", null, Returns.NOTHING)
			.request(loan.key());
		return database.client()
			.getItem((get) -> get.tableName(request.tableName()).key(request.key()))
			.item()
			.get("_write")
			.b()
			.asByteArray();
	}

	@Test
	void writesToTheIndexesThatItsPriceNames() {
		Loan loan = template.insert(loan("5"));
		assertPaid(loans("set remarks = list_append(remarks, remarks)", null, Returns.NOTHING), loan,
				Map.of("byLoan", 1.0));
		assertPaid(loans("set status = 'RETURNED'", "status = 'OPEN'", Returns.NOTHING), loan,
				Map.of("byLoan", 1.0, "open", 1.0));
	}

	private static void assertPaid(UpdatePattern<Loan> pattern, Loan loan, Map<String, Double> indexes) {
		UpdateItemRequest request = (UpdateItemRequest) pattern.request(loan.key());
		ConsumedCapacity consumed = database.client()
			.updateItem(request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).build())
			.consumedCapacity();
		Map<String, Double> paid = new HashMap<>();
		consumed.globalSecondaryIndexes().forEach((index, capacity) -> paid.put(index, capacity.capacityUnits()));
		assertThat(paid).isEqualTo(indexes);
		indexes.forEach((index, units) -> assertThat(pattern.plan().explain())
			.contains(", + " + units.intValue() + " per KB for " + index));
	}

	private static Loan loan(String id) {
		return new Loan("m1", Instant.parse("2026-01-01T00:00:00Z"), id, LoanStatus.OPEN, "note", List.of());
	}

	private static UpdatePattern<Loan> loans(String update, @Nullable String condition, Returns returns) {
		return prepare(Loan.class, LoanKey.class, update, condition, returns);
	}

	private static <T> UpdatePattern<T> prepare(Class<T> type, Class<?> idType, String update,
			@Nullable String condition, Returns returns) {
		UpdateRequest request = new UpdateRequest(type.getSimpleName() + "s.test", null, database.entity(type), update,
				condition, List.of(new PatternParameter("id", 0, idType)), "id", returns, false, false);
		return template.prepare(new UpdatePlanner(LocalDatabase.PLANNER_SETTINGS).plan(request), type);
	}

}
