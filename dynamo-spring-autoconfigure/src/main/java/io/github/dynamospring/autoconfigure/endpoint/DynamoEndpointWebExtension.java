package io.github.dynamospring.autoconfigure.endpoint;

import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;
import org.springframework.util.Assert;

/**
 * {@link EndpointWebExtension @EndpointWebExtension} for {@link DynamoEndpoint} that
 * shows values of partition keys to authorized users.
 *
 * @since 0.1
 */
@EndpointWebExtension(endpoint = DynamoEndpoint.class)
public class DynamoEndpointWebExtension {

	private final DynamoEndpoint delegate;

	private final Show showValues;

	private final Set<String> roles;

	/**
	 * Create an extension.
	 * @param delegate the endpoint
	 * @param showValues when values of partition keys are shown
	 * @param roles who may see them if {@code showValues} asks for authorization; all
	 * authenticated users if empty
	 */
	public DynamoEndpointWebExtension(DynamoEndpoint delegate, Show showValues, Set<String> roles) {
		Assert.notNull(delegate, "'delegate' must not be null");
		Assert.notNull(showValues, "'showValues' must not be null");
		Assert.notNull(roles, "'roles' must not be null");
		this.delegate = delegate;
		this.showValues = showValues;
		this.roles = roles;
	}

	/**
	 * Return one section, or null if there is no such section.
	 */
	@ReadOperation
	public @Nullable OperationResponseBody section(SecurityContext securityContext, @Selector String section) {
		return this.delegate.section(section, this.showValues.isShown(securityContext, this.roles));
	}

}
