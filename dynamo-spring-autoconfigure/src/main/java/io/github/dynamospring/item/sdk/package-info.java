/**
 * Items over the SDK's {@code AttributeValue}: reader, writer, sizes and keys.
 */
@NullMarked
package io.github.dynamospring.item.sdk;

import org.jspecify.annotations.NullMarked;
