/**
 * Language of conditions and updates: DynamoDB's own expression syntax over property
 * names and method parameters. A parsed syntax tree is rendered for a request or
 * evaluated in memory.
 */
@NullMarked
package io.github.dynamospring.expression;

import org.jspecify.annotations.NullMarked;
