/**
 * Recording proxies of repository interfaces, which note a call instead of running it.
 */
@NullMarked
package io.github.dynamospring.recording;

import org.jspecify.annotations.NullMarked;
