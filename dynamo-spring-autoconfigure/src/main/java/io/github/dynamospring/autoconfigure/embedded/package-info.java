/**
 * Auto-configuration of DynamoDB Local inside the JVM of the application.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.embedded;

import org.jspecify.annotations.NullMarked;
