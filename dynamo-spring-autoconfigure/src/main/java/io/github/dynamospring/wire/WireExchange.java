package io.github.dynamospring.wire;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;

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

	private List<WireItem> sent = List.of();

	private volatile @Nullable PendingAnswer pending;

	private volatile @Nullable WireAnswer answer;

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

}
