/**
 * Tests of repositories of sealed interfaces.
 */
@NullMarked
package io.github.dynamospring.payment;

import org.jspecify.annotations.NullMarked;
