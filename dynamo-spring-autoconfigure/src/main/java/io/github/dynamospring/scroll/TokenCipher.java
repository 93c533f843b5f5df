package io.github.dynamospring.scroll;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Cipher of tokens, AES-GCM under several secrets: the first encrypts and all decrypt. A
 * token consists of salt, nonce and sealed text. Its key is derived from the secret and
 * its salt, so that the length of the nonce does not limit the number of tokens per
 * secret.
 */
final class TokenCipher {

	private static final String MAC = "HmacSHA256";

	private static final int SALT = 16;

	private static final int NONCE = 12;

	private static final int TAG = 16;

	private static final byte[] LABEL = "dynamo-spring scroll token 1".getBytes(StandardCharsets.UTF_8);

	private final SecureRandom random = new SecureRandom();

	private final List<byte[]> secrets;

	private TokenCipher(List<byte[]> secrets) {
		this.secrets = secrets;
	}

	static TokenCipher of(List<String> secrets) {
		List<byte[]> bytes = new ArrayList<>();
		secrets.forEach((secret) -> bytes.add(secret.getBytes(StandardCharsets.UTF_8)));
		return new TokenCipher(bytes);
	}

	static TokenCipher random() {
		byte[] secret = new byte[32];
		new SecureRandom().nextBytes(secret);
		return new TokenCipher(List.of(secret));
	}

	byte[] encrypt(byte[] text, byte[] binding) {
		byte[] header = new byte[SALT + NONCE];
		this.random.nextBytes(header);
		byte[] sealed = apply(Cipher.ENCRYPT_MODE, this.secrets.get(0), header, text, binding);
		byte[] token = Arrays.copyOf(header, header.length + sealed.length);
		System.arraycopy(sealed, 0, token, header.length, sealed.length);
		return token;
	}

	/**
	 * Return the text of a token.
	 * @throws IllegalArgumentException if no secret opens it
	 */
	byte[] decrypt(byte[] token, byte[] binding) {
		if (token.length < SALT + NONCE + TAG) {
			throw new IllegalArgumentException("too short");
		}
		byte[] header = Arrays.copyOf(token, SALT + NONCE);
		byte[] sealed = Arrays.copyOfRange(token, header.length, token.length);
		IllegalArgumentException failure = new IllegalArgumentException("no secret opens it");
		for (byte[] secret : this.secrets) {
			try {
				return apply(Cipher.DECRYPT_MODE, secret, header, sealed, binding);
			}
			catch (IllegalArgumentException ex) {
				failure.addSuppressed(ex);
			}
		}
		throw failure;
	}

	private byte[] apply(int mode, byte[] secret, byte[] header, byte[] text, byte[] binding) {
		try {
			Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
			cipher.init(mode, key(secret, header), new GCMParameterSpec(TAG * Byte.SIZE, header, SALT, NONCE));
			cipher.updateAAD(binding);
			return cipher.doFinal(text);
		}
		catch (GeneralSecurityException | ProviderException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	private SecretKeySpec key(byte[] secret, byte[] header) throws GeneralSecurityException {
		Mac mac = Mac.getInstance(MAC);
		mac.init(new SecretKeySpec(secret, MAC));
		mac.update(LABEL);
		mac.update(header, 0, SALT);
		return new SecretKeySpec(mac.doFinal(), "AES");
	}

}
