package io.github.dynamospring.tenancy;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Exception thrown when a call needs a tenant and its thread has none. The request was
 * not sent.
 *
 * @since 0.1
 * @see TenantResolver
 */
public class MissingTenantException extends InvalidDataAccessApiUsageException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param call the name of the access pattern
	 */
	public MissingTenantException(String call) {
		super(call + ": nothing was sent, because the tenant of this thread is not known: define a bean of type"
				+ " TenantResolver that returns it, or wrap the call into TenantScope.run(tenant, …)");
	}

	/**
	 * Create an exception.
	 * @param call the name of the access pattern
	 * @param parameter the name of the parameter that should name the tenant
	 */
	public MissingTenantException(String call, String parameter) {
		super(call + ": nothing was sent, because the argument of '" + parameter
				+ "', which names the tenant, is null or blank: pass the tenant");
	}

}
