/**
 * Repositories of the shop.
 */
@NullMarked
package io.github.dynamospring.repository.shop;

import org.jspecify.annotations.NullMarked;
