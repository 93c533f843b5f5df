package io.github.dynamospring.client.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Exchange of one call: the items of its request and of its answer.
 * {@link WireInterceptor} has it from the thread that makes the call, or from the
 * attributes of the request.
 */
public final class WireExchange {

	/**
	 * Attribute by which a request has its exchange.
	 */
	public static final ExecutionAttribute<WireExchange> ATTRIBUTE = new ExecutionAttribute<>(
			WireExchange.class.getName());

	/**
	 * Name of an attribute that a request has beside the key of an item that is sent past
	 * it. It has no value, which DynamoDB refuses. So a request that is sent without its
	 * item fails, rather than writing the key alone.
	 */
	private static final String PLACEHOLDER = "(attributes that are sent past the SDK)";

	private static final AttributeValue NO_VALUE = AttributeValue.builder().build();

	private static final ThreadLocal<@Nullable Call> CALL = new ThreadLocal<>();

	private List<WireItem> sent = List.of();

	private volatile @Nullable PendingAnswer pending;

	private volatile @Nullable WireAnswer answer;

	/**
	 * Make a call by this exchange, in this thread. The request needs no override
	 * configuration with attributes, which takes a tenth of the memory of a GetItem. A
	 * client that takes no notice leaves the items of the answer to the SDK, and has no
	 * request accepted that sends items.
	 * @param pattern the name of the access pattern that the request is part of
	 * @param attempts the attempts of a write or of a read with a rate, or null
	 */
	public <Q extends SdkRequest, A> A call(Q request, String pattern, @Nullable Attempts attempts,
			Function<Q, A> function) {
		Call outer = CALL.get();
		CALL.set(new Call(request, pattern, attempts, this));
		try {
			return function.apply(request);
		}
		finally {
			restore(outer);
		}
	}

	// an interceptor may call the client on its part
	private static void restore(@Nullable Call outer) {
		if (outer != null) {
			CALL.set(outer);
		}
		else {
			CALL.remove();
		}
	}

	/**
	 * Add the caller's exchange and attempts to the attributes of a request.
	 */
	static void addTo(ExecutionAttributes attributes, SdkRequest request) {
		Call call = callOf(request);
		if (call != null) {
			call.addTo(attributes);
		}
	}

	/**
	 * Send an item in place of the next one that the request puts.
	 * @return the substitute in the request: the key, and an attribute that no database
	 * accepts
	 */
	public Map<String, AttributeValue> send(WireItem item, Map<String, AttributeValue> key) {
		if (this.sent.isEmpty()) {
			this.sent = new ArrayList<>();
		}
		this.sent.add(item);
		Map<String, AttributeValue> placeholder = new LinkedHashMap<>(key);
		placeholder.put(PLACEHOLDER, NO_VALUE);
		return placeholder;
	}

	/**
	 * Return the items that are sent, in the order of the puts of the request.
	 */
	public List<WireItem> sent() {
		return this.sent;
	}

	/**
	 * Begin with the answer of another attempt.
	 * @param pending the answer, or null as long as no answer with items is known
	 */
	void expect(@Nullable PendingAnswer pending) {
		this.pending = pending;
		this.answer = null;
	}

	@Nullable PendingAnswer pending() {
		return this.pending;
	}

	/**
	 * Take the items of an answer, unless another attempt has begun.
	 */
	void answered(PendingAnswer pending, @Nullable WireAnswer answer) {
		if (this.pending == pending) {
			this.answer = answer;
		}
	}

	/**
	 * Return the items of the answer, or null if the SDK has read them.
	 */
	public @Nullable WireAnswer answer() {
		return this.answer;
	}

	/**
	 * Return the call that this thread makes by a request, or null if the request is not
	 * of the library.
	 */
	public static @Nullable Call callOf(SdkRequest request) {
		Call call = CALL.get();
		return (call != null && call.request == request) ? call : null;
	}

	/**
	 * Take the items of an answer that is read past the SDK.
	 * @param request the request that was answered
	 * @param response the status and headers of the answer
	 * @param body the whole body
	 * @return the rest of the answer
	 * @throws IOException if it is no answer of DynamoDB
	 */
	public byte[] receive(SdkRequest request, SdkHttpResponse response, InputStream body) throws IOException {
		PendingAnswer answer = new PendingAnswer(this, AnswerLayout.of(request), response);
		expect(answer);
		BodyBuffer buffer = answer.newBuffer();
		buffer.readAll(body);
		return answer.complete(buffer);
	}

	/**
	 * Call that a thread is about to make.
	 *
	 * @param pattern the name of the access pattern that the request is part of
	 * @param attempts the attempts of a write or of a read with a rate, or null
	 */
	public record Call(SdkRequest request, String pattern, @Nullable Attempts attempts, WireExchange exchange) {

		void addTo(ExecutionAttributes attributes) {
			attributes.putAttribute(ATTRIBUTE, this.exchange);
			attributes.putAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, this.pattern);
			if (this.attempts != null) {
				this.attempts.addTo(attributes);
			}
		}

	}

}
