package io.github.dynamospring.operations.checklist;

import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;

/**
 * Facts about the account in the region of a client.
 *
 * @param limits its quotas of capacity
 * @param tables how many tables it has
 */
record AccountFacts(DescribedFact<DescribeLimitsResponse> limits, DescribedFact<Integer> tables) {

	/**
	 * Return the facts about an account that could not be read.
	 */
	static AccountFacts unknown(ChecklistVerdict reason) {
		return new AccountFacts(new DescribedFact<>(null, reason), new DescribedFact<>(null, reason));
	}

}
