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
 * @param findings what is found: what is not accepted first, then warnings
 * @param staleAcceptances acceptances that accept nothing
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
	 * @param code what was found
	 * @param severity how much it matters
	 * @param subject what it was found of
	 * @param evidence the figures that show it
	 * @param action what to do
	 * @param saving what that would save a day, or null where nobody can tell
	 * @param accepted the reason for which it is accepted, or null if it is not
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
	 * @param code what is accepted
	 * @param subject what it is accepted of
	 * @param reason why
	 */
	public record AcceptanceDescriptor(String code, String subject, String reason) {

		static AcceptanceDescriptor of(AdviceAcceptance acceptance) {
			return new AcceptanceDescriptor(acceptance.code().toString(), acceptance.subject(), acceptance.reason());
		}

	}

}
