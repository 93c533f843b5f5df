package io.github.dynamospring.client;

import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Exception that stops the repetition of a write whose answer was lost and which must not
 * be applied twice. No strategy of retries takes it for a transient failure.
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
