/**
 * A shop on one table, and its devices, for tests of mapping, plans and repositories.
 */
@NullMarked
package io.github.dynamospring.shop;

import org.jspecify.annotations.NullMarked;
