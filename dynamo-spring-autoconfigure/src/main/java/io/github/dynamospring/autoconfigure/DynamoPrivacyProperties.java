package io.github.dynamospring.autoconfigure;

import io.github.dynamospring.privacy.KeyVisibility;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of the visibility of the application's data.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.privacy")
public class DynamoPrivacyProperties {

	/**
	 * Visibility of keys in messages of exceptions, log lines and spans. Keys may be
	 * personal data. "masked" shows a short hash, by which a key is recognized in several
	 * places.
	 */
	private KeyVisibility keys = KeyVisibility.HIDDEN;

	public KeyVisibility getKeys() {
		return this.keys;
	}

	public void setKeys(KeyVisibility keys) {
		this.keys = keys;
	}

}
