/**
 * Service connections for Docker Compose: services of DynamoDB Local and LocalStack.
 */
@NullMarked
package io.github.dynamospring.dockercompose;

import org.jspecify.annotations.NullMarked;
