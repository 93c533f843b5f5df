/**
 * Requests that pass by the pipeline of the AWS SDK.
 */
@NullMarked
package io.github.dynamospring.client.direct;

import org.jspecify.annotations.NullMarked;
