package io.github.dynamospring.core.read;

import java.util.List;

/**
 * Sources of pages whose items are merged.
 *
 * @param sources the sources, in the order in which equal items come
 * @param order the order of the items
 */
record PageGroup(List<PageSource> sources, MergeOrder order) {

}
