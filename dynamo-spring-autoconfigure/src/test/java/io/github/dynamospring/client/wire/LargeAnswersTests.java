package io.github.dynamospring.client.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.client.wire.StubbedOrders.Order;
import io.github.dynamospring.client.wire.StubbedOrders.OrderId;
import io.github.dynamospring.core.AmbiguousWriteException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Answers that are as large as DynamoDB sends them, and larger ones.
 */
class LargeAnswersTests {

	/** A batch returns 16 MB at most, in up to 100 items. */
	private static final int ITEM_SIZE = 16 * 1024 * 1024 / 100;

	private static final List<OrderId> IDS = IntStream.range(0, 100)
		.mapToObj((number) -> new OrderId("c", String.valueOf(number)))
		.toList();

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aWholeBatchOfBinaryIsRead(boolean wire) throws IOException {
		String binary = Base64.getEncoder().encodeToString(new byte[ITEM_SIZE]);
		List<Order> orders = batch(wire, "\"scan\":{\"B\":\"" + binary + "\"}");
		assertThat(orders).hasSize(100).allMatch((order) -> order.scan() != null && order.scan().length == ITEM_SIZE);
	}

	// The SDK's values would take most of the heap. Three bytes for each number, two of
	// which are its own.
	@ParameterizedTest
	@ValueSource(strings = "{\"N\":\"1\"}")
	void aWholeBatchOfSmallNumbersIsRead(String number) throws IOException {
		String numbers = (number + ",").repeat(ITEM_SIZE / 3) + number;
		assertThat(batch(true, "\"numbers\":{\"L\":[" + numbers + "]}")).hasSize(100);
	}

	private static List<Order> batch(boolean wire, String attribute) throws IOException {
		IntFunction<String> item = (number) -> "{" + key(number) + "," + attribute + "}";
		String items = IntStream.range(0, 100).mapToObj(item).collect(Collectors.joining(","));
		byte[] body = ("{\"Responses\":{\"orders\":[" + items + "]}}").getBytes(StandardCharsets.US_ASCII);
		try (StubbedOrders stub = new StubbedOrders(wire)) {
			stub.server.answer(Answer.of(200, body, "Content-Length: " + body.length));
			return stub.orders.findAllById(IDS);
		}
	}

	private static String key(int number) {
		return "\"customer\":{\"S\":\"c\"},\"number\":{\"S\":\"" + number + "\"},\"pk\":{\"S\":\"c\"},\"sk\":{\"S\":\""
				+ number + "\"},\"_type\":{\"S\":\"Order\"}";
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aLargerOneIsALostAnswer(boolean wire) throws IOException {
		byte[] body = ("{\"x\":\"" + "x".repeat(11 * 1024 * 1024) + "\"}").getBytes(StandardCharsets.US_ASCII);
		try (StubbedOrders stub = new StubbedOrders(wire)) {
			stub.server.answer(Answer.of(200, body, "Content-Length: " + body.length));
			assertThatExceptionOfType(DataAccessResourceFailureException.class)
				.isThrownBy(() -> stub.orders.findById(IDS.get(0)))
				.withMessage(tooLong(4));
			assertThat(stub.server.bodies()).hasSize(StubbedOrders.ATTEMPTS);
			assertThatExceptionOfType(DataAccessResourceFailureException.class)
				.isThrownBy(() -> stub.orders.findByCustomer("c"))
				.withMessage(tooLong(10));
			assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> stub.orders.change("c", "1", 1))
				.withMessageContaining("may or may not have been applied, as the answers of 2 attempts were lost");
		}
	}

	private static String tooLong(int megabytes) {
		return "The answer could not be read: The body of the answer has more than " + megabytes * 1024 * 1024
				+ " bytes: the limit of its operation, or dynamo.client.max-answer-size. If that stays, look for a "
				+ "proxy on the way";
	}

}
