/**
 * DynamoDB Local in this JVM, started by reflection. Its licence keeps it out of our
 * dependencies, so this package is compiled without it.
 */
@NullMarked
package io.github.dynamospring.embedded;

import org.jspecify.annotations.NullMarked;
