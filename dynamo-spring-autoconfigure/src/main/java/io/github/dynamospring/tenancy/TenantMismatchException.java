package io.github.dynamospring.tenancy;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Exception thrown when an entity or ID belongs to another tenant than the call. The
 * request was not sent. The message names neither tenant.
 *
 * @since 0.1
 */
public class TenantMismatchException extends InvalidDataAccessApiUsageException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param call the name of the access pattern
	 * @param subject the entity or ID, such as {@code an Order}
	 */
	public TenantMismatchException(String call, String subject) {
		super(call + ": nothing was sent, because " + subject + " belongs to another tenant than the call: leave the"
				+ " tenant null, or wrap the call into TenantScope.run(tenant, …)");
	}

}
