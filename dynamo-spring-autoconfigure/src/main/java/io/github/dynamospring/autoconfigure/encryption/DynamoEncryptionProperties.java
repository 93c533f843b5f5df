package io.github.dynamospring.autoconfigure.encryption;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.mapping.TableModel;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of encrypted attributes.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.encryption")
public class DynamoEncryptionProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.encryption");

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

	/**
	 * Verify that the tables with plain items are encrypted ones.
	 */
	void verify(Collection<TableModel> tables) {
		Set<String> encrypted = new TreeSet<>();
		tables.stream()
			.filter((table) -> table.encryption() != null)
			.forEach((table) -> encrypted.add(table.logicalName()));
		Set<String> unknown = new TreeSet<>(this.readPlain);
		unknown.removeAll(encrypted);
		CHECK.isTrue(unknown.isEmpty(), "read-plain", String.join(", ", unknown),
				"No such table is encrypted. These are: " + encrypted + ".");
	}

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
