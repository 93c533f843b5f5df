/**
 * Orders of two key schemes, whose repositories answer each other's reads.
 */
@NullMarked
package io.github.dynamospring.repository.counterpart;

import org.jspecify.annotations.NullMarked;
