package io.github.dynamospring.scroll;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

import io.github.dynamospring.item.Sha256;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.util.Assert;

/**
 * Texts of positions that an application keeps for itself, such as the position of a
 * batch job. Positions are values of keys. With secrets they are encrypted like
 * {@linkplain ScrollTokens scroll tokens}, but valid at any age.
 *
 * @since 0.1
 */
public final class StoredPositions {

	/**
	 * Positions that are not encrypted.
	 */
	public static final StoredPositions PLAIN = new StoredPositions(null);

	private static final String PLAIN_PREFIX = "plain.";

	private static final int DIGEST = 32;

	private final @Nullable TokenCipher cipher;

	private StoredPositions(@Nullable TokenCipher cipher) {
		this.cipher = cipher;
	}

	/**
	 * Return positions that are encrypted under secrets.
	 * @param secrets the secrets: the first encrypts, all decrypt. If empty, positions
	 * are not encrypted, because a random secret would end with the application
	 * @throws IllegalArgumentException if a secret is refused, as {@link ScrollTokens}
	 * does
	 */
	public static StoredPositions of(List<String> secrets) {
		Assert.notNull(secrets, "'secrets' must not be null");
		return secrets.isEmpty() ? PLAIN : new StoredPositions(ScrollTokens.cipher(secrets));
	}

	/**
	 * Return the text of a position.
	 * @param reader the name of the reader
	 * @param arguments the values that the position depends on, each with an unambiguous
	 * text as for {@link ScrollTokens}
	 */
	public String write(ScrollPosition position, String reader, @Nullable Object... arguments) {
		byte[] content = TokenContent.write(ScrollPositions.keyset(position), 0);
		byte[] binding = binding(reader, arguments);
		if (this.cipher != null) {
			return encode(this.cipher.encrypt(content, binding));
		}
		byte[] sealed = Arrays.copyOf(digest(content, binding), DIGEST + content.length);
		System.arraycopy(content, 0, sealed, DIGEST, content.length);
		return PLAIN_PREFIX + encode(sealed);
	}

	/**
	 * Return the position of a text.
	 * @param reader the name of the reader
	 * @param arguments the values that the position depends on
	 * @throws InvalidScrollTokenException if the text was changed, belongs to another
	 * reader or other arguments, or is not encrypted although there are secrets
	 */
	public ScrollPosition read(String text, String reader, @Nullable Object... arguments) {
		boolean plain = text.startsWith(PLAIN_PREFIX);
		if (plain && this.cipher != null) {
			throw invalid(reader, "it is not encrypted, although dynamo.scroll.secrets are set", null);
		}
		if (!plain && this.cipher == null) {
			throw invalid(reader, "it is encrypted, but no dynamo.scroll.secrets are set", null);
		}
		try {
			return TokenContent.read(open(text, binding(reader, arguments))).position();
		}
		catch (IllegalArgumentException ex) {
			throw invalid(reader, "it was changed, was encrypted under another secret, or belongs to another segment "
					+ "or other arguments", ex);
		}
	}

	private static InvalidScrollTokenException invalid(String reader, String reason, @Nullable Exception cause) {
		return new InvalidScrollTokenException("The stored position of '" + reader + "' cannot be used, because "
				+ reason + ": start from the beginning, a batch job with a new instance", cause);
	}

	private byte[] open(String text, byte[] binding) {
		if (this.cipher != null) {
			return this.cipher.decrypt(Base64.getUrlDecoder().decode(text), binding);
		}
		byte[] sealed = Base64.getUrlDecoder().decode(text.substring(PLAIN_PREFIX.length()));
		Assert.isTrue(sealed.length > DIGEST, "too short");
		byte[] content = Arrays.copyOfRange(sealed, DIGEST, sealed.length);
		Assert.isTrue(Arrays.equals(sealed, 0, DIGEST, digest(content, binding), 0, DIGEST), "changed");
		return content;
	}

	private static byte[] binding(String reader, @Nullable Object[] arguments) {
		return new TokenBinding().add("position").add(reader).add(arguments).bytes();
	}

	// Finds changes by mistake. Only a secret keeps others from making a position.
	private static byte[] digest(byte[] content, byte[] binding) {
		MessageDigest digest = Sha256.digest();
		digest.update(binding);
		return digest.digest(content);
	}

	private static String encode(byte[] bytes) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
