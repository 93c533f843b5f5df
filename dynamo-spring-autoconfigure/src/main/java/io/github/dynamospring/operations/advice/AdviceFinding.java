package io.github.dynamospring.operations.advice;

import java.util.Comparator;

import io.github.dynamospring.operations.cost.DynamoPrices;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Finding of {@link DynamoAdvisor}.
 *
 * @param code the code
 * @param severity the severity
 * @param subject the subject
 * @param evidence the figures that show it, without values of keys unless
 * {@code dynamo.privacy.keys} shows them
 * @param action the recommended change
 * @param saving the saving a day of that change, or null if it is unknown
 * @param accepted the reason of the acceptance, or null if it is not accepted
 * @since 0.1
 */
public record AdviceFinding(AdviceCode code, Severity severity, AdviceSubject subject, String evidence, String action,
		@Nullable AdviceSaving saving, @Nullable String accepted) {

	/**
	 * Order of findings: open ones first, then warnings, then by code and subject.
	 */
	static final Comparator<AdviceFinding> ORDER = Comparator.comparing(AdviceFinding::isAccepted)
		.thenComparing(AdviceFinding::severity)
		.thenComparing(AdviceFinding::code)
		.thenComparing((finding) -> finding.subject().name());

	/**
	 * Create a finding.
	 */
	public AdviceFinding {
		Assert.notNull(code, "'code' must not be null");
		Assert.notNull(severity, "'severity' must not be null");
		Assert.notNull(subject, "'subject' must not be null");
		Assert.hasText(evidence, "'evidence' must not be empty");
		Assert.hasText(action, "'action' must not be empty");
	}

	/**
	 * Create a finding that is not accepted.
	 */
	public AdviceFinding(AdviceCode code, Severity severity, AdviceSubject subject, String evidence, String action,
			@Nullable AdviceSaving saving) {
		this(code, severity, subject, evidence, action, saving, null);
	}

	/**
	 * Return whether the application accepts it.
	 */
	public boolean isAccepted() {
		return this.accepted != null;
	}

	AdviceFinding at(DynamoPrices prices) {
		if (this.saving == null || this.saving.amount() != null) {
			return this;
		}
		return new AdviceFinding(this.code, this.severity, this.subject, this.evidence, this.action,
				this.saving.at(prices), this.accepted);
	}

	/**
	 * Return the finding without a saving that was observed for too short.
	 */
	AdviceFinding withObservedSaving() {
		if (this.saving == null || this.saving.observed() != null) {
			return this;
		}
		return new AdviceFinding(this.code, this.severity, this.subject, this.evidence, this.action, null,
				this.accepted);
	}

	AdviceFinding acceptedFor(String reason) {
		return new AdviceFinding(this.code, this.severity, this.subject, this.evidence, this.action, this.saving,
				reason);
	}

	@Override
	public String toString() {
		return this.code + " of " + this.subject + ": " + this.evidence + ". " + this.action;
	}

	/**
	 * Severities, the higher first.
	 */
	public enum Severity {

		/** It costs money, or limits the throughput of a table. */
		WARNING,

		/** It may be as it should be. */
		INFO

	}

}
