package io.github.dynamospring.core;

/**
 * Result of the removal of a tenant.
 *
 * @param read the number of items read, including items of other tenants
 * @param removed the number of deleted items
 * @param left the number of the tenant's items that DynamoDB did not delete after several
 * requests: remove the tenant again
 * @since 0.1
 */
public record RemovedTenant(long read, long removed, long left) {

}
