/**
 * Auto-configuration of the job repository of Spring Batch.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.batch;

import org.jspecify.annotations.NullMarked;
