/**
 * The production checklist: what is to be seen to before a table and its application
 * carry production, judged by what DynamoDB and the configuration say.
 */
@NullMarked
package io.github.dynamospring.operations.checklist;

import org.jspecify.annotations.NullMarked;
