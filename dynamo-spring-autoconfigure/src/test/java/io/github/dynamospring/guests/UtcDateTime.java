package io.github.dynamospring.guests;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

import io.github.dynamospring.mapping.Attribute;

/**
 * Time as {@code UTCDateTimeAttribute} of PynamoDB writes it.
 */
@Attribute(format = "yyyy-MM-dd'T'HH:mm:ss.SSSSSSZ")
@Retention(RetentionPolicy.RUNTIME)
@interface UtcDateTime {

}
