/**
 * Auto-configuration of encrypted attributes by AWS's Database Encryption SDK.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.encryption;

import org.jspecify.annotations.NullMarked;
