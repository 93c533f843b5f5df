/**
 * Items over DynamoDB's JSON: reader, writer, and items that read like the SDK's.
 */
@NullMarked
package io.github.dynamospring.item.wire;

import org.jspecify.annotations.NullMarked;
