/**
 * A shop on one table, for tests of repositories.
 */
@NullMarked
package io.github.dynamospring.repository.shop;

import org.jspecify.annotations.NullMarked;
