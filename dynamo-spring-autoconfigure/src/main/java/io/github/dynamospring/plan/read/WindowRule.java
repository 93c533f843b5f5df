package io.github.dynamospring.plan.read;

import java.util.List;

import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.MergeKey;
import io.github.dynamospring.plan.filter.KeyRejection;
import io.github.dynamospring.plan.filter.KeyRejection.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Rule for windows over several requests: each must be able to continue from the keys of
 * an item.
 */
final class WindowRule {

	private WindowRule() {
	}

	/**
	 * Return the reason why a window cannot continue, or null if it can.
	 */
	static @Nullable KeyRejection verify(Candidate candidate) {
		OrderMatch order = candidate.order();
		if (!order.mergeOrder().isEmpty()) {
			String paths = String.join("', '",
					order.mergeOrder().stream().map(MergeKey::attribute).map(Object::toString).toList());
			return refused(candidate,
					"the items of several requests are merged by '" + paths
							+ "', which no sort key gives, so that a Window cannot go on from an item",
					"order by the properties of 'in' first, or not at all, or return a List or a Stream");
		}
		List<String> rest = candidate.key()
			.sort()
			.stream()
			.skip(candidate.match().equalities())
			.map(KeyPart::attribute)
			.toList();
		if (order.isMerged(candidate.match()) && candidate.key().sort().size() > 1 && rest.size() > 1) {
			return refused(candidate,
					"the items of several requests are merged by '" + String.join("', '", rest) + "' of the "
							+ candidate.key().describe()
							+ ", and DynamoDB takes a range of one attribute only, so that "
							+ "a Window cannot go on from an item",
					"give '" + rest.get(0) + "' by equality, compose the sort key of one template, "
							+ "or return a List or a Stream");
		}
		return null;
	}

	private static KeyRejection refused(Candidate candidate, String reason, String fix) {
		return new KeyRejection(candidate.key(), Stage.POSITION, reason, fix, List.of());
	}

}
