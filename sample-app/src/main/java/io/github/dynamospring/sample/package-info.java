/**
 * Shop on one DynamoDB table.
 */
@NullMarked
package io.github.dynamospring.sample;

import org.jspecify.annotations.NullMarked;
