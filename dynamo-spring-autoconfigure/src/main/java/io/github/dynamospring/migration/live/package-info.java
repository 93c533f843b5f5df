/**
 * Live migrations: writes of both sides, phases, reads by the other side, and the jobs
 * that copy, compare and retire items.
 */
@NullMarked
package io.github.dynamospring.migration.live;

import org.jspecify.annotations.NullMarked;
