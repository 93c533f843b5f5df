/**
 * Creation and validation of tables: what entities ask for is compared with what DynamoDB
 * has.
 */
@NullMarked
package io.github.dynamospring.table;

import org.jspecify.annotations.NullMarked;
