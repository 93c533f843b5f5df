package io.github.dynamospring.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * Record of the attempts of one call, as {@link AttemptTracker} sees them. The attempt of
 * a write may have been applied if its body was sent and DynamoDB did not refuse it.
 * <p>
 * The failure of an attempt is not visible before the next one begins, and the body is
 * read once more in between, to be signed. So of the streams that are opened from one
 * beginning to the next, the last one is not counted as sent. If it is the only one, the
 * attempt counts as sent, to be safe.
 */
public final class Attempts {

	static final ExecutionAttribute<Attempts> ATTRIBUTE = new ExecutionAttribute<>(Attempts.class.getName());

	private static final int REQUEST_TIMEOUT = 408;

	private final boolean writes;

	private final boolean repeatable;

	private boolean tracked;

	private int count;

	private int opened;

	private int firstRead;

	private boolean refused;

	private boolean lost;

	private boolean refusedBefore;

	/**
	 * Create the attempts of a call that writes.
	 * @param repeatable whether it may be sent again when an answer was lost
	 */
	public Attempts(boolean repeatable) {
		this(true, repeatable);
	}

	private Attempts(boolean writes, boolean repeatable) {
		this.writes = writes;
		this.repeatable = repeatable;
	}

	/**
	 * Create the attempts of a call that reads. They are never applied.
	 */
	public static Attempts ofRead() {
		return new Attempts(false, true);
	}

	/**
	 * Note that the client has the tracker. An attempt that the tracker does not see was
	 * not made: a call can fail before its first request.
	 */
	public synchronized void track() {
		this.tracked = true;
	}

	/**
	 * Begin the next attempt.
	 * @throws RepetitionRefusedException if an earlier one may have been applied, and
	 * must not be applied twice
	 */
	public synchronized void begin() {
		this.lost |= this.count > 0 && isSent() && !this.refused;
		if (this.lost && !this.repeatable) {
			throw new RepetitionRefusedException();
		}
		this.refusedBefore |= this.refused;
		this.count++;
		this.opened = 0;
		this.firstRead = 0;
		this.refused = false;
	}

	private boolean isSent() {
		return this.firstRead > 0 && (this.firstRead < this.opened || this.opened == 1);
	}

	/**
	 * Note that a stream of the body is opened.
	 * @return its number
	 */
	synchronized int opened() {
		return ++this.opened;
	}

	/**
	 * Note that a stream of the body is read.
	 */
	synchronized void read(int stream) {
		if (this.firstRead == 0) {
			this.firstRead = stream;
		}
	}

	/**
	 * Return a stream of the body that notes when it is read. An unread body is not sent:
	 * there was no connection.
	 */
	public InputStream observe(InputStream body) {
		return new ObservedStream(body, this);
	}

	/**
	 * Note an answer. Only a refusal is definite here: a success with an unreadable body
	 * is repeated.
	 */
	public synchronized void answered(int status) {
		this.refused = isRefusal(status);
	}

	private static boolean isRefusal(int status) {
		return status >= 400 && status < 500 && status != REQUEST_TIMEOUT;
	}

	/**
	 * Return whether an attempt before the last one may have been applied.
	 * @param ex the refusal of the last attempt
	 */
	public synchronized boolean lostAnswer(SdkException ex) {
		return isTracked() ? this.lost : isRepeated(ex);
	}

	/**
	 * Return whether an attempt before the last one was refused, as a throttled one is.
	 */
	public synchronized boolean wasRefused() {
		return this.refusedBefore;
	}

	/**
	 * Return whether an attempt before the last one, which has succeeded, may have been
	 * applied. It is false for a client without the tracker.
	 */
	public synchronized boolean lostAnswer() {
		return this.lost;
	}

	/**
	 * Return whether an attempt may have been applied though the call has failed. This is
	 * the question that decides about every end of a write, also one that the SDK did not
	 * foresee: its client was closed, or its thread interrupted.
	 * @param ex the failure of the call
	 */
	public synchronized boolean mayBeApplied(Throwable ex) {
		if (!this.writes) {
			return false;
		}
		if (ex instanceof TransactionInProgressException) {
			return true;
		}
		if (isTracked()) {
			return this.lost || mayBeSent() && !this.refused;
		}
		return isRepeated(ex) || !isRefusal(ex);
	}

	// a body read before the first attempt begins is read to be signed
	private boolean mayBeSent() {
		return this.count > 0 && this.firstRead > 0;
	}

	/** A client without the tracker has sent something nevertheless. */
	private boolean isTracked() {
		return this.tracked;
	}

	private static boolean isRepeated(Throwable ex) {
		return numberOf(ex) > 1;
	}

	private static int numberOf(Throwable ex) {
		if (!(ex instanceof SdkException sdk) || sdk.numAttempts() == null) {
			return 1;
		}
		return sdk.numAttempts();
	}

	private static boolean isRefusal(Throwable ex) {
		return ex instanceof AwsServiceException service && isRefusal(service.statusCode());
	}

	/**
	 * Make a request known by these attempts.
	 * @param configuration the configuration of the request
	 */
	public AwsRequestOverrideConfiguration.Builder addTo(AwsRequestOverrideConfiguration.Builder configuration) {
		return configuration.putExecutionAttribute(ATTRIBUTE, this);
	}

	/**
	 * Make a request known by these attempts.
	 * @param attributes the attributes of the request, before its tracker sees them
	 */
	public void addTo(ExecutionAttributes attributes) {
		attributes.putAttribute(ATTRIBUTE, this);
	}

	/**
	 * Describe why there is no definite answer.
	 */
	public synchronized String describe(Throwable ex) {
		int attempts = isTracked() ? this.count : numberOf(ex);
		if (attempts > 1) {
			return "may or may not have been applied, as the answers of " + attempts + " attempts were lost";
		}
		return "may or may not have been applied, as its answer was lost";
	}

	/**
	 * Stream of a body that is sent.
	 */
	private static final class ObservedStream extends FilterInputStream {

		private final Attempts attempts;

		private final int number;

		ObservedStream(InputStream stream, Attempts attempts) {
			super(stream);
			this.attempts = attempts;
			this.number = attempts.opened();
		}

		@Override
		public int read() throws IOException {
			this.attempts.read(this.number);
			return super.read();
		}

		@Override
		public int read(byte[] buffer, int offset, int length) throws IOException {
			this.attempts.read(this.number);
			return super.read(buffer, offset, length);
		}

	}

	/**
	 * Exception that stops the repetition of a write that must not be applied twice,
	 * after its answer was lost. Every retry strategy takes it for a final failure.
	 */
	static final class RepetitionRefusedException extends SdkClientException {

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

}
