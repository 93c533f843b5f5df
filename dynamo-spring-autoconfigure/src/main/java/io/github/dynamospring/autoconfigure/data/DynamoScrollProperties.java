package io.github.dynamospring.autoconfigure.data;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.scroll.ScrollTokens;
import io.github.dynamospring.scroll.StoredPositions;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of tokens for scroll positions.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.scroll")
public class DynamoScrollProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.scroll");

	/**
	 * Secrets for the encryption of tokens, and of the positions of batch jobs and
	 * removals of tenants. The first encrypts, all decrypt. By default a random one, so
	 * that tokens do not outlive the application, and positions are not encrypted.
	 */
	private List<String> secrets = new ArrayList<>();

	/**
	 * Maximum age of a token.
	 */
	private Duration ttl = Duration.ofHours(1);

	/**
	 * Create tokens with these settings.
	 */
	ScrollTokens toTokens(Clock clock) {
		CHECK.isTrue(this.ttl.toSeconds() > 0, "ttl", this.ttl, "It must be at least 1 s.");
		return checked(() -> new ScrollTokens(this.secrets, this.ttl, clock));
	}

	/**
	 * Create positions that are encrypted under the secrets.
	 */
	StoredPositions toStoredPositions() {
		return checked(() -> StoredPositions.of(this.secrets));
	}

	private static <T> T checked(Supplier<T> result) {
		try {
			return result.get();
		}
		catch (IllegalArgumentException ex) {
			// the message does not contain a secret
			throw CHECK.refusal("secrets", "******", ex.getMessage() + ".");
		}
	}

	public List<String> getSecrets() {
		return this.secrets;
	}

	public void setSecrets(List<String> secrets) {
		this.secrets = secrets;
	}

	public Duration getTtl() {
		return this.ttl;
	}

	public void setTtl(Duration ttl) {
		this.ttl = ttl;
	}

}
