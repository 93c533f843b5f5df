package io.github.dynamospring.client.direct;

import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Signer of POST requests with Signature Version 4, for one service in one region.
 */
final class RequestSigner {

	// A power of two. A free buffer stays where the next thread of the same slot finds
	// it.
	private static final int SLOTS = 32;

	private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	private final AtomicReferenceArray<@Nullable SigningBuffer> free = new AtomicReferenceArray<>(SLOTS);

	private final SigningKeyCache keys;

	private volatile Second second = new Second(0, FORM.format(Instant.EPOCH));

	RequestSigner(String region, String service) {
		this.keys = new SigningKeyCache(region, service);
	}

	/**
	 * Return a time in the form of the header {@code x-amz-date}, such as
	 * {@code 20150830T123600Z}.
	 */
	String date(Instant time) {
		Second latest = this.second;
		if (latest.epoch() != time.getEpochSecond()) {
			latest = new Second(time.getEpochSecond(), FORM.format(time));
			this.second = latest;
		}
		return latest.text();
	}

	/**
	 * Return the value of the header {@code Authorization}.
	 * @param credentials credentials with a key; a session token is signed as a header
	 * @param date the header {@code x-amz-date}, which also belongs to the signed headers
	 * @param path the path as it is sent, without a query
	 * @param names the names of the signed headers, in lower case and alphabetical order
	 * @param values the values of these headers, as they are sent
	 * @param body bytes that begin with the body
	 * @param length the length of the body
	 */
	String sign(AwsCredentialsIdentity credentials, String date, String path, String[] names, String[] values,
			byte[] body, int length) {
		SigningKey key = this.keys.find(credentials, date);
		int slot = (int) Thread.currentThread().getId() & (SLOTS - 1);
		SigningBuffer buffer = take(slot);
		buffer.hash(body, length);
		addRequest(buffer, path, names, values);
		buffer.hash();
		buffer.add("AWS4-HMAC-SHA256\n").add(date).add("\n").add(key.scope()).add("\n").addHash().authenticate(key);
		buffer.add(key.introduction());
		addNames(buffer, names);
		String authorization = buffer.add(", Signature=").addHash().text();
		this.free.setRelease(slot, buffer);
		return authorization;
	}

	private SigningBuffer take(int slot) {
		SigningBuffer buffer = this.free.getAndSet(slot, null);
		if (buffer == null) {
			return new SigningBuffer();
		}
		return buffer;
	}

	private void addRequest(SigningBuffer buffer, String path, String[] names, String[] values) {
		buffer.add("POST\n").addPath(normalized(path)).add("\n\n");
		for (int i = 0; i < names.length; i++) {
			buffer.add(names[i]).add(":").addValue(values[i]).add("\n");
		}
		buffer.add("\n");
		addNames(buffer, names);
		buffer.add("\n").addHash();
	}

	private String normalized(String path) {
		if (path.length() <= 1) {
			return "/";
		}
		return URI.create("http://host" + path).normalize().getRawPath();
	}

	private void addNames(SigningBuffer buffer, String[] names) {
		for (int i = 0; i < names.length; i++) {
			if (i > 0) {
				buffer.add(";");
			}
			buffer.add(names[i]);
		}
	}

	private record Second(long epoch, String text) {

	}

}
