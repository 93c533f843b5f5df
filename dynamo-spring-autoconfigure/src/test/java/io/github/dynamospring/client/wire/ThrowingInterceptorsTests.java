package io.github.dynamospring.client.wire;

import java.io.IOException;

import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.client.wire.StubbedOrders.Order;
import io.github.dynamospring.client.wire.StubbedOrders.OrderId;
import io.github.dynamospring.core.AmbiguousWriteException;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Requests through a client with an interceptor of the application that throws.
 */
@ParameterizedClass
@ValueSource(booleans = { true, false })
class ThrowingInterceptorsTests {

	private static final String THROWN = "because the interceptor " + Throwing.class.getName()
			+ " threw java.lang.IllegalStateException: no key for this item";

	private final boolean wire;

	ThrowingInterceptorsTests(boolean wire) {
		this.wire = wire;
	}

	@ParameterizedTest
	@EnumSource
	void aReadSaysWhoThrewWhat(Hook hook) throws IOException {
		try (StubbedOrders stub = stub(hook)) {
			assertThatExceptionOfType(DataAccessResourceFailureException.class)
				.isThrownBy(() -> stub.orders.findById(new OrderId("c", "1")))
				.withMessage("The request failed, " + THROWN)
				.havingRootCause()
				.withMessage("no key for this item");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "REQUEST", "HTTP_REQUEST" })
	void aWriteThatWasNotSentSaysWhoThrewWhat(Hook hook) throws IOException {
		try (StubbedOrders stub = stub(hook)) {
			assertThatExceptionOfType(DataAccessResourceFailureException.class)
				.isThrownBy(() -> stub.orders.save(new Order("c", "1", null, null, null, null)))
				.withMessage("The request failed, " + THROWN);
			assertThat(stub.server.bodies()).isEmpty();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "RESPONSE", "HTTP_RESPONSE" })
	void aWriteThatWasSentIsAmbiguousAndSaysWhoThrewWhat(Hook hook) throws IOException {
		try (StubbedOrders stub = stub(hook)) {
			assertThatExceptionOfType(AmbiguousWriteException.class)
				.isThrownBy(() -> stub.orders.save(new Order("c", "1", null, null, null, null)))
				.withMessageContaining("may or may not have been applied, " + THROWN);
		}
	}

	private StubbedOrders stub(Hook hook) throws IOException {
		StubbedOrders stub = new StubbedOrders(this.wire, new Throwing(hook));
		stub.server.answer(Answer.of(200, "{}"));
		return stub;
	}

	enum Hook {

		REQUEST, HTTP_REQUEST, HTTP_RESPONSE, RESPONSE

	}

	private record Throwing(Hook hook) implements ExecutionInterceptor {

		@Override
		public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
			return throwAt(Hook.REQUEST, context.request());
		}

		@Override
		public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
			return throwAt(Hook.HTTP_REQUEST, context.httpRequest());
		}

		@Override
		public SdkHttpResponse modifyHttpResponse(Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
			return throwAt(Hook.HTTP_RESPONSE, context.httpResponse());
		}

		@Override
		public SdkResponse modifyResponse(Context.ModifyResponse context, ExecutionAttributes attributes) {
			return throwAt(Hook.RESPONSE, context.response());
		}

		private <T> T throwAt(Hook place, T value) {
			if (this.hook == place) {
				throw new IllegalStateException("no key for this item");
			}
			return value;
		}

	}

}
