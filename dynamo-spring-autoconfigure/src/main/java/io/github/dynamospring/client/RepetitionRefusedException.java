package io.github.dynamospring.client;

import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Exception that stops the repetition of a write that must not be applied twice, after
 * its answer was lost. Every retry strategy takes it for a final failure.
 */
final class RepetitionRefusedException extends SdkClientException {

	private static final long serialVersionUID = 1L;

	RepetitionRefusedException() {
		super(SdkClientException.builder()
			.message("The answer of an attempt was lost, and the write must not be applied twice"));
	}

	@Override
	public boolean retryable() {
		return false;
	}

}
