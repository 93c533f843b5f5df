package io.github.dynamospring.autoconfigure.operations.advice;

import java.util.List;

import io.github.dynamospring.operations.advice.AdviceAcceptance;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.DynamoAdvisor;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of advice.
 *
 * @param findings the findings: open ones first, then warnings
 * @param staleAcceptances the acceptances that no longer match a finding
 */
record AdviceDescriptor(List<FindingDescriptor> findings,
		List<AdviceAcceptance> staleAcceptances) implements OperationResponseBody {

	static AdviceDescriptor of(DynamoAdvisor advisor) {
		return new AdviceDescriptor(advisor.findings().stream().map(FindingDescriptor::of).toList(),
				advisor.staleAcceptances());
	}

	/**
	 * Descriptor of a finding, with the name of its subject.
	 */
	record FindingDescriptor(AdviceCode code, AdviceFinding.Severity severity, String subject, String evidence,
			String action, @Nullable AdviceSaving saving, @Nullable String accepted) {

		static FindingDescriptor of(AdviceFinding finding) {
			return new FindingDescriptor(finding.code(), finding.severity(), finding.subject().name(),
					finding.evidence(), finding.action(), finding.saving(), finding.accepted());
		}

	}

}
