package io.github.dynamospring.autoconfigure.endpoint;

import java.util.LinkedHashSet;
import java.util.Set;

import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of {@link DynamoEndpoint}.
 *
 * @since 0.1
 */
@ConfigurationProperties("management.endpoint.dynamodb")
public class DynamoEndpointProperties {

	/**
	 * When to show values of partition keys.
	 */
	private Show showValues = Show.NEVER;

	/**
	 * Roles used to determine whether a user is authorized to be shown values of
	 * partition keys. When empty, all authenticated users are authorized.
	 */
	private final Set<String> roles = new LinkedHashSet<>();

	public Show getShowValues() {
		return this.showValues;
	}

	public void setShowValues(Show showValues) {
		this.showValues = showValues;
	}

	public Set<String> getRoles() {
		return this.roles;
	}

}
