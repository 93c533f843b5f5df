package io.github.dynamospring.item;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256, which each Java platform has.
 */
public final class Sha256 {

	private Sha256() {
	}

	/**
	 * Return a new digest, for content in several parts.
	 */
	public static MessageDigest digest() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Each Java platform has SHA-256", ex);
		}
	}

	/**
	 * Return the hash of the UTF-8 form of a text.
	 */
	public static byte[] of(String text) {
		return digest().digest(text.getBytes(StandardCharsets.UTF_8));
	}

}
