/**
 * Tables as the entities in them ask for, put together and verified.
 */
@NullMarked
package io.github.dynamospring.mapping.table;

import org.jspecify.annotations.NullMarked;
