/**
 * Large values as objects in a bucket of Amazon S3.
 */
@NullMarked
package io.github.dynamospring.large.s3;

import org.jspecify.annotations.NullMarked;
