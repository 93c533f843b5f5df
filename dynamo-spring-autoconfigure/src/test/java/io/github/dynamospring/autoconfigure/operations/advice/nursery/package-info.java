/**
 * Nursery whose table is modelled with flaws.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.operations.advice.nursery;

import org.jspecify.annotations.NullMarked;
