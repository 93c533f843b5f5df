/**
 * Service connections for Testcontainers: LocalStack and DynamoDB Local in containers.
 */
@NullMarked
package io.github.dynamospring.testcontainers;

import org.jspecify.annotations.NullMarked;
