/**
 * DynamoDB Local in this JVM, started by reflection. Its licence keeps it out of our
 * dependencies, so nothing here is compiled against it.
 */
@NullMarked
package io.github.dynamospring.embedded;

import org.jspecify.annotations.NullMarked;
