package io.github.dynamospring.autoconfigure.encryption;

import java.util.LinkedHashSet;
import java.util.Set;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of encrypted attributes.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.encryption")
public class DynamoEncryptionProperties {

	/**
	 * Tables with items from before the encryption, which are read as they are. Without
	 * it, such an item cannot be read, so that nobody can put one in the place of an
	 * encrypted one.
	 */
	private Set<String> readPlain = new LinkedHashSet<>();

	/**
	 * Names of attributes that a newer version of the application writes unsigned. An
	 * item with an unsigned attribute that is not known cannot be read.
	 */
	private Set<String> allowUnsigned = new LinkedHashSet<>();

	public Set<String> getReadPlain() {
		return this.readPlain;
	}

	public void setReadPlain(Set<String> readPlain) {
		this.readPlain = readPlain;
	}

	public Set<String> getAllowUnsigned() {
		return this.allowUnsigned;
	}

	public void setAllowUnsigned(Set<String> allowUnsigned) {
		this.allowUnsigned = allowUnsigned;
	}

}
