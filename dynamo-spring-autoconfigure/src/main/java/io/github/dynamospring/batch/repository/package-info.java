/**
 * Job repository of Spring Batch in a table of DynamoDB.
 */
@NullMarked
package io.github.dynamospring.batch.repository;

import org.jspecify.annotations.NullMarked;
