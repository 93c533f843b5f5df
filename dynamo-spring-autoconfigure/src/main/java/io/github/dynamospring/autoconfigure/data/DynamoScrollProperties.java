package io.github.dynamospring.autoconfigure.data;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of tokens for scroll positions.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.scroll")
public class DynamoScrollProperties {

	/**
	 * Secrets that tokens are encrypted with. The first encrypts, all decrypt. By default
	 * a random one, so that tokens do not outlive the application.
	 */
	private List<String> secrets = new ArrayList<>();

	/**
	 * Age beyond which a token is refused.
	 */
	private Duration ttl = Duration.ofHours(1);

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
