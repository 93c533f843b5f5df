/**
 * Requests as the SDK sends them: the attributes that they carry, the count of their
 * attempts, and the meaning of their failures. It stands on the SDK alone.
 */
@NullMarked
package io.github.dynamospring.client;

import org.jspecify.annotations.NullMarked;
