/**
 * Items over DynamoDB's JSON: reader, writer, and items that read as those of the SDK.
 */
@NullMarked
package io.github.dynamospring.item.wire;

import org.jspecify.annotations.NullMarked;
