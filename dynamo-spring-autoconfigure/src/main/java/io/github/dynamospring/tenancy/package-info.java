/**
 * Tenants of calls.
 */
@NullMarked
package io.github.dynamospring.tenancy;

import org.jspecify.annotations.NullMarked;
