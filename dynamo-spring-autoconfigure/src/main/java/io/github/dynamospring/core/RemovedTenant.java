package io.github.dynamospring.core;

/**
 * Result of the removal of a tenant.
 *
 * @param read the number of items that were read, those of other tenants among them
 * @param removed the number of items that were deleted
 * @param left the number of items of the tenant that DynamoDB did not delete, though it
 * was asked several times: remove the tenant again
 * @since 0.1
 */
public record RemovedTenant(long read, long removed, long left) {

}
