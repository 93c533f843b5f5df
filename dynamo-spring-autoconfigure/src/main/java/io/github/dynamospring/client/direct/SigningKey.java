package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Key that signs the requests of a day with the credentials that it was derived from. It
 * is no record, as a record prints its secrets.
 */
final class SigningKey {

	private static final String HMAC = "HmacSHA256";

	private static final int BLOCK = 64;

	private final String day;

	private final String accessKeyId;

	private final String secret;

	private final String scope;

	private final String introduction;

	private final byte[] inner;

	private final byte[] outer;

	SigningKey(String day, String region, String service, String accessKeyId, String secret) {
		this.day = day;
		this.accessKeyId = accessKeyId;
		this.secret = secret;
		this.scope = day + "/" + region + "/" + service + "/aws4_request";
		this.introduction = "AWS4-HMAC-SHA256 Credential=" + accessKeyId + "/" + this.scope + ", SignedHeaders=";
		byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
		for (String part : List.of(day, region, service, "aws4_request")) {
			key = hmac(key, part);
		}
		this.inner = padded(key, 0x36);
		this.outer = padded(key, 0x5c);
	}

	private static byte[] hmac(byte[] key, String text) {
		try {
			Mac mac = Mac.getInstance(HMAC);
			mac.init(new SecretKeySpec(key, HMAC));
			return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static byte[] padded(byte[] key, int pad) {
		byte[] block = new byte[BLOCK];
		Arrays.fill(block, (byte) pad);
		for (int i = 0; i < key.length; i++) {
			block[i] ^= key[i];
		}
		return block;
	}

	/**
	 * Return whether the key signs requests of a date with these credentials.
	 */
	boolean fits(String date, String accessKeyId, String secret) {
		return date.startsWith(this.day) && this.accessKeyId.equals(accessKeyId) && this.secret.equals(secret);
	}

	String scope() {
		return this.scope;
	}

	/**
	 * Return the beginning of the header {@code Authorization}, up to the signed headers.
	 */
	String introduction() {
		return this.introduction;
	}

	/**
	 * Return the block before a text to authenticate.
	 */
	byte[] inner() {
		return this.inner;
	}

	/**
	 * Return the block before the hash of that text.
	 */
	byte[] outer() {
		return this.outer;
	}

}
