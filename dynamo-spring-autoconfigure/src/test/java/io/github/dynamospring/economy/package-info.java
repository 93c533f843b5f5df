/**
 * Requests and capacity units of access patterns, against the least that DynamoDB allows.
 */
@NullMarked
package io.github.dynamospring.economy;

import org.jspecify.annotations.NullMarked;
