package io.github.dynamospring.test;

import java.util.function.Predicate;

import io.github.dynamospring.observation.ResourceUsage;

/**
 * Scope of assertions: a part of the requests and of their usage.
 *
 * @param name the name of the scope in a failure, with a space before it, empty for all
 * @param requests the requests in it
 * @param usage the usage in it, of these requests
 */
record CapacityScope(String name, Predicate<RecordedRequest> requests, Predicate<ResourceUsage> usage) {

	static final CapacityScope ALL = new CapacityScope("", (request) -> true, (usage) -> true);

	CapacityScope pattern(String pattern) {
		return new CapacityScope(this.name + " by " + pattern,
				this.requests.and((request) -> request.pattern().equals(pattern)), this.usage);
	}

	CapacityScope table(String table) {
		return new CapacityScope(this.name + " of table '" + table + "'",
				this.requests.and((request) -> request.tables().contains(table)),
				this.usage.and((usage) -> usage.table().equals(table)));
	}

	CapacityScope index(String index) {
		Predicate<ResourceUsage> ofIndex = this.usage.and((usage) -> index.equals(usage.index()));
		return new CapacityScope(this.name + " of index '" + index + "'",
				this.requests.and((request) -> request.usage().stream().anyMatch(ofIndex)), ofIndex);
	}

}
