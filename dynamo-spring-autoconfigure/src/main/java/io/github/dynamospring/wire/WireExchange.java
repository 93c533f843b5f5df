package io.github.dynamospring.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;

/**
 * Exchange of one call: the items that go into its request, and those of its answer. Who
 * calls adds it to the request; {@link WireInterceptor} takes it from there.
 */
public final class WireExchange {

	/**
	 * Attribute by which a request has its exchange.
	 */
	public static final ExecutionAttribute<WireExchange> ATTRIBUTE = new ExecutionAttribute<>(
			WireExchange.class.getName());

	private static final ThreadLocal<@Nullable Read> READ = new ThreadLocal<>();

	private List<WireItem> sent = List.of();

	private volatile @Nullable PendingAnswer pending;

	private volatile @Nullable WireAnswer answer;

	/**
	 * Make a call that reads by this exchange, in this thread. The request needs no
	 * override configuration with attributes, which takes a tenth of the memory of a
	 * GetItem. A client that takes no notice leaves the items to the SDK. So this is for
	 * no call that sends items: they would be lost.
	 * @param pattern the name of the access pattern that the request is part of
	 */
	public <Q extends SdkRequest, A> A read(Q request, String pattern, Function<Q, A> call) {
		Read outer = READ.get();
		READ.set(new Read(request, pattern, this));
		try {
			return call.apply(request);
		}
		finally {
			restore(outer);
		}
	}

	// an interceptor may call the client on its part
	private static void restore(@Nullable Read outer) {
		if (outer != null) {
			READ.set(outer);
		}
		else {
			READ.remove();
		}
	}

	/**
	 * Add to the attributes of a request what its caller has for it, if it reads.
	 */
	static void addTo(ExecutionAttributes attributes, SdkRequest request) {
		Read read = READ.get();
		if (read != null && read.request == request) {
			attributes.putAttribute(ATTRIBUTE, read.exchange);
			attributes.putAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, read.pattern);
		}
	}

	/**
	 * Send an item in place of the next one that the request puts. The request itself has
	 * no more than the key of it.
	 */
	public void send(WireItem item) {
		if (this.sent.isEmpty()) {
			this.sent = new ArrayList<>();
		}
		this.sent.add(item);
	}

	/**
	 * Return the items that are sent, in the order of the puts of the request.
	 */
	public List<WireItem> sent() {
		return this.sent;
	}

	/**
	 * Begin with the answer of another attempt.
	 * @param pending the answer, or null if none with items is known of yet
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
	 * Call that a thread is about to make.
	 */
	private record Read(SdkRequest request, String pattern, WireExchange exchange) {

	}

}
