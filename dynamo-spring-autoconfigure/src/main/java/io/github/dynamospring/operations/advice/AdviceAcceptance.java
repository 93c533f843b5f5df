package io.github.dynamospring.operations.advice;

import org.springframework.util.Assert;

/**
 * Acceptance of a finding.
 *
 * @param code the code of the accepted finding
 * @param subject the name of the {@link AdviceSubject}, or of a wider subject that it is
 * a part of
 * @param reason the reason
 * @since 0.1
 */
public record AdviceAcceptance(AdviceCode code, String subject, String reason) {

	/**
	 * Create an acceptance.
	 */
	public AdviceAcceptance {
		Assert.notNull(code, "'code' must not be null");
		Assert.hasText(subject, "'subject' must not be empty");
		Assert.isTrue(!reason.isBlank(), () -> "Advice '" + code + "' is accepted of " + subject
				+ " without a reason: say why it is as it should be");
	}

	boolean isOf(AdviceFinding finding) {
		return this.code == finding.code() && finding.subject().isPartOf(this.subject);
	}

}
