package io.github.dynamospring.client.wire;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.client.wire.StubbedOrders.Order;
import io.github.dynamospring.client.wire.StubbedOrders.OrderId;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.InvalidValueException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Answers that are not as DynamoDB sends them today, with items that go past the SDK and
 * with items that it reads.
 */
@ParameterizedClass
@ValueSource(booleans = { true, false })
class UnreadableAnswersTests {

	private static final String KEY = "\"pk\":{\"S\":\"c\"},\"sk\":{\"S\":\"1\"},\"customer\":{\"S\":\"c\"},"
			+ "\"number\":{\"S\":\"1\"},\"_type\":{\"S\":\"Order\"}";

	private static final OrderId ID = new OrderId("c", "1");

	private static final Order ORDER = new Order("c", "1", null, null, null, null);

	private static final String UNKNOWN_TYPE = "the value is of a type that this version of the library does not read";

	private final StubbedOrders stub;

	UnreadableAnswersTests(boolean wire) throws IOException {
		this.stub = new StubbedOrders(wire);
	}

	@AfterEach
	void close() {
		this.stub.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"V\":[1,2,{\"a\":null}]}", "{\"V\":\"x\"}", "{ \"V\" : 1 }", "{}", "null",
			"{\"N\":null}", "{\"L\":[{\"V\":1}]}", "{\"M\":{\"a\":{\"V\":1}}}" })
	void aValueOfAnUnknownTypeIsPassedOver(String value) {
		String item = "{\"first\":" + value + "," + KEY + ",\"last\":" + value + "}";
		answer("{\"Item\":" + item + "}");
		assertThat(this.stub.orders.findById(ID)).contains(ORDER);
		answer("{\"Items\":[" + item + "," + item + "],\"Count\":2}");
		assertThat(this.stub.orders.findByCustomer("c")).containsExactly(ORDER, ORDER);
		answer("{\"Responses\":{\"orders\":[" + item + "]}}");
		assertThat(this.stub.orders.findAllById(List.of(ID))).containsExactly(ORDER);
		answer("{\"Attributes\":" + item + "}");
		assertThat(this.stub.orders.change("c", "1", 1)).isEqualTo(ORDER);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"V\":[1,2,{\"a\":null}]}", "{\"V\":\"x\"}", "{}", "null", "{\"N\":null}" })
	void aValueOfAnUnknownTypeThatIsReadNamesEntityAndAttribute(String value) {
		answer("{\"Item\":{" + KEY + ",\"amount\":" + value + "}}");
		assertInvalid(() -> this.stub.orders.findById(ID), "Orders.findById: Order.amount: " + UNKNOWN_TYPE);
		answer("{\"Item\":{\"amount\":" + value + "," + KEY + "}}");
		assertInvalid(() -> this.stub.orders.findById(ID), "Orders.findById: Order.amount: " + UNKNOWN_TYPE);
		answer("{\"Item\":{" + KEY + ",\"tags\":{\"L\":[{\"S\":\"a\"}," + value + "]}}}");
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.stub.orders.findById(ID))
			.withMessageStartingWith("Orders.findById: Order.tags")
			.withMessageEndingWith(UNKNOWN_TYPE);
		assertThat(this.stub.server.bodies()).hasSize(1);
	}

	@Test
	void aTypeAttributeOfAnUnknownTypeIsNamed() {
		answer("{\"Item\":{" + KEY.replace("{\"S\":\"Order\"}", "{\"V\":1}") + "}}");
		assertInvalid(() -> this.stub.orders.findById(ID), "Orders.findById: Order._type: " + UNKNOWN_TYPE);
	}

	@Test
	void aValueThatDoesNotFitIsNoLostAnswer() {
		answer("{\"Item\":{" + KEY + ",\"amount\":{\"N\":\"1.5\"}}}");
		assertInvalid(() -> this.stub.orders.findById(ID),
				"Orders.findById: Order.amount: the number does not fit into Integer");
		answer("{\"Item\":{" + KEY + ",\"amount\":{\"BOOL\":true}}}");
		assertInvalid(() -> this.stub.orders.findById(ID),
				"Orders.findById: Order.amount: an attribute of type BOOL cannot be read as Integer, which is stored as N");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"N\":\"1\",\"S\":\"x\"}", "{\"S\":\"x\",\"N\":\"1\"}",
			"{ \"N\" : \"1\" , \"V\" : {} , \"L\" : [ ] }", "{\"M\":{\"a\":{\"S\":\"b\"}},\"BOOL\":true}" })
	void aValueOfSeveralTypesNamesEntityAndAttribute(String value) {
		String item = "{" + KEY + ",\"other\":" + value + "}";
		answer("{\"Item\":" + item + "}");
		assertThat(this.stub.orders.findById(ID)).contains(ORDER);
		answer("{\"Item\":" + item.replace("other", "amount") + "}");
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.stub.orders.findById(ID))
			.withMessageStartingWith("Orders.findById: Order.amount: ");
		answer("{\"Item\":{" + KEY + ",\"tags\":{\"L\":[{\"S\":\"a\"}," + value + "]}}}");
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.stub.orders.findById(ID))
			.withMessageStartingWith("Orders.findById: Order.tags");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"N\":\"1\",\"V\":{\"S\":\"x\"}}", "{ \"N\" : \"1\" , \"S\" : null }" })
	void anUnknownTypeBesideAKnownOneIsPassedOver(String value) {
		answer("{\"Item\":{\"amount\":" + value + "," + KEY + "}}");
		assertThat(this.stub.orders.findById(ID)).contains(new Order("c", "1", 1, null, null, null));
	}

	@Test
	void anItemWithoutItsKeyNamesEntityAndAttribute() {
		String item = "{" + KEY.replace("\"number\":{\"S\":\"1\"},", "") + "}";
		answer("{\"Items\":[" + item + "],\"Count\":1}");
		assertInvalid(this::window, "Order.number: the answer has no such key attribute");
		assertInvalid(() -> this.stub.orders.findByCustomerInOrderByNumber(List.of("c", "d")),
				"Order.number: the answer has no such key attribute");
		answer("{\"Responses\":{\"orders\":[" + item + "]}}");
		assertInvalid(() -> this.stub.orders.findAllById(List.of(ID)),
				"a key of an item in the table orders: the answer has no key attribute 'number'");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"BOOL":true}|a key attribute is of type S, N or B, not BOOL
			{"N":"x"}|the value is not DynamoDB's
			{"V":1}|the value is of a type that this version of the library does not read
			""")
	void aKeyOfAnotherTypeNamesEntityAndAttribute(String value, String problem) {
		answer("{\"Items\":[{" + KEY.replace("\"number\":{\"S\":\"1\"}", "\"number\":" + value) + "}],\"Count\":1}");
		assertInvalid(() -> this.stub.orders.findByCustomerInOrderByNumber(List.of("c", "d")),
				"Order.number: " + problem);
	}

	@Test
	void aPageThatEndsWithoutAWholeKeyNamesEntityAndAttribute() {
		answer("{\"Items\":[{" + KEY + "}],\"Count\":1,\"LastEvaluatedKey\":{\"customer\":{\"S\":\"c\"}}}");
		assertInvalid(() -> this.stub.orders.findByCustomer("c"), "Order.number: the answer has no such key attribute");
		assertInvalid(() -> this.stub.orders.countByCustomer("c"),
				"Order.number: the answer has no such key attribute");
		assertInvalid(() -> this.stub.orders.findAll().toList(), "Order.number: the answer has no such key attribute");
	}

	private Window<Order> window() {
		return this.stub.orders.findByCustomer("c", ScrollPosition.keyset(), Limit.of(5));
	}

	@Test
	void afterAWriteAValueThatDoesNotFitSaysThatItWasApplied() {
		answer("{\"Attributes\":{" + KEY + ",\"amount\":{\"N\":\"1.5\"}}}");
		assertInvalid(() -> this.stub.orders.change("c", "1", 1),
				"Orders.change: Order.amount: the number does not fit into Integer. The update was applied, only the item that it "
						+ "returned cannot be read");
		assertThatExceptionOfType(UnreadableItemException.class).isThrownBy(() -> this.stub.orders.change("c", "1", 1))
			.satisfies((ex) -> assertThat(ex.getSubject().key()).containsOnlyKeys("customer", "number"));
		answer("{\"Attributes\":{" + KEY + ",\"amount\":{\"V\":1}}}");
		assertInvalid(() -> this.stub.orders.change("c", "1", 1), "Orders.change: Order.amount: " + UNKNOWN_TYPE
				+ ". The update was applied, only the item that it returned cannot be read");
		assertThat(this.stub.server.bodies()).hasSize(1);
	}

	private static void assertInvalid(ThrowingCallable call, String message) {
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(call).withMessage(message);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "null", "[]", "5", "\"x\"", "{", "<html>", "OK", "{} x", "{\"Item\":{}}</html>",
			"{\"Count\":0,\"Items\":[]}\n]" })
	void anAnswerThatDoesNotParseIsALostOne(String body) {
		answer(body);
		assertLost();
	}

	@Test
	void anAnswerWithoutBodyIsALostOne() {
		this.stub.server.answer(Answer.of(204, new byte[0]));
		assertLost();
		this.stub.server.answer(Answer.of(200, new byte[0], "Content-Length: 0"));
		assertLost();
	}

	private void assertLost() {
		assertLost(() -> this.stub.orders.findById(ID));
		assertLost(() -> this.stub.orders.findByCustomer("c"));
		assertLost(() -> this.stub.orders.countByCustomer("c"));
		assertLost(() -> this.stub.orders.existsByCustomer("c"));
		assertLost(() -> this.stub.orders.findAllById(List.of(ID)));
		assertLost(this::transaction);
		assertAmbiguous(() -> this.stub.orders.change("c", "1", 1));
		assertAmbiguous(() -> this.stub.orders.save(ORDER));
		assertAmbiguous(() -> this.stub.orders.delete(new Order("c", "1", null, null, null, 1L)));
		assertThatExceptionOfType(BatchIncompleteException.class)
			.isThrownBy(() -> this.stub.template.batchWrite((batch) -> batch.save(ORDER)))
			.withMessageContaining("may or may not have been applied");
		assertAmbiguous(() -> this.stub.template.transactWrite((actions) -> actions.insert(ORDER)));
	}

	private void assertLost(ThrowingCallable call) {
		int before = this.stub.server.bodies().size();
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(call)
			.withMessageStartingWith("The answer could not be read: ")
			.withMessageEndingWith(". If that stays, look for a proxy on the way")
			.withMessageNotContaining("jackson");
		assertThat(this.stub.server.bodies()).hasSize(before + StubbedOrders.ATTEMPTS);
	}

	private void assertAmbiguous(ThrowingCallable call) {
		int before = this.stub.server.bodies().size();
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(call)
			.withMessageContaining("the answers of 2 attempts were lost");
		assertThat(this.stub.server.bodies()).hasSize(before + StubbedOrders.ATTEMPTS);
	}

	@Test
	void anAnswerWithoutItsPartsIsRefused() {
		answer("{}");
		assertThat(this.stub.orders.findById(ID)).isEmpty();
		assertIncomplete(() -> this.stub.orders.findByCustomer("c"),
				"Orders.findByCustomer: an answer has no Count, so that it is not DynamoDB's");
		assertIncomplete(() -> this.stub.orders.countByCustomer("c"),
				"Orders.countByCustomer: an answer has no Count, so that it is not DynamoDB's");
		assertIncomplete(this::transaction,
				"DynamoTemplate.transactGet: an answer has 0 Responses to 1 reads, so that it is not DynamoDB's");
		answer("{\"Responses\":[null]}");
		assertThat(transaction().get(0, Order.class)).isEmpty();
	}

	private static void assertIncomplete(ThrowingCallable call, String message) {
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(call)
			.withMessage(message + ". If that stays, look for a proxy on the way");
	}

	private EntityResults transaction() {
		return this.stub.template.transactGet((reads) -> reads.get(ID, Order.class));
	}

	@Test
	void ofAnAttributeThatStandsTwiceTheLastOneCounts() {
		String twice = "{\"_type\":{\"S\":\"Other\"}," + KEY + ",\"amount\":{\"N\":\"1\"},\"amount\":{\"N\":\"2\"}}";
		answer("{\"Item\":" + twice + "}");
		assertThat(this.stub.orders.findById(ID)).contains(new Order("c", "1", 2, null, null, null));
		answer("{\"Attributes\":" + twice + "}");
		assertThat(this.stub.orders.change("c", "1", 1)).isEqualTo(new Order("c", "1", 2, null, null, null));
	}

	@Test
	void ofAMemberThatStandsTwiceTheLastOneCounts() {
		String first = "{" + KEY + ",\"amount\":{\"N\":\"1\"}}";
		String last = "{" + KEY + ",\"amount\":{\"N\":\"2\"}}";
		Order expected = new Order("c", "1", 2, null, null, null);
		answer("{\"Item\":" + first + ",\"Item\":" + last + "}");
		assertThat(this.stub.orders.findById(ID)).contains(expected);
		answer("{\"Items\":[" + first + "],\"Items\":[" + last + "],\"Count\":1}");
		assertThat(this.stub.orders.findByCustomer("c")).containsExactly(expected);
		answer("{\"Responses\":{\"other\":[" + first + "]},\"Responses\":{\"orders\":[" + first + "],\"orders\":["
				+ last + "]}}");
		assertThat(this.stub.orders.findAllById(List.of(ID))).containsExactly(expected);
		answer("{\"Responses\":[{\"Item\":" + first + ",\"Item\":" + last + "}]}");
		assertThat(transaction().get(0, Order.class)).contains(expected);
	}

	@Test
	void aNumberThatIsNoneIsNoExpiry() {
		Map<String, AttributeValue> item = Map.of("a", AttributeValue.fromN("1"), "b", AttributeValue.fromN("x"), "c",
				AttributeValue.builder().build());
		assertThat(AttributeValues.findNumber(item, "a")).isEqualTo(BigDecimal.ONE);
		assertThat(AttributeValues.findNumber(item, "b")).isNull();
		assertThat(AttributeValues.findNumber(item, "c")).isNull();
	}

	private void answer(String body) {
		this.stub.server.answer(Answer.of(200, body));
	}

}
