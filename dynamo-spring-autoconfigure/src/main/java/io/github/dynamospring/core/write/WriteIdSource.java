package io.github.dynamospring.core.write;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.github.dynamospring.item.Sha256;

/**
 * Source of the random parts of writes: their ids, and the shards that they draw.
 */
public final class WriteIdSource {

	/**
	 * Random ids. 2<sup>48</sup> of them are needed before two are likely to be the same.
	 */
	public static final WriteIdSource RANDOM = new WriteIdSource(random(), false);

	private final Supplier<byte[]> source;

	private final boolean ofToken;

	private WriteIdSource(Supplier<byte[]> source, boolean ofToken) {
		this.source = source;
		this.ofToken = ofToken;
	}

	private static Supplier<byte[]> random() {
		SecureRandom random = new SecureRandom();
		return () -> {
			byte[] id = new byte[WriteId.BYTES];
			random.nextBytes(id);
			return id;
		};
	}

	/**
	 * Return ids that are derived from the token of a transaction, because DynamoDB
	 * accepts a token again only with the very same request.
	 */
	public static WriteIdSource of(TransactionToken token) {
		AtomicInteger number = new AtomicInteger();
		return new WriteIdSource(
				() -> Arrays.copyOf(Sha256.of(token.sent() + "#" + number.incrementAndGet()), WriteId.BYTES), true);
	}

	/**
	 * Return whether the ids are derived from a token.
	 */
	boolean isOfToken() {
		return this.ofToken;
	}

	/**
	 * Draw a number, such as the number of a shard.
	 * @param bound the number of numbers, from 0
	 */
	int draw(int bound) {
		return (int) Long.remainderUnsigned(ByteBuffer.wrap(this.source.get()).getLong(), bound);
	}

	/**
	 * Return the next id.
	 * @param attribute the name of the attribute that keeps it
	 */
	WriteId next(String attribute) {
		return WriteId.of(attribute, this.source.get());
	}

}
