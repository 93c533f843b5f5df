/**
 * Reader and writer of DynamoDB's typed values, without the SDK.
 */
@NullMarked
package io.github.dynamospring.item;

import org.jspecify.annotations.NullMarked;
