/**
 * Tenants: who a call belongs to.
 */
@NullMarked
package io.github.dynamospring.tenancy;

import org.jspecify.annotations.NullMarked;
