/**
 * Policies made from the plans of the access patterns: roles of an application, the
 * endpoint of its network, and its tables.
 */
@NullMarked
package io.github.dynamospring.operations.export.policy;

import org.jspecify.annotations.NullMarked;
