/**
 * Tables and indexes as values: names, key attributes, types, projections, the TTL
 * attribute and settings. They describe DynamoDB's side, independently of entities.
 */
@NullMarked
package io.github.dynamospring.schema;

import org.jspecify.annotations.NullMarked;
