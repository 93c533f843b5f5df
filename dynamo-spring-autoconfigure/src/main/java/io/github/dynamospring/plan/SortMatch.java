package io.github.dynamospring.plan;

import java.util.List;

import io.github.dynamospring.plan.KeyMatch.Tightness;
import org.jspecify.annotations.Nullable;

/**
 * What a sort key takes of the predicates of a pattern.
 */
record SortMatch(List<AttributeCondition> conditions, Tightness tightness, List<SortStep> steps, int equalities,
		@Nullable String rangeRefusal) {

}
