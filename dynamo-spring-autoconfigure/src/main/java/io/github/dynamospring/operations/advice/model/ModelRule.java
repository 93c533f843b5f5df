package io.github.dynamospring.operations.advice.model;

import java.util.function.Consumer;

import io.github.dynamospring.operations.advice.AdviceFinding;

/**
 * Rule that a table is examined by.
 */
@FunctionalInterface
interface ModelRule {

	void examine(PlannedTable table, Consumer<AdviceFinding> found);

}
