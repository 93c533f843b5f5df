/**
 * Auto-configuration of problem details (RFC 9457) for the exceptions of the library.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.web;

import org.jspecify.annotations.NullMarked;
