/**
 * Tables and indexes as values: names, key attributes, types, projections, the TTL
 * attribute and settings. It describes what DynamoDB holds, not how entities map to it.
 */
@NullMarked
package io.github.dynamospring.schema;

import org.jspecify.annotations.NullMarked;
