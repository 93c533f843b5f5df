package io.github.dynamospring.autoconfigure.operations.advice;

import java.util.List;

import io.github.dynamospring.operations.advice.AdviceAcceptance;
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
 * @since 0.1
 */
public record AdviceDescriptor(List<FindingDescriptor> findings,
		List<AcceptanceDescriptor> staleAcceptances) implements OperationResponseBody {

	static AdviceDescriptor of(DynamoAdvisor advisor) {
		return new AdviceDescriptor(advisor.findings().stream().map(FindingDescriptor::of).toList(),
				advisor.staleAcceptances().stream().map(AcceptanceDescriptor::of).toList());
	}

	/**
	 * Descriptor of a finding.
	 *
	 * @param code the code of the finding
	 * @param severity the severity
	 * @param subject the name of the subject
	 * @param evidence the figures that show it
	 * @param action the recommended change
	 * @param saving the saving a day of that change, or null if it is unknown
	 * @param accepted the reason of the acceptance, or null if it is not accepted
	 */
	public record FindingDescriptor(String code, AdviceFinding.Severity severity, String subject, String evidence,
			String action, @Nullable AdviceSaving saving, @Nullable String accepted) {

		static FindingDescriptor of(AdviceFinding finding) {
			return new FindingDescriptor(finding.code().toString(), finding.severity(), finding.subject().name(),
					finding.evidence(), finding.action(), finding.saving(), finding.accepted());
		}

	}

	/**
	 * Descriptor of an acceptance.
	 *
	 * @param code the code of the accepted finding
	 * @param subject the name of its subject
	 * @param reason the reason
	 */
	public record AcceptanceDescriptor(String code, String subject, String reason) {

		static AcceptanceDescriptor of(AdviceAcceptance acceptance) {
			return new AcceptanceDescriptor(acceptance.code().toString(), acceptance.subject(), acceptance.reason());
		}

	}

}
