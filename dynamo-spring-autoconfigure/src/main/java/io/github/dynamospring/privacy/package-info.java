/**
 * What messages, log lines and spans show of the keys of items, which may be personal
 * data.
 */
@NullMarked
package io.github.dynamospring.privacy;

import org.jspecify.annotations.NullMarked;
