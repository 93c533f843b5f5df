/**
 * Leases of tasks that one instance of an application does at a time.
 */
@NullMarked
package io.github.dynamospring.lease;

import org.jspecify.annotations.NullMarked;
