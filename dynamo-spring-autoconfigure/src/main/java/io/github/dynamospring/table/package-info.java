/**
 * Creating and validating tables: what entities ask for beside what DynamoDB has.
 */
@NullMarked
package io.github.dynamospring.table;

import org.jspecify.annotations.NullMarked;
