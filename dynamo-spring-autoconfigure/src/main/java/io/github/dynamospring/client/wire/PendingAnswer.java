package io.github.dynamospring.client.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;

import io.github.dynamospring.item.ItemFormatException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Answer of one attempt, of which the body is still to come.
 */
final class PendingAnswer {

	/** Header with the checksum, which is of no use to the SDK for the rest of a body. */
	static final String CHECKSUM = "x-amz-crc32";

	private static final int UNANNOUNCED = 8 * 1024;

	private final WireExchange exchange;

	private final @Nullable AnswerLayout layout;

	private final int announced;

	private final @Nullable String checksum;

	private final boolean compressed;

	PendingAnswer(WireExchange exchange, @Nullable AnswerLayout layout, SdkHttpResponse response) {
		this.exchange = exchange;
		this.layout = layout;
		this.announced = response.firstMatchingHeader("Content-Length")
			.map(PendingAnswer::announcedLength)
			.orElse(UNANNOUNCED);
		this.checksum = response.firstMatchingHeader(CHECKSUM).orElse(null);
		this.compressed = response.firstMatchingHeader("Content-Encoding").filter("gzip"::equals).isPresent();
	}

	// only a hint, so that it may be wrong
	private static int announcedLength(String header) {
		try {
			return (int) Math.min(Math.max(Long.parseLong(header), 0), Integer.MAX_VALUE);
		}
		catch (NumberFormatException ex) {
			return UNANNOUNCED;
		}
	}

	boolean hasChecksum() {
		return this.checksum != null;
	}

	BodyBuffer newBuffer() {
		return new BodyBuffer(this.announced);
	}

	/**
	 * Hand the items of the body to the exchange, as slices of the buffer's bytes.
	 * @return the rest for the SDK to read
	 * @throws IOException if it is no answer of DynamoDB
	 * @throws Crc32MismatchException if it has another checksum, as the SDK says it
	 */
	byte[] complete(BodyBuffer body) throws IOException {
		verify(body);
		return take(this.compressed ? body.decompressed() : body);
	}

	private byte[] take(BodyBuffer body) throws IOException {
		if (this.layout == null) {
			return Arrays.copyOf(body.bytes(), body.length());
		}
		try {
			AnswerBody answer = new AnswerBody(this.layout, body.bytes(), body.length());
			byte[] rest = answer.rest();
			this.exchange.answered(this, answer.answer());
			return rest;
		}
		catch (ItemFormatException ex) {
			throw new IOException(ex.getMessage(), ex);
		}
	}

	private void verify(BodyBuffer body) {
		if (this.checksum != null) {
			CRC32 actual = new CRC32();
			actual.update(body.bytes(), 0, body.length());
			if (!this.checksum.equals(Long.toString(actual.getValue()))) {
				throw Crc32MismatchException.builder()
					.message("Expected " + this.checksum
							+ " as the Crc32 checksum but the actual calculated checksum was " + actual.getValue())
					.build();
			}
		}
	}

}
