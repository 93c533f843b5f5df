/**
 * Recording proxies of repository interfaces, which record a call instead of executing
 * it.
 */
@NullMarked
package io.github.dynamospring.recording;

import org.jspecify.annotations.NullMarked;
