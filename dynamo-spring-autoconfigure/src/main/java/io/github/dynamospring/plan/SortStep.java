package io.github.dynamospring.plan;

import org.jspecify.annotations.Nullable;

/**
 * A placeholder of a sort key as the order of results sees it.
 *
 * @param path the path of the property
 * @param ascending whether keys sort as the property does, rather than against it
 * @param refusal why results cannot be ordered by the property, or null where they can
 */
record SortStep(String path, boolean ascending, @Nullable String refusal) {

}
