package io.github.dynamospring.core.write;

import java.util.Arrays;
import java.util.Base64;

import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.item.Sha256;

import org.springframework.util.Assert;

/**
 * Token of a transaction that the caller has chosen. It is bound to the tenant of the
 * call, so that no tenant meets the transaction of another. Without a tenant it is sent
 * as it is.
 */
public final class TransactionToken {

	// DynamoDB's limit
	private static final int MAX_LENGTH = 36;

	// of which Base64 makes a text of that length
	private static final int BYTES = 27;

	private final String text;

	private final CallTenant tenant;

	/**
	 * Create a token.
	 * @param text the text of the caller, 1 to 36 characters
	 * @param tenant the tenant of the transaction
	 */
	public TransactionToken(String text, CallTenant tenant) {
		Assert.hasText(text, "'token' must not be empty");
		Assert.isTrue(text.length() <= MAX_LENGTH,
				() -> "'token' must have at most " + MAX_LENGTH + " characters, not " + text.length());
		this.text = text;
		this.tenant = tenant;
	}

	/**
	 * Return the token as it is sent.
	 */
	public String sent() {
		String bound = this.tenant.find();
		if (bound != null) {
			return hash(bound.length() + ":" + bound + this.text);
		}
		return this.text;
	}

	private static String hash(String text) {
		return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(Sha256.of(text), BYTES));
	}

}
